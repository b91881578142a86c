/** Categories of the sandbox's product world, with AliExpress-like ids; `materials` are those that belong in a title. */
export const CATEGORIES = {
  bags: { id: "1524", name: "Luggage & Bags", materials: ["Canvas", "Nylon", "PU Leather", "Oxford Cloth"] },
  women: { id: "200000345", name: "Women's Clothing", materials: ["Cotton", "Linen", "Satin", "Rib-Knit"] },
  men: { id: "200000343", name: "Men's Clothing", materials: ["Cotton", "Modal", "Linen Blend", "Bamboo Fibre"] },
  shoes: { id: "322", name: "Shoes", materials: ["Mesh", "Suede", "PU Leather", "Knit"] },
  jewellery: { id: "1509", name: "Jewellery", materials: ["Sterling Silver", "Stainless Steel", "Gold-Plated", "Titanium"] },
  accessories: { id: "200000297", name: "Watches & Accessories", materials: [] },
  home: { id: "15", name: "Home & Kitchen", materials: [] },
  toys: { id: "26", name: "Toys & Games", materials: [] },
  sports: { id: "18", name: "Sports & Outdoors", materials: [] },
  beauty: { id: "66", name: "Beauty & Health", materials: [] },
  electronics: { id: "44", name: "Consumer Electronics", materials: [] },
  pets: { id: "100006664", name: "Pet Products", materials: [] },
  garden: { id: "125", name: "Garden Supplies", materials: [] },
  stationery: { id: "21", name: "Office & Stationery", materials: [] },
  tools: { id: "1420", name: "Tools", materials: [] },
  baby: { id: "1501", name: "Mother & Baby", materials: [] },
  music: { id: "200001095", name: "Musical Instruments", materials: [] },
} as const;

export type CategoryKey = keyof typeof CATEGORIES;

/** Which second option a product has besides its color. */
export type SizeScheme = "none" | "apparel" | "kids" | "shoe" | "ring" | "pack" | "plug" | "dimension";

/** One thing that can be pictured and sold. Prices are whole US dollars, weight is grams. */
export interface PictureObject {
  key: string;
  /** File under the assets of @lobehub/fluent-emoji-3d, without extension. */
  file: string;
  noun: string;
  category: CategoryKey;
  price: readonly [low: number, high: number];
  grams: number;
  sizes: SizeScheme;
  styles: readonly string[];
  features: readonly string[];
}

type Row = [
  key: string,
  file: string,
  noun: string,
  low: number,
  high: number,
  grams: number,
  sizes: SizeScheme,
  styles: string,
  features: string,
];

const TABLE: Record<CategoryKey, Row[]> = {
  bags: [
    ["backpack", "1f392", "Backpack", 14, 42, 780, "none", "Waterproof|Anti-Theft|Roll-Top|Lightweight", "USB Charging Port, 25 L|Padded Laptop Sleeve|Hidden Back Pocket|Chest Strap, 18 L"],
    ["handbag", "1f45c", "Handbag", 16, 48, 620, "none", "Structured|Vintage|Everyday|Top-Handle", "Detachable Shoulder Strap|Gold-Tone Clasp|Inner Zip Pocket"],
    ["clutch", "1f45d", "Clutch Bag", 8, 24, 210, "none", "Evening|Foldover|Wristlet|Slim", "Magnetic Closure|Chain Strap|Card Slots"],
    ["purse", "1f45b", "Coin Purse", 4, 14, 90, "none", "Kiss-Lock|Mini|Embroidered|Retro", "Key Ring|Two Compartments|Satin Lining"],
    ["suitcase", "1f9f3", "Carry-On Suitcase", 48, 120, 3100, "dimension", "Hard-Shell|Expandable|Ultra-Light|Cabin-Size", "360° Spinner Wheels|TSA Lock|Compression Straps"],
    ["briefcase", "1f4bc", "Briefcase", 26, 74, 1100, "none", "Business|Expandable|Convertible|Slim", "15.6 Inch Laptop Compartment|Trolley Sleeve|Combination Lock"],
    ["tote", "1f6cd-fe0f", "Shopping Tote Set", 6, 19, 260, "pack", "Foldable|Reusable|Large-Capacity|Printed", "Reinforced Handles|Carry Pouch|Insulated Lining"],
  ],
  women: [
    ["dress", "1f457", "Summer Dress", 13, 39, 280, "apparel", "Floral|Wrap|Midi|Sleeveless", "Adjustable Waist Tie|Side Pockets|Ruffled Hem"],
    ["blouse", "1f45a", "Blouse", 9, 26, 190, "apparel", "Puff-Sleeve|Oversized|V-Neck|Office", "Pearl Buttons|Lace Trim|Tie Collar"],
    ["bikini", "1f459", "Bikini Set", 9, 27, 170, "apparel", "High-Waist|Push-Up|Ribbed|Triangle", "Removable Pads|Tie-Side Bottoms|Quick-Dry Fabric"],
    ["swimsuit", "1fa71", "One-Piece Swimsuit", 11, 32, 220, "apparel", "Slimming|Racerback|Cut-Out|Retro", "Tummy Control|Built-In Bra|UPF 50+ Fabric"],
    ["kimono", "1f458", "Kimono Robe", 14, 36, 310, "apparel", "Printed|Short|Crane-Print|Bridal", "Waist Belt|Wide Sleeves|Side Slits"],
    ["sari", "1f97b", "Draped Evening Dress", 22, 58, 520, "apparel", "Pleated|One-Shoulder|Embroidered|Flowing", "Matching Scarf|Sequin Border|Invisible Zip"],
  ],
  men: [
    ["tshirt", "1f455", "Polo Shirt", 8, 24, 230, "apparel", "Slim-Fit|Breathable|Heavyweight|Classic", "Contrast Collar|Moisture-Wicking Weave|Chest Pocket"],
    ["jeans", "1f456", "Jeans", 17, 46, 640, "apparel", "Straight-Leg|Stretch|Slim-Fit|Washed", "Five Pockets|Hidden Elastic Waist|Reinforced Knees"],
    ["necktie", "1f454", "Shirt and Tie Set", 18, 44, 380, "apparel", "Wrinkle-Free|Formal|Slim-Cut|French-Cuff", "Gift Box|Matching Pocket Square|Tie Clip"],
    ["coat", "1f9e5", "Wool Coat", 34, 96, 1250, "apparel", "Double-Breasted|Belted|Mid-Length|Quilted", "Inner Pockets|Storm Flap|Detachable Hood"],
    ["vest", "1f9ba", "Reflective Vest", 7, 19, 210, "apparel", "High-Visibility|Mesh|Running|Multi-Pocket", "Zip Front|Adjustable Sides|Phone Pocket"],
    ["briefs", "1fa72", "Boxer Trunks", 9, 25, 240, "apparel", "Seamless|Anti-Chafe|Mid-Rise|Cooling", "Soft Waistband|Double-Layer Pouch|4-Way Stretch"],
    ["shorts", "1fa73", "Running Shorts", 9, 26, 180, "apparel", "2-in-1|Quick-Dry|Lightweight|Training", "Zip Pocket|Phone Liner|Reflective Trim"],
  ],
  shoes: [
    ["sneakers", "1f45f", "Running Shoes", 19, 58, 720, "shoe", "Breathable|Cushioned|Trail|Lightweight", "Memory Foam Insole|Anti-Slip Sole|Reflective Heel"],
    ["loafers", "1f45e", "Oxford Shoes", 24, 68, 900, "shoe", "Brogue|Lace-Up|Formal|Handmade", "Cushioned Insole|Rubber Outsole|Wing Tip"],
    ["hikingboot", "1f97e", "Hiking Boots", 29, 82, 1150, "shoe", "Waterproof|Mid-Cut|Winter|All-Terrain", "Ankle Support|Grippy Lug Sole|Gusseted Tongue"],
    ["flats", "1f97f", "Ballet Flats", 12, 34, 420, "shoe", "Foldable|Round-Toe|Comfort|Pointed-Toe", "Elastic Edge|Travel Pouch|Padded Heel"],
    ["heels", "1f460", "High Heels", 18, 52, 640, "shoe", "Stiletto|Block-Heel|Slingback|Party", "Ankle Strap|Padded Footbed|Metallic Finish"],
    ["sandals", "1f461", "Sandals", 12, 38, 480, "shoe", "Strappy|Wedge|Summer|Slip-On", "Adjustable Buckle|Arch Support|Cork Footbed"],
    ["boots", "1f462", "Knee-High Boots", 27, 76, 1200, "shoe", "Western|Fleece-Lined|Chunky|Zip-Up", "Side Zip|Stacked Heel|Warm Lining"],
    ["flipflops", "1fa74", "Flip Flops", 6, 18, 300, "shoe", "Cloud|Non-Slip|Beach|Thick-Sole", "Soft Toe Post|Quick-Dry Footbed|Drain Holes"],
    ["ballet", "1fa70", "Dance Shoes", 9, 26, 240, "shoe", "Split-Sole|Practice|Pointe|Stretch", "Satin Ribbons|Suede Sole|Elastic Straps"],
  ],
  jewellery: [
    ["ring", "1f48d", "Engagement Ring", 9, 46, 20, "ring", "Moissanite|Halo|Adjustable|Solitaire", "Gift Box|Cubic Zirconia|Engraved Band"],
    ["gem", "1f48e", "Gemstone Pendant", 7, 34, 25, "none", "Teardrop|Birthstone|Minimalist|Crystal", "45 cm Chain|Lobster Clasp|Velvet Pouch"],
    ["beads", "1f4ff", "Bead Bracelet", 4, 18, 40, "dimension", "Handmade|Lava Stone|Boho|Meditation", "Elastic Cord|Tassel|Natural Stones"],
    ["tiara", "1f451", "Bridal Tiara", 8, 29, 120, "none", "Rhinestone|Princess|Baroque|Crystal", "Hair Combs|Adjustable Band|Gift Box"],
  ],
  accessories: [
    ["watch", "231a", "Smart Watch", 21, 74, 90, "none", "Waterproof|Slim|Fitness|AMOLED", "Heart Rate Monitor|GPS|Bluetooth Calls"],
    ["glasses", "1f453", "Blue Light Glasses", 6, 22, 45, "none", "Anti-Glare|Retro Square|Ultra-Light|Round", "Spring Hinges|Hard Case|Cleaning Cloth"],
    ["sunglasses", "1f576-fe0f", "Sunglasses", 7, 28, 50, "none", "Polarised|Oversized|Sport|Rimless", "UV400 Lenses|Hard Case|Mirror Coating"],
    ["cap", "1f9e2", "Baseball Cap", 5, 18, 95, "none", "Washed|Embroidered|Quick-Dry|Low-Profile", "Adjustable Strap|Curved Brim|Sweatband"],
    ["sunhat", "1f452", "Sun Hat", 8, 24, 130, "dimension", "Wide-Brim|Packable|Straw|Ribbon", "Chin Strap|UPF 50+|Foldable Crown"],
    ["scarf", "1f9e3", "Winter Scarf", 8, 26, 220, "none", "Chunky|Plaid|Reversible|Cashmere-Feel", "Fringe Ends|Gift Bag|Extra-Long Cut"],
    ["gloves", "1f9e4", "Touchscreen Gloves", 7, 21, 110, "apparel", "Windproof|Fleece-Lined|Knitted|Cycling", "Conductive Fingertips|Grip Palm|Elastic Cuff"],
    ["socks", "1f9e6", "Crew Socks", 5, 19, 160, "pack", "Cushioned|Patterned|Thermal|Compression", "Arch Support|Seamless Toe|Terry Sole"],
    ["umbrella", "1f302", "Travel Umbrella", 9, 27, 340, "none", "Windproof|Automatic|Mini|UV-Blocking", "10 Ribs|Carry Sleeve|Non-Slip Handle"],
    ["fan", "1faad", "Folding Hand Fan", 4, 13, 60, "pack", "Silk|Wedding|Festival|Painted", "Bamboo Ribs|Tassel|Fabric Sleeve"],
    ["wallet", "1f4d4", "Passport Wallet", 7, 23, 120, "none", "RFID-Blocking|Travel|Slim|Zip-Around", "Pen Loop|Card Slots|SIM Pocket"],
  ],
  home: [
    ["armchair", "1f6cb-fe0f", "Sofa Cover", 18, 56, 1100, "dimension", "Stretch|Waterproof|Quilted|Non-Slip", "Foam Anchors|Elastic Straps|Two Cushion Covers"],
    ["chair", "1fa91", "Dining Chair Cushion", 11, 32, 540, "pack", "Memory Foam|Non-Slip|Tufted|Round", "Ties|Washable Cover|Grip Dots"],
    ["bedding", "1f6cf-fe0f", "Duvet Cover Set", 22, 64, 1700, "dimension", "Washed|Breathable|Reversible|Soft", "Two Pillowcases|Corner Ties|Hidden Zip"],
    ["basket", "1f9fa", "Storage Basket", 9, 29, 480, "dimension", "Woven|Collapsible|Rope|Laundry", "Leather Handles|Lid|Washable Liner"],
    ["soap", "1f9fc", "Soap Dispenser", 7, 24, 320, "none", "Automatic|Foaming|Touchless|Wall-Mounted", "Infrared Sensor|USB Charging|350 ml Tank"],
    ["sponge", "1f9fd", "Cleaning Sponge", 4, 12, 90, "pack", "Scratch-Free|Double-Sided|Quick-Dry|Kitchen", "Scrub Layer|Holder|Compressed Cellulose"],
    ["candle", "1f56f-fe0f", "Scented Candle", 8, 26, 350, "pack", "Soy Wax|Hand-Poured|Aromatherapy|LED Flameless", "Wooden Wick|45 h Burn Time|Gift Tin"],
    ["bulb", "1f4a1", "Smart LED Bulb", 6, 21, 90, "pack", "Dimmable|Wi-Fi|Color-Changing|Filament", "App Control|Voice Assistant|E27 Base"],
    ["mug", "2615", "Coffee Mug", 7, 22, 380, "none", "Hand-Glazed|Self-Stirring|Double-Wall|Stackable", "Lid and Spoon|350 ml Capacity|Cork Base"],
    ["teapot", "1fad6", "Teapot", 13, 39, 720, "none", "Japanese-Style|Stovetop|Heat-Resistant|Hand-Painted", "Removable Infuser|Two Cups|Bamboo Handle"],
    ["tumbler", "1f964", "Insulated Tumbler", 9, 29, 360, "dimension", "Leak-Proof|Vacuum|Car-Friendly|Glitter", "Straw and Lid|Non-Slip Base|Cleaning Brush"],
    ["jar", "1fad9", "Storage Jar Set", 11, 34, 900, "pack", "Airtight|Stackable|Borosilicate|Square", "Bamboo Lids|Labels|Silicone Seal"],
    ["pan", "1f373", "Frying Pan", 15, 46, 1050, "dimension", "Non-Stick|Granite-Coated|Induction|Deep", "Glass Lid|Cool-Touch Handle|Pour Spout"],
    ["knife", "1f52a", "Chef's Knife", 12, 44, 260, "none", "Damascus-Pattern|Full-Tang|Santoku|Hand-Forged", "Wooden Sheath|Ergonomic Handle|Gift Box"],
    ["vase", "1f3fa", "Decorative Vase", 12, 38, 830, "dimension", "Nordic|Matte|Hand-Thrown|Ribbed", "Wide Opening|Gift Box|Dried Flower Set"],
    ["mirror", "1fa9e", "Vanity Mirror", 14, 42, 610, "none", "LED|Foldable|Magnifying|Round", "Touch Dimmer|Storage Tray|USB-C Charging"],
    ["lantern", "1f3ee", "Paper Lantern", 6, 22, 180, "pack", "Hanging|Collapsible|Festive|Solar", "LED String|Wire Frame|Remote Control"],
    ["frame", "1f5bc-fe0f", "Picture Frame", 8, 28, 520, "dimension", "Wall-Mounted|Floating|Tabletop|Vintage", "Shatterproof Front|Hanging Kit|Mat Board"],
  ],
  toys: [
    ["teddy", "1f9f8", "Teddy Bear", 9, 34, 380, "dimension", "Giant|Cuddly|Weighted|Hugging", "Bow Tie|Embroidered Eyes|Gift Card"],
    ["yoyo", "1fa80", "Yo-Yo", 5, 17, 90, "none", "Responsive|Professional|Beginner|Glow", "Spare Strings|Ball Bearing|Finger Loop"],
    ["kite", "1fa81", "Kite", 9, 31, 240, "none", "Easy-Fly|Delta|Stunt|Rainbow", "50 m Line|Long Tail|Carry Bag"],
    ["puzzle", "1f9e9", "Jigsaw Puzzle", 8, 27, 560, "dimension", "1000-Piece|Panorama|Kids'|3D", "Reference Poster|Storage Bag|Numbered Backs"],
    ["dice", "1f3b2", "Polyhedral Dice Set", 6, 24, 110, "pack", "Galaxy|Metallic|Hand-Inked|Glow", "Velvet Pouch|Sharp Edges|Rolling Tray"],
    ["darts", "1f3af", "Dartboard Set", 15, 46, 1300, "none", "Magnetic|Tournament|Family|Double-Sided", "12 Darts|Wall Mount|Score Rings"],
    ["nesting", "1fa86", "Nesting Dolls", 11, 33, 260, "pack", "Hand-Painted|Stacking|Animal|Keepsake", "7 Pieces|Lacquer Finish|Gift Box"],
    ["controller", "1f3ae", "Wireless Game Controller", 16, 49, 260, "none", "Bluetooth|Turbo|Hall-Effect|Retro", "Dual Vibration|Programmable Buttons|Type-C Charging"],
    ["joystick", "1f579-fe0f", "Arcade Joystick", 18, 52, 540, "none", "USB|Retro|Competition|Compact", "Sanwa-Style Buttons|Suction Feet|1.8 m Cable"],
  ],
  sports: [
    ["skateboard", "1f6f9", "Skateboard", 24, 68, 2300, "none", "Double-Kick|Cruiser|Beginner|Complete", "Maple Deck|LED Wheels|Carry Bag"],
    ["rollerskates", "1f6fc", "Roller Skates", 29, 79, 2400, "shoe", "Quad|Retro|Light-Up|Adjustable", "PU Wheels|Toe Stop|Padded Collar"],
    ["scooter", "1f6f4", "Kick Scooter", 28, 84, 3600, "none", "Foldable|Adult|Kids'|Two-Wheel", "Height-Adjustable Bar|Rear Brake|Carry Strap"],
    ["football", "26bd", "Football", 10, 32, 430, "dimension", "Match|Thermal-Bonded|Training|Street", "Pump and Needle|Net Bag|Size 5 Bladder"],
    ["basketball", "1f3c0", "Basketball", 12, 36, 620, "dimension", "Indoor/Outdoor|Grip|Street|Game", "Pump|Moisture-Wicking Cover|Deep Channels"],
    ["tennis", "1f3be", "Tennis Racket Set", 18, 58, 640, "none", "Beginner|Lightweight|Training|Oversize", "Three Balls|Cover Bag|Vibration Damper"],
    ["badminton", "1f3f8", "Badminton Set", 15, 44, 560, "none", "Family|Carbon-Shaft|Portable|Backyard", "Four Shuttlecocks|Carry Case|Net"],
    ["boxing", "1f94a", "Boxing Gloves", 16, 52, 760, "dimension", "Training|Sparring|Kickboxing|Muay Thai", "Wrist Support|Ventilated Palm|Hand Wraps"],
    ["fishing", "1f3a3", "Fishing Rod Combo", 19, 64, 520, "dimension", "Telescopic|Travel|Spinning|Carp", "Reel and Line|Carry Case|Lure Kit"],
    ["snorkel", "1f93f", "Snorkel Mask", 14, 42, 480, "dimension", "Full-Face|Anti-Fog|Foldable|180° View", "Camera Mount|Dry Top|Mesh Bag"],
    ["tent", "26fa", "Camping Tent", 34, 110, 2700, "dimension", "Pop-Up|4-Season|Ultralight|Family", "Rain Fly|Blackout Coating|Storage Pockets"],
    ["compass", "1f9ed", "Camping Compass", 6, 22, 110, "none", "Military|Luminous|Pocket|Orienteering", "Lanyard|Waterproof Case|Map Scale"],
  ],
  beauty: [
    ["lipstick", "1f484", "Matte Lipstick", 4, 16, 30, "pack", "Long-Lasting|Velvet|Transfer-Proof|Hydrating", "Vitamin E|Lip Liner|Gift Box"],
    ["nailpolish", "1f485", "Gel Nail Polish", 5, 21, 120, "pack", "Soak-Off|Quick-Dry|Glitter|Pastel", "UV Lamp|Base and Top Coat|Nail Stickers"],
    ["comb", "1faae", "Detangling Comb", 4, 13, 50, "none", "Wide-Tooth|Anti-Static|Sandalwood|Curl", "Travel Pouch|Scalp Massage Tips|Ergonomic Grip"],
    ["lotion", "1f9f4", "Body Lotion", 6, 21, 280, "pack", "Shea Butter|Unscented|Brightening|Overnight", "Pump Bottle|Hyaluronic Acid|Coconut Oil"],
    ["razor", "1fa92", "Safety Razor", 9, 31, 140, "none", "Double-Edge|Butterfly|Weighted|Eco", "10 Blades|Leather Case|Stand"],
    ["toothbrush", "1faa5", "Toothbrush Set", 5, 26, 90, "pack", "Sonic|Biodegradable|Soft-Bristle|Kids'", "Travel Case|Charcoal Bristles|Replacement Heads"],
  ],
  electronics: [
    ["phonecase", "1f4f1", "Phone Case", 4, 18, 45, "dimension", "Shockproof|Magnetic|Clear|Slim", "Ring Stand|Camera Guard|Card Holder"],
    ["laptop", "1f4bb", "Laptop Stand", 13, 44, 820, "none", "Foldable|Height-Adjustable|Ventilated|Portable", "Phone Holder|Non-Slip Pads|Carry Pouch"],
    ["keyboard", "2328-fe0f", "Mechanical Keyboard", 24, 78, 860, "none", "Hot-Swappable|75%|RGB|Wireless", "PBT Keycaps|Volume Knob|Type-C Cable"],
    ["mouse", "1f5b1-fe0f", "Wireless Mouse", 8, 29, 95, "none", "Silent|Ergonomic|Rechargeable|Vertical", "Adjustable DPI|USB-C Receiver|Side Buttons"],
    ["camera", "1f4f7", "Instant Camera", 29, 96, 420, "none", "Kids'|Retro|Digital|Mini", "Print Paper|32 GB Card|Neck Strap"],
    ["camcorder", "1f4f9", "Action Camera", 32, 110, 310, "none", "4K|Waterproof|Wi-Fi|Stabilised", "Mounting Kit|Remote Control|Two Batteries"],
    ["headphones", "1f3a7", "Over-Ear Headphones", 17, 66, 270, "none", "Noise-Cancelling|Foldable|Wireless|Studio", "Built-In Microphone|40 h Playtime|Carry Case"],
    ["microphone", "1f399-fe0f", "USB Microphone", 19, 62, 480, "none", "Cardioid|Podcast|Gaming|Streaming", "Tripod Stand|Pop Filter|Mute Button"],
    ["radio", "1f4fb", "Portable Radio", 15, 48, 410, "none", "Retro|Emergency|Hand-Crank|Bluetooth", "Solar Panel|LED Torch|FM and AM Bands"],
    ["battery", "1f50b", "Power Bank", 13, 46, 320, "dimension", "Fast-Charging|Magnetic|Slim|Solar", "Digital Display|Two USB-C Ports|Built-In Cable"],
    ["plug", "1f50c", "Smart Plug", 8, 24, 110, "plug", "Wi-Fi|Energy-Monitoring|Compact|Outdoor", "App Timer|Voice Control|Overload Protection"],
    ["torch", "1f526", "LED Torch", 7, 29, 160, "none", "Rechargeable|Zoomable|Tactical|Waterproof", "Power Display|Belt Clip|5 Light Modes"],
    ["projector", "1f3a5", "Mini Projector", 42, 130, 980, "plug", "Portable|1080p|Home Cinema|Bluetooth", "Screen Mirroring|Tripod|Remote Control"],
    ["telephone", "260e-fe0f", "Retro Telephone", 21, 58, 950, "none", "Corded|Vintage|Rotary-Style|Hotel", "Redial|Metal Bell|Adjustable Ringer"],
  ],
  pets: [
    ["bone", "1f9b4", "Dog Chew Toy", 5, 18, 140, "dimension", "Indestructible|Bacon-Flavoured|Dental|Squeaky", "Treat Slot|Rope|Textured Ridges"],
    ["dog", "1f436", "Dog Harness", 9, 31, 210, "apparel", "No-Pull|Reflective|Step-In|Breathable", "Matching Lead|Quick-Release Buckles|Top Handle"],
    ["cat", "1f431", "Cat Scratching Post", 16, 54, 1700, "none", "Natural|Space-Saving|Replaceable|Tall", "Dangling Ball|Soft Perch|Stable Base"],
    ["rabbit", "1f407", "Small Pet Carrier", 13, 38, 620, "dimension", "Breathable|Expandable|Airline-Approved|Soft-Sided", "Fleece Mat|Safety Leash|Mesh Windows"],
    ["fish", "1f420", "Aquarium Decoration", 6, 24, 240, "none", "Glow|Resin|Floating|Artificial", "Suction Base|Air Bubbler|Silicone Plants"],
    ["paw", "1f43e", "Pet Paw Cleaner", 8, 22, 230, "dimension", "Portable|Silicone|Soft-Bristle|Automatic", "Quick-Dry Towel|Non-Slip Base|Detachable Cup"],
  ],
  garden: [
    ["plant", "1fab4", "Plant Pot", 8, 29, 640, "dimension", "Self-Watering|Hanging|Drainage|Modern", "Saucer|Water Level Window|Macramé Hanger"],
    ["sunflower", "1f33b", "Artificial Sunflowers", 7, 24, 160, "pack", "Lifelike|UV-Resistant|Silk|Outdoor", "Long Stems|Bendable Wire|Vase"],
    ["bouquet", "1f490", "Artificial Bouquet", 9, 33, 220, "none", "Peony|Wedding|Eternal|Mixed", "Ribbon Wrap|Gift Box|LED Lights"],
    ["cactus", "1f335", "Cactus Planter Set", 9, 27, 540, "pack", "Mini|Faux|Desk|Succulent", "Wooden Tray|Three Pots|Pebbles"],
    ["seedling", "1f331", "Seed Starter Kit", 10, 31, 480, "dimension", "Reusable|Humidity-Dome|Indoor|Herb", "Grow Light|Plant Labels|Dibber Tool"],
    ["ladder", "1fa9c", "Plant Trellis", 11, 36, 520, "dimension", "Climbing|Rust-Proof|Foldable|Arched", "Plant Clips|Ground Stakes|Extra Rails"],
  ],
  stationery: [
    ["notebook", "1f4d3", "Bullet Journal", 7, 23, 340, "dimension", "Dotted|Hardcover|Refillable|A5", "Pen Loop|Elastic Band|Page Markers"],
    ["books", "1f4da", "Bookend Set", 9, 28, 720, "none", "Decorative|Heavy-Duty|Non-Slip|Minimalist", "Felt Pads|Matching Pen Holder|Two Pieces"],
    ["pen", "1f58a-fe0f", "Gel Pen Set", 5, 19, 150, "pack", "Quick-Dry|Fine-Point|Retractable|Pastel", "Refills|Storage Case|0.5 mm Tips"],
    ["brush", "1f58c-fe0f", "Paint Brush Set", 8, 26, 230, "pack", "Artist|Watercolor|Acrylic|Nylon-Tip", "Roll-Up Case|Palette Knife|Sponge"],
    ["crayon", "1f58d-fe0f", "Oil Pastels", 7, 22, 310, "pack", "Washable|Silky|Non-Toxic|Jumbo", "Tin Case|24 Colors|Sharpener"],
    ["scissors", "2702-fe0f", "Fabric Scissors", 7, 24, 180, "none", "Titanium-Coated|Tailor's|Left-Handed|Precision", "Thread Snips|Soft Grip|Blade Cover"],
    ["palette", "1f3a8", "Paint by Numbers Kit", 9, 29, 520, "dimension", "DIY|Framed|Landscape|Custom", "Three Brushes|Acrylic Paints|Hanging Hooks"],
    ["calendar", "1f4c5", "Desk Calendar", 6, 18, 260, "none", "Perpetual|Magnetic|Stand-Up|Illustrated", "Sticker Sheet|Note Pad|Wooden Base"],
  ],
  tools: [
    ["hammer", "1f528", "Claw Hammer", 9, 31, 620, "none", "Magnetic|Shock-Absorbing|One-Piece|Compact", "Anti-Slip Grip|Nail Starter|Belt Hook"],
    ["screwdriver", "1fa9b", "Screwdriver Set", 11, 42, 680, "pack", "Magnetic|Precision|Ratchet|Insulated", "Storage Case|48 Bits|Flexible Shaft"],
    ["wrench", "1f527", "Adjustable Wrench", 8, 29, 430, "dimension", "Wide-Jaw|Universal|Ratcheting|Quick-Grip", "Measurement Scale|Cushioned Handle|Pipe Jaw"],
    ["saw", "1fa9a", "Folding Saw", 10, 34, 310, "none", "Pruning|Camping|Japanese|Triple-Cut", "Safety Lock|Spare Blade|Belt Sheath"],
    ["axe", "1fa93", "Camping Hatchet", 17, 52, 780, "none", "Survival|Balanced|Throwing|Forest", "Nylon Sheath|Fire Starter|Hammer Poll"],
    ["toolbox", "1f9f0", "Home Tool Kit", 22, 79, 2600, "none", "46-Piece|Household|Repair|Compact", "Hard Case|LED Torch|Tape Measure"],
    ["magnet", "1f9f2", "Magnetic Tray", 8, 24, 360, "pack", "Heavy-Duty|Mechanic's|Foldable|Round", "Rubber Base|Pick-Up Tool|Hooks"],
  ],
  baby: [
    ["bottle", "1f37c", "Baby Bottle", 7, 24, 180, "dimension", "Anti-Colic|Wide-Neck|Leak-Proof|Glass", "Slow-Flow Teat|Handles|Temperature Strip"],
    ["blocks", "1f9f1", "Building Blocks", 11, 38, 640, "pack", "Stacking|Soft|Magnetic|Alphabet", "Storage Bag|Play Mat|60 Pieces"],
    ["blanket", "1f9f6", "Baby Blanket", 11, 33, 360, "dimension", "Knitted|Swaddle|Reversible|Breathable", "Gift Ribbon|Security Corners|Matching Hat"],
    ["duck", "1f986", "Bath Toy Set", 6, 19, 220, "pack", "Floating|Mould-Free|Light-Up|Squirting", "Mesh Bag|Suction Hooks|Water Wheel"],
  ],
  music: [
    ["guitar", "1f3b8", "Electric Guitar Kit", 58, 160, 3900, "none", "Beginner|Full-Size|Travel|Left-Handed", "Amp and Strap|Tuner|Gig Bag"],
    ["keyboardpiano", "1f3b9", "Roll-Up Piano", 24, 72, 980, "none", "88-Key|Portable|Foldable|Kids'", "Sustain Pedal|Built-In Speaker|Headphone Jack"],
    ["violin", "1f3bb", "Violin Set", 44, 120, 2100, "dimension", "Student|Handmade|Silent|Antique", "Bow and Rosin|Shoulder Rest|Hard Case"],
    ["ukulele", "1fa95", "Banjolele", 32, 88, 1200, "none", "Concert|Four-String|Open-Back|Travel", "Gig Bag|Spare Strings|Pick Set"],
    ["maracas", "1fa87", "Maracas Pair", 6, 19, 190, "none", "Hand-Painted|Kids'|Festival|Latin", "Carry Pouch|Natural Fill|Comfort Handles"],
  ],
};

/** Every pictured object, in a fixed order. */
export const OBJECTS: readonly PictureObject[] = (Object.keys(TABLE) as CategoryKey[]).flatMap((category) =>
  TABLE[category].map(([key, file, noun, low, high, grams, sizes, styles, features]) => ({
    key,
    file,
    noun,
    category,
    price: [low, high] as const,
    grams,
    sizes,
    styles: styles.split("|"),
    features: features.split("|"),
  })),
);

/** Colors a product can come in; a picture is tinted with `hex` and its `lightness` (1 leaves it as it is). */
export const COLORS = {
  black: { name: "Black", hex: "#3a3d42", lightness: 0.5 },
  white: { name: "White", hex: "#f2f2f0", lightness: 1.25 },
  grey: { name: "Grey", hex: "#8d949c", lightness: 1 },
  navy: { name: "Navy Blue", hex: "#2b4a8c", lightness: 0.75 },
  blue: { name: "Sky Blue", hex: "#5aa6e0", lightness: 1.1 },
  red: { name: "Red", hex: "#d8483e", lightness: 0.95 },
  pink: { name: "Pink", hex: "#ef93b4", lightness: 1.15 },
  green: { name: "Olive Green", hex: "#7c8c4a", lightness: 0.9 },
  mint: { name: "Mint", hex: "#7fcfb4", lightness: 1.15 },
  yellow: { name: "Mustard", hex: "#e0ae3a", lightness: 1.1 },
  purple: { name: "Lavender", hex: "#a58bd6", lightness: 1.05 },
  khaki: { name: "Khaki", hex: "#b8a07a", lightness: 1.05 },
  brown: { name: "Coffee", hex: "#84583b", lightness: 0.8 },
} as const;

export type ColorKey = keyof typeof COLORS;
