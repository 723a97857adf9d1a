/// The words by which foods tell of an allergen.
///
/// The groups are those that European and American labels must name (Regulation (EU) 1169/2011,
/// annex II; the FALCPA of 2004 with sesame).
struct AllergenWords {
  /// The words of one allergen.
  struct Group {
    /// What people call the allergen; any of these stands for the whole group.
    let names: [String]
    /// The names that, denied on a label, rule the whole group out, as in `gluten free`.
    let decisive: [String]
    /// Further words that foods use, and names of foods that are made of it.
    let words: [String]

    /// - Parameter decisive: how many of the names rule the whole group out.
    init(_ names: String, decisive: Int = 1, _ words: String) {
      self.names = names.split(separator: ",").map { String($0) }
      self.decisive = Array(self.names.prefix(decisive))
      self.words = words.split(separator: ",").map { String($0) }
    }
  }

  static let groups = [
    Group(
      "milk,dairy,lactose,casein,cow's milk", decisive: 2,
      "cheese,butter,buttermilk,cream,yoghurt,yogurt,whey,ghee,curd,quark,kefir,custard,latte,"
        + "cappuccino,mozzarella,cheddar,parmesan,feta,ricotta,mascarpone,brie,gouda,paneer,caseinate,"
        + "milkshake,ice cream,skyr,crème,creme,lactalbumin,milch,lait"),
    Group("egg", "mayonnaise,mayo,omelette,omelet,meringue,albumen,albumin,frittata,aioli,quiche"),
    Group("peanut,groundnut", "satay,arachis"),
    Group(
      "nut,tree nut",
      "peanut,almond,hazelnut,walnut,cashew,pecan,pistachio,macadamia,brazil nut,marzipan,praline,nougat,"
        + "frangipane,pesto,nutella,gianduja"),
    Group(
      "gluten,wheat,cereal",
      "barley,rye,spelt,semolina,couscous,bulgur,seitan,kamut,farro,triticale,malt,bread,pasta,"
        + "spaghetti,noodle,flour,breadcrumb,cracker,biscuit,cookie,cake,toast,bagel,croissant,pizza,"
        + "baguette,muffin,pretzel,durum,pancake,waffle,beer"),
    Group("soy,soya,soybean", "tofu,tempeh,edamame,miso,tamari,natto"),
    Group(
      "fish",
      "salmon,tuna,cod,haddock,anchovy,sardine,mackerel,trout,herring,halibut,pollock,tilapia,"
        + "sea bass,fish sauce,caviar,surimi,worcestershire"),
    // What has two names: who says one of them means the other, too.
    Group("shrimp,prawn,scampi", "gamba,crevette"), Group("crayfish,crawfish", ""),
    Group("hazelnut,filbert,cobnut", "nutella,gianduja,praline"),
    Group("almond", "marzipan,frangipane"),
    Group("chickpea,garbanzo", "hummus,houmous,falafel"), Group("coriander,cilantro", ""),
    Group("eggplant,aubergine", "baba ganoush,moussaka"), Group("zucchini,courgette", ""),
    Group("arugula,rocket", ""), Group("squid,calamari", ""),
    Group("shellfish,crustacean", "shrimp,prawn,crab,lobster,crayfish,langoustine,scampi,krill"),
    Group(
      "mollusc,mollusk,shellfish",
      "mussel,oyster,clam,squid,calamari,octopus,scallop,snail,cockle,whelk,cuttlefish,abalone"),
    Group("sesame", "tahini,hummus,houmous,halva,gomasio,benne"),
    Group("celery", "celeriac"),
    Group("mustard", "dijon"),
    Group("lupin,lupine", ""),
    Group(
      "sulphite,sulfite,sulphur dioxide,sulfur dioxide",
      "sulphites,wine,e220,e221,e222,e223,e224,e226,e227,e228"),
  ]

  /// What sounds like an allergen and is none, without which word.
  ///
  /// These come before the words: the milk of "oat milk" is no milk.
  static let others = [
    "almond milk": ["milk"], "coconut milk": ["milk"], "oat milk": ["milk"], "rice milk": ["milk"],
    "soy milk": ["milk"], "soya milk": ["milk"], "hemp milk": ["milk"], "cashew milk": ["milk"],
    "milk thistle": ["milk"], "peanut butter": ["butter"], "almond butter": ["butter"],
    "cashew butter": ["butter"], "nut butter": ["butter"], "cocoa butter": ["butter"],
    "shea butter": ["butter"], "apple butter": ["butter"], "butter bean": ["butter"],
    "butter lettuce": ["butter"], "coconut cream": ["cream"], "cream of tartar": ["cream"],
    "coconut yoghurt": ["yoghurt"], "coconut yogurt": ["yogurt"], "soy yoghurt": ["yoghurt"],
    "soy yogurt": ["yogurt"], "lemon curd": ["curd"], "bean curd": ["curd"],
    "rice noodle": ["noodle"], "rice cracker": ["cracker"], "rice cake": ["cake"],
    "rice flour": ["flour"], "corn flour": ["flour"], "almond flour": ["flour"],
    "coconut flour": ["flour"], "root beer": ["beer"], "ginger beer": ["beer"],
    "crab apple": ["crab"],
  ]
}
