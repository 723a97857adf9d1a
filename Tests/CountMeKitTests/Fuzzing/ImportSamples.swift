/// A small file of each format that can be imported, with every kind of row that it has.
enum ImportSamples {
  static let all: [(format: String, files: [String])] = [
    ("apple-health", [appleHealth]), ("cronometer", cronometer), ("csv", [csv]),
    ("fatsecret", [fatSecret]), ("firestore", firestore), ("habitbull", [habitBull]),
    ("json", [json]), ("jsonl", [jsonl]), ("libra", libra), ("loop", loop),
    ("loseit", loseIt), ("myfitnesspal", myFitnessPal), ("opennutritracker", [openNutriTracker]),
    ("openscale", [openScale]), ("waistline", [waistline]), ("yazio", [yazio]), ("zero", zero),
  ]

  private static let appleHealth = """
    <?xml version="1.0" encoding="UTF-8"?>
    <HealthData locale="en_GB"><ExportDate value="2024-03-02 10:36:11 +0000"/>
    \(record("BodyMass", "lb", "182.5"))\(record("DietaryWater", "mL", "250"))
    <Correlation type="HKCorrelationTypeIdentifierFood" startDate="2024-03-01 08:05:00 +0000">
    <MetadataEntry key="HKFoodType" value="Oats"/>\(record("DietaryEnergyConsumed", "Cal", "185"))
    \(record("DietaryProtein", "g", "6.5"))</Correlation>
    <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30.5" durationUnit="min" \
    startDate="2024-03-01 18:00:00 +0100" endDate="2024-03-01 18:30:30 +0100">
    <WorkoutStatistics type="HKQuantityTypeIdentifierActiveEnergyBurned" sum="312.4" unit="Cal"/>
    </Workout></HealthData>
    """

  private static func record(_ kind: String, _ unit: String, _ value: String) -> String {
    "<Record type=\"HKQuantityTypeIdentifier\(kind)\" sourceName=\"App\" unit=\"\(unit)\" "
      + "startDate=\"2024-03-01 07:30:00 +0000\" endDate=\"2024-03-01 07:30:00 +0000\" "
      + "value=\"\(value)\"/>"
  }

  private static let cronometer = [
    ServingsText.file("2026-11-20,8:15 AM,Breakfast,\"Oats, rolled\",40.00 g,150,1.7,5.3,Cereal"),
    "Day,Exercise,Minutes,Calories Burned\n2026-11-20,Swimming,30,-200\n",
    "Day,Time,Metric,Unit,Amount\n2026-11-20,8:15 AM,Weight,lbs,180\n2026-11-20,,Body Fat,%,18.5\n",
    "Day,Note\n2026-11-20,slept well\n",
  ]

  private static let csv = """
    id,name,calories,date,timestamp,lastModified
    019a9f2c-4e80-7000-8000-000000000001,Oats,150,2026-11-20,2026-11-20T08:15:00.000+01:00,\
    2026-11-20T07:15:00.000Z
    019a9f2c-4e80-7000-8000-000000000002,Tea,5,2026-11-21,2026-11-21T08:15:00.000+01:00,

    """

  private static let fatSecret = """
    #-------------------------------------------
    # Food TestDiary Report - Detailed Report,"Tuesday, May 1, 2018","Thursday, May 31, 2018"
    #-------------------------------------------
    # Report Details
    #-------------------------------------------
    Date,Cals ( kcal),Fat( g),Sat( g),Carbs( g),Fiber( g),Sugar( g),Prot( g),Sod( mg)

    "Tuesday, May 1, 2018",170,4,1,26,0,22,26,1274
     Breakfast,170,4,1,26,0,22,26,1274
      Salmon,160,4,1,4,0,2,26,1260
    "   2  x 1 oz, 56 g"
      Tea,10,0,,0,,,0,5
    "   1 teabag, 240 ml"

    """

  private static let firestore = [
    """
    {"__collections__": {"users": {"U1": {"__collections__": {"foodItems": {"\(id)": {"id": "\(id)",
    "name": "Banana", "calories": 105, "servingSize": "1", "timestamp": {"__datatype__": "timestamp",
    "value": {"_seconds": 1709280300, "_nanoseconds": 250000000}}, "__collections__": {}}},
    "habits": {"h1": {"name": "Walk", "frequency": "daily", "__collections__": {}}}}}}}}
    """,
    """
    {"documents": [{"name": "projects/p/databases/(default)/documents/users/U1/foodItems/\(id)",
    "fields": {"id": {"stringValue": "\(id)"}, "name": {"stringValue": "Banana"},
    "calories": {"integerValue": "105"}, "protein": {"doubleValue": 1.3},
    "timestamp": {"timestampValue": "2024-03-01T08:05:00Z"}, "tags": {"arrayValue": {}}},
    "createTime": "2024-03-01T08:05:01.250Z", "updateTime": "2024-03-01T08:05:01.250Z"}]}
    """,
  ]
  private static let id = "6F9619FF-8B86-D011-B42D-00C04FC964FF"

  private static let habitBull = """
    HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText
    Breed dragons,with love and fire,Diet & Food,2016-03-18,1,text
    Run,,Sport,2016-03-19,7.5,

    """

  private static let food = """
    {"id": "019a9f2c-4e80-7000-8000-000000000001", "userId": "", "name": "Oats", "calories": 150, \
    "date": "2026-11-20", "timestamp": "2026-11-20T08:15:00.000+01:00", \
    "lastModified": "2026-11-20T07:15:00.000Z"}
    """
  private static let json = "{\"collections\": {\"foodItems\": [\(food)]}}"
  private static let jsonl = "{\"collection\": \"foodItems\", \"document\": \(food)}\n"

  private static let libra = [
    """
    #Version: 6
    #Units: lb

    #date;weight;weight trend;body fat;body fat trend;muscle mass;muscle mass trend;log
    2018-01-19T07:12:00.000Z;161.2;161.4;18.5;18.5;;;after run

    """,
    "#Version:5\n#Units:kg\n#date;weight;weight trend;body fat;body fat trend;comment\n"
      + "2019-06-11 09:49:00;138.4;138.4;;;\n",
  ]

  private static let loop = [
    "Date,Meditate,Wake up early,\n2015-01-25,UNKNOWN,YES_MANUAL,\n2015-01-24,2,0,\n",
    "Date,Walk,\n2015-01-25,1500,\n",
  ]

  private static let loseIt = [
    """
    Date,Name,Icon,Meal,Quantity,Units,Calories,Deleted,Fat (g),Protein (g),Cholesterol (mg)
    01/05/2026,"Bread, Rye",Bread,Lunch,2,Slices,166,false,2.1,5.4,n/a
    01/05/2026,Cookie,Cookie,Snacks,1,Each,"1,120.5",0,6,1,5
    01/06/2026,Deleted,Cookie,Snacks,1,Each,120,true,,,

    """,
    "Date,Name,Icon,Type,Quantity,Units,Calories,Deleted\n"
      + "05/06/2023,Running,Run,Exercise,25,minutes,260,false\n"
      + "05/06/2023,Adjustment,Watch,Exercise,30,minutes,-176.0,0\n",
  ]

  private static let myFitnessPal = [
    """
    \u{FEFF}Date,Meal,Calories,Fat (g),Sodium (mg),Carbohydrates (g),Sugar,Protein (g),Note
    2024-01-15,Pre-Workout,"1,000.0",10.0,"1,150.5",180.0,60.0,40.0,"two bars, one shake"

    """,
    "Date,Exercise,Type,Exercise Calories,Exercise Minutes,Sets,Reps Per Set,Pounds,Steps,Note\n"
      + "2024-01-15,Bench Press,Strength,120.0,20.0,3,10,135.0,,\n",
    "Date,Body Fat %,Weight\n2024-01-15,18.5,175.0\n2024-01-16,,174.6\n",
  ]

  private static let openNutriTracker = """
    [{"id": "c1", "unit": "g", "amount": 50.0, "type": "breakfast",
    "dateTime": "2024-03-01T07:30:00.000", "meal": {"code": "x1", "name": "Oats", "brands": null,
    "mealQuantity": "100", "mealUnit": "g", "servingQuantity": null, "source": "custom",
    "nutriments": {"energyKcal100": 370, "carbohydrates100": 60, "fat100": 7, "proteins100": 13}}}]
    """

  private static let openScale = """
    DATE,TIME,BODY_FAT,COMMENT,MUSCLE,WATER,WEIGHT
    2025-03-01,07:30,18.4,"morning, fasted",41.2,55.0,82.4
    2025-03-02,07:41:12,,,,,82.1

    """

  private static let waistline = """
    {"version": 34, "foodList": [{"id": 1, "name": "Oats", "brand": "", "portion": "100", "unit": "g",
    "nutrition": {"calories": 370, "kilojoules": 1550, "fat": 7, "proteins": "13"}, "categories": []}],
    "diary": [{"id": 1, "dateTime": "2024-03-01T00:00:00.000Z", "items": [{"id": 1, "type": "food",
    "portion": "50", "quantity": "1", "category": 0, "dateTime": "2024-03-01T07:30:00.000Z"}],
    "stats": {"weight": 82.4}}], "meals": [], "recipes": [],
    "settings": {"diary": {"meal-names": ["Breakfast", "Lunch", "Dinner", "Snacks", "", "", ""]}}}
    """

  private static let yazio = """
    {"2023-09-24": {"daily": {"date": "2023-09-24", "energy": 1636.31, "energy_goal": 2000},
    "consumed": {"products": [], "recipe_portions": [], "simple_products": [{"id": "aa",
    "date": "2023-09-24 13:29:04", "daytime": "lunch", "type": "simple_product", "name": "Bread",
    "nutrients": {"energy.energy": 250, "nutrient.protein": 8}}]},
    "goals": {"energy.energy": 2000, "water": 2000}, "exercises": {"training": [{"id": "b",
    "date": "2023-09-24 18:00:00", "name": "Run", "energy": 300, "duration": 30}],
    "custom_training": []}, "water": {"water_intake": 50, "gateway": null, "source": null}}}
    """

  private static let zero = [
    """
    {"fast_data": [{"FastID": "f1", "StartDTM": "2024-03-01T19:15:00Z",
    "EndDTM": "2024-03-02T11:30:00Z", "GoalHours": 16, "GoalID": "sixteen", "IsEnded": true},
    {"FastID": "f2", "StartDTM": "2024-03-02T19:40:00Z", "EndDTM": null, "GoalHours": 20,
    "IsEnded": false}]}
    """,
    "Date,Start,End,Hours,Night Eating\n1/17/21,19:15,12:00,16,1\n",
  ]
}
