import { describe, SIZE_OPTIONS, STORE_NAMES } from "./catalog-texts.ts";
import { centsToDecimal } from "./core/money.ts";
import { hashText, seededRandom, type Random } from "./core/random.ts";
import { CATEGORIES, COLORS, OBJECTS, type ColorKey, type PictureObject } from "./pictures/objects.ts";

/** Whose catalog: ids, stores and shipping methods differ. */
export type CatalogSource = "aliexpress" | "zopi";

export interface CatalogOptionValue {
  name: string;
  /** AliExpress-like property value id. */
  id: string;
  /** Path under the sandbox's origin, for colors. */
  image?: string;
}

export interface CatalogOption {
  name: string;
  /** AliExpress-like property id. */
  id: string;
  values: CatalogOptionValue[];
}

export interface CatalogVariant {
  /** Beyond 2^53 for aliexpress: never a number. */
  skuId: string;
  sku: string;
  /** `propertyId:valueId#Name;…` in the order of the options; empty for a product without options. */
  skuAttr: string;
  /** Value names in the order of the product's options. */
  optionValues: string[];
  /** US dollars, decimal. */
  price: string;
  listPrice: string;
  stock: number;
  image: string;
  weightGrams: number;
  /** ISO country code of the warehouse it leaves from. */
  shipsFrom: string;
}

export interface ShippingRate {
  country: string;
  methodCode: string;
  methodName: string;
  /** US dollars for one piece, decimal. */
  cost: string;
  minDays: number;
  maxDays: number;
  tracked: boolean;
}

export interface CatalogProduct {
  id: string;
  source: CatalogSource;
  objectKey: string;
  title: string;
  descriptionHtml: string;
  category: { id: string; name: string };
  /** Paths under the sandbox's origin. */
  images: string[];
  options: CatalogOption[];
  variants: CatalogVariant[];
  attributes: { name: string; value: string }[];
  /** Out of five, one decimal. */
  rating: string;
  reviewCount: number;
  orderCount: number;
  store: { id: string; name: string; country: string };
  shipsTo: string[];
  processingDays: { min: number; max: number };
  shipping: ShippingRate[];
  weightGrams: number;
  sizeCm: { length: number; width: number; height: number };
  /** ISO date. */
  listedOn: string;
}

export interface GenerateOptions {
  count: number;
  /** The same seed gives the same products. */
  seed: string;
  source: CatalogSource;
}

/** Cost factor and extra days by destination. */
const DESTINATIONS: Record<string, [factor: number, days: number]> = {
  US: [1, 0],
  GB: [0.95, 0],
  CA: [1.2, 2],
  AU: [1.15, 1],
  NZ: [1.3, 3],
  DE: [0.9, -1],
  FR: [0.9, -1],
  ES: [0.9, 0],
  IT: [0.95, 0],
  NL: [0.9, -1],
  BE: [0.9, -1],
  AT: [0.95, 0],
  CH: [1.2, 1],
  PL: [0.85, -1],
  SE: [1, 0],
  NO: [1.3, 2],
  DK: [1, 0],
  FI: [1, 1],
  IE: [1, 1],
  PT: [0.95, 1],
  CZ: [0.9, 0],
  JP: [0.8, -3],
  KR: [0.75, -3],
  SG: [0.7, -3],
  AE: [1.1, 1],
  SA: [1.2, 2],
  IL: [1, 2],
  BR: [1.35, 8],
  MX: [1.15, 3],
  CL: [1.3, 6],
  ZA: [1.5, 9],
  TR: [1.1, 4],
};

interface ShippingMethod {
  code: string;
  name: string;
  factor: number;
  days: [min: number, max: number];
  tracked: boolean;
  maxGrams?: number;
}

const METHODS: Record<CatalogSource, ShippingMethod[]> = {
  aliexpress: [
    {
      code: "CAINIAO_FULFILLMENT_ECO",
      name: "Cainiao Super Economy",
      factor: 0.6,
      days: [15, 28],
      tracked: false,
      maxGrams: 400,
    },
    { code: "CAINIAO_FULFILLMENT_STD", name: "AliExpress Selection Standard", factor: 1, days: [8, 14], tracked: true },
    { code: "CAINIAO_FULFILLMENT_PRE", name: "AliExpress Premium Shipping", factor: 2.4, days: [5, 8], tracked: true },
  ],
  zopi: [
    { code: "ZOPI_STANDARD", name: "Standard shipping", factor: 0.95, days: [7, 11], tracked: true },
    { code: "ZOPI_EXPRESS", name: "Express shipping", factor: 2, days: [4, 6], tracked: true },
  ],
};

const SHIPS_FROM: readonly [code: string, name: string, id: string][] = [
  ["CN", "China", "201336100"],
  ["US", "United States", "201336106"],
  ["DE", "Germany", "201336104"],
  ["ES", "Spain", "201336343"],
  ["PL", "Poland", "203372089"],
];

const PROPERTY_IDS: Record<string, string> = {
  Color: "14",
  Size: "5",
  "Shoe Size": "200000124",
  "Ring Size": "200000369",
  Material: "10",
  Quantity: "200007600",
  "Plug Type": "200009209",
  "Ships From": "200007763",
};
const SIZE_FACTORS: Record<string, number> = { "2 pcs": 1.85, "5 pcs": 4.2, Medium: 1.25, Large: 1.55 };
const MATERIAL_FREE = new Set(["suitcase", "tote", "jeans", "coat", "vest", "necktie", "flipflops", "beads", "tiara"]);
const MAX_VARIANTS = 60;
const EPOCH = Date.UTC(2026, 9, 1);
const DAY = 86_400_000;

/** Supplier products from the pictured objects: the same options give the same data on every machine. */
export function generateProducts({ count, seed, source }: GenerateOptions): CatalogProduct[] {
  const order = seededRandom(`${seed}:order`).sample(OBJECTS, OBJECTS.length);
  return Array.from({ length: count }, (_, index) => {
    const object = order[index % order.length] as PictureObject;
    return generateProduct(
      object,
      Math.floor(index / order.length),
      index,
      source,
      seededRandom(`${seed}:${source}:${index}`),
    );
  });
}

function generateProduct(
  object: PictureObject,
  round: number,
  index: number,
  source: CatalogSource,
  random: Random,
): CatalogProduct {
  const aliexpressNumber = 6_100_000_000 + index * 7_919_317 + random.integer(0, 9_999);
  const id =
    source === "aliexpress" ? `10050${String(aliexpressNumber).padStart(11, "0")}` : `ZP${100_200 + index * 7}`;
  const offset = hashText(`${source}${object.key}`);
  const style = object.styles[(round + offset) % object.styles.length] as string;
  const feature = object.features[(round + offset) % object.features.length] as string;
  const materials: readonly string[] = MATERIAL_FREE.has(object.key) ? [] : CATEGORIES[object.category].materials;
  const material = materials.length > 0 ? random.pick(materials) : undefined;
  const title = titleOf(object, style, feature, material, random);
  const pictureNumbers = Array.from(
    { length: random.integer(4, 6) },
    (_, position) => 1 + ((round * 6 + position) % 90),
  );
  const options = optionsOf(object, materials, random, pictureNumbers[0] ?? 1);
  const weightGrams = Math.round(object.grams * (0.9 + random.next() * 0.25));
  const side = Math.max(8, Math.round(Math.cbrt(weightGrams * 4)));
  const sizeCm = { length: side + random.integer(2, 9), width: side, height: Math.max(3, Math.round(side * 0.55)) };
  const images = pictureNumbers.map((number) => `/pictures/${object.key}/${number}.webp`);
  const colors = options.find(({ name }) => name === "Color")?.values.map(({ name }) => name) ?? [];
  const storeIndex = random.integer(0, STORE_NAMES.length - 1);
  const shipsTo = Object.keys(DESTINATIONS).filter((country) => country === "US" || !random.chance(0.08));
  const orderCount = Math.floor(10 ** (random.next() * 4.2));
  return {
    id,
    source,
    objectKey: object.key,
    title,
    descriptionHtml: describe({ object, title, style, feature, material, colors, weightGrams, sizeCm }),
    category: { id: CATEGORIES[object.category].id, name: CATEGORIES[object.category].name },
    images,
    options,
    variants: variantsOf({ id, object, options, source, weightGrams, index, image: images[0] as string }, random),
    attributes: [
      { name: "Brand Name", value: "NoEnName_Null" },
      { name: "Origin", value: "Mainland China" },
      { name: "Style", value: style },
      ...(material ? [{ name: "Material", value: material }] : []),
      { name: "Feature", value: feature },
    ],
    rating: (4.1 + random.next() * 0.9).toFixed(1),
    reviewCount: Math.floor(orderCount * (0.05 + random.next() * 0.2)),
    orderCount,
    store:
      source === "zopi"
        ? { id: "zopi", name: "Quayside", country: "CN" }
        : { id: String(1_101_000 + storeIndex), name: STORE_NAMES[storeIndex] as string, country: "CN" },
    shipsTo,
    processingDays: source === "zopi" ? { min: 1, max: 2 } : { min: random.integer(1, 2), max: random.integer(3, 6) },
    shipping: shippingOf(source, weightGrams, shipsTo),
    weightGrams,
    sizeCm,
    listedOn: new Date(EPOCH - random.integer(0, 700) * DAY).toISOString().slice(0, 10),
  };
}

function titleOf(
  object: PictureObject,
  style: string,
  feature: string,
  material: string | undefined,
  random: Random,
): string {
  const made = material ? `${material} ` : "";
  return `${style} ${made}${object.noun}${random.chance(0.75) ? " with" : ","} ${feature}`;
}

function optionsOf(
  object: PictureObject,
  materials: readonly string[],
  random: Random,
  picture: number,
): CatalogOption[] {
  if (random.chance(0.08)) return [];
  const options: CatalogOption[] = [];
  const add = (name: string, values: CatalogOptionValue[]) =>
    options.push({ name, id: PROPERTY_IDS[name] as string, values });
  const valueId = (text: string) => String(100_000 + (hashText(text) % 900_000));
  const colors = random.sample(Object.keys(COLORS) as ColorKey[], random.integer(1, 6));
  if (colors.length > 1 || object.sizes === "none") {
    add(
      "Color",
      colors.map((key) => ({
        name: COLORS[key].name,
        id: valueId(key),
        image: `/pictures/${object.key}/${picture}-${key}.webp`,
      })),
    );
  }
  if (object.sizes !== "none") {
    const { name, values } = SIZE_OPTIONS[object.sizes];
    const kept = values.slice(
      random.integer(0, Math.max(0, values.length - 5)),
      random.integer(Math.min(3, values.length), values.length),
    );
    add(
      name,
      (kept.length > 0 ? kept : values).map((value) => ({ name: value, id: valueId(value) })),
    );
  }
  if (materials.length > 1 && random.chance(0.12)) {
    add(
      "Material",
      random.sample(materials, 2).map((value) => ({ name: value, id: valueId(value) })),
    );
  }
  if (random.chance(0.25)) {
    const places = SHIPS_FROM.filter(([code]) => code === "CN").concat(
      random.sample(SHIPS_FROM.slice(1), random.integer(1, 2)),
    );
    add(
      "Ships From",
      places.map(([, name, id]) => ({ name, id })),
    );
  }
  const size = () => options.reduce((product, option) => product * option.values.length, 1);
  while (size() > MAX_VARIANTS)
    options.reduce((widest, option) => (option.values.length > widest.values.length ? option : widest)).values.pop();
  return options;
}

interface VariantBase {
  id: string;
  object: PictureObject;
  options: CatalogOption[];
  source: CatalogSource;
  weightGrams: number;
  index: number;
  image: string;
}

function variantsOf(
  { id, object, options, source, weightGrams, index, image }: VariantBase,
  random: Random,
): CatalogVariant[] {
  const [low, high] = object.price;
  const baseCents = random.integer(low * 100, Math.round((low + (high - low) * 0.6) * 100));
  const discount = random.integer(15, 55) / 100;
  const combinations = options.reduce<CatalogOptionValue[][]>(
    (rows, option) => rows.flatMap((row) => option.values.map((value) => [...row, value])),
    [[]],
  );
  return combinations.map((values, position) => {
    const shipsFrom = SHIPS_FROM.find(([, name]) => values.some((value) => value.name === name))?.[0] ?? "CN";
    const factor =
      values.reduce((product, value) => product * (SIZE_FACTORS[value.name] ?? 1), 1) * (shipsFrom === "CN" ? 1 : 1.14);
    const cents = Math.round(baseCents * factor);
    const sku = `${id}-${String(position + 1).padStart(2, "0")}`;
    return {
      skuId: source === "aliexpress" ? `120000${String(30_000_000_000 + index * 1_000_003 + position * 17)}` : sku,
      sku,
      skuAttr: values.map((value, at) => `${options[at]?.id}:${value.id}#${value.name}`).join(";"),
      optionValues: values.map(({ name }) => name),
      price: centsToDecimal(cents),
      listPrice: centsToDecimal(Math.round(cents / (1 - discount))),
      stock: random.chance(0.06) ? 0 : random.integer(4, 900),
      image: values.find((value) => value.image)?.image ?? image,
      weightGrams: Math.round(
        weightGrams * values.reduce((product, value) => product * (SIZE_FACTORS[value.name] ?? 1), 1),
      ),
      shipsFrom,
    };
  });
}

function shippingOf(source: CatalogSource, weightGrams: number, shipsTo: string[]): ShippingRate[] {
  return shipsTo.flatMap((country) => {
    const [factor, days] = DESTINATIONS[country] ?? [1, 0];
    return METHODS[source]
      .filter(({ maxGrams }) => maxGrams === undefined || weightGrams <= maxGrams)
      .map((method) => {
        const cents = Math.round((110 + weightGrams * 0.62) * factor * method.factor);
        return {
          country,
          methodCode: method.code,
          methodName: method.name,
          cost:
            source === "aliexpress" && method.code === "CAINIAO_FULFILLMENT_STD" && cents < 150
              ? "0.00"
              : centsToDecimal(cents),
          minDays: Math.max(3, method.days[0] + days),
          maxDays: method.days[1] + days,
          tracked: method.tracked,
        };
      });
  });
}

/** What each supplier of the sandbox sells; the stand-ins and the product's demo data agree on it through this. */
export const CATALOGS: Record<CatalogSource, GenerateOptions> = {
  aliexpress: { count: 240, seed: "quayside", source: "aliexpress" },
  zopi: { count: 640, seed: "quayside", source: "zopi" },
};
