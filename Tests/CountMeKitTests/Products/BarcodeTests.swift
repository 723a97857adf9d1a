import TestSupport
import Testing

@testable import CountMeJournal

@Suite("Barcodes")
struct BarcodeTests {
  @Test(
    "The forms of one number are the same barcode",
    arguments: [
      ("5449000000996", "5449000000996"), ("0049000042566", "0049000042566"),
      ("049000042566", "0049000042566"), ("00049000042566", "0049000042566"),
      ("5 449000 000996", "5449000000996"), ("54-49000-000996", "5449000000996"),
      ("96385074", "96385074"), ("0000096385074", "96385074"),
      // UPC-E leaves the zeros of 042100005264 out.
      ("04252614", "0042100005264"),
    ])
  func forms(text: String, digits: String) {
    #expect(Barcode(text)?.digits == digits)
  }

  @Test("A digit that is wrong, and two that changed places, make it none")
  func slips() throws {
    let digits = Array("5449000000996".utf8)
    for place in digits.indices {
      for digit in UInt8(0x30)...0x39 where digit != digits[place] {
        var wrong = digits
        wrong[place] = digit
        #expect(Barcode(String(decoding: wrong, as: UTF8.self)) == nil)
      }
    }
    #expect(Barcode("4549000000996") == nil)
  }

  @Test("What has other than 8, 12, 13 or 14 digits is none", arguments: [0, 1, 7, 9, 10, 11, 15])
  func lengths(count: Int) {
    #expect(Barcode(String(repeating: "0", count: count)) == nil)
    #expect(!Barcode.hasForm(String(repeating: "1", count: count)))
  }

  @Test("Zeros alone, letters and digits of other scripts are none")
  func others() {
    #expect(Barcode("00000000") == nil)
    #expect(Barcode("544900000099X") == nil)
    #expect(Barcode("٥٤٤٩٠٠٠٠٠٠٩٩٦") == nil)
  }
}
