import type { CategoryKey, PictureObject, SizeScheme } from "./pictures/objects.ts";

/** What a product of a category is for, as it ends an opening sentence. */
const OCCASIONS: Record<CategoryKey, string> = {
  bags: "for the daily commute, the classroom and a weekend away",
  women: "for warm evenings, the office and holidays by the sea",
  men: "for work, the gym and a relaxed weekend",
  shoes: "for long days on your feet, in town or on the trail",
  jewellery: "for birthdays, anniversaries and everyday sparkle",
  accessories: "to finish an outfit without weighing you down",
  home: "for tidy rooms, easy cooking and quiet evenings",
  toys: "for rainy afternoons, birthdays and family game nights",
  sports: "for training, travel and days outdoors",
  beauty: "for a calm morning routine at home or on the road",
  electronics: "for work, streaming and travel",
  pets: "for happy walks, play and a clean home",
  garden: "for balconies, window sills and the garden",
  stationery: "for study, planning and creative evenings",
  tools: "for repairs at home, in the garage and outdoors",
  baby: "for gentle care from the first months on",
  music: "for first lessons, practice and playing with friends",
};

const CARE: Record<CategoryKey, string> = {
  bags: "Wipe clean with a damp cloth; air dry.",
  women: "Machine wash cold with like colors; do not bleach.",
  men: "Machine wash cold inside out; tumble dry low.",
  shoes: "Brush off dirt and let dry away from direct heat.",
  jewellery: "Keep dry and store in the pouch when not worn.",
  accessories: "Keep in its case or bag when not in use.",
  home: "Rinse before first use; hand wash recommended.",
  toys: "Wipe clean. Not for children under 3 years unless stated.",
  sports: "Rinse with fresh water after use and store dry.",
  beauty: "For external use. Store in a cool, dry place.",
  electronics: "Charge fully before first use; keep away from water.",
  pets: "Wash with mild soap. Check regularly for wear.",
  garden: "Suitable for outdoor use; bring in during hard frost.",
  stationery: "Keep flat and dry.",
  tools: "Wipe dry after use; oil moving parts now and then.",
  baby: "Sterilise or wash before first use.",
  music: "Keep at room temperature; wipe down after playing.",
};

export const SIZE_OPTIONS: Record<Exclude<SizeScheme, "none">, { name: string; values: readonly string[] }> = {
  apparel: { name: "Size", values: ["S", "M", "L", "XL", "2XL", "3XL"] },
  kids: { name: "Size", values: ["90", "100", "110", "120", "130"] },
  shoe: { name: "Shoe Size", values: ["36", "37", "38", "39", "40", "41", "42", "43", "44", "45"] },
  ring: { name: "Ring Size", values: ["5", "6", "7", "8", "9", "10"] },
  pack: { name: "Quantity", values: ["1 pc", "2 pcs", "5 pcs"] },
  plug: { name: "Plug Type", values: ["EU Plug", "US Plug", "UK Plug", "AU Plug"] },
  dimension: { name: "Size", values: ["Small", "Medium", "Large"] },
};

export const STORE_NAMES = [
  "Harbour Lane Store",
  "Lumo Living Official Store",
  "Northpine Outdoor Store",
  "Mellow Home Store",
  "Kaito Select Store",
  "Brightside Factory Store",
  "Urban Fern Store",
  "Silver Thread Store",
  "Tidewater Trading Store",
  "Paperbird Store",
  "Ridge & Valley Store",
  "Velvet Fox Store",
] as const;

export interface DescriptionFacts {
  object: PictureObject;
  title: string;
  style: string;
  feature: string;
  material: string | undefined;
  colors: readonly string[];
  weightGrams: number;
  sizeCm: { length: number; width: number; height: number };
}

/** The product's description as a supplier writes it: HTML with an opening, highlights, specifications and contents. */
export function describe({
  object,
  style,
  feature,
  material,
  colors,
  weightGrams,
  sizeCm,
  title,
}: DescriptionFacts): string {
  const noun = object.noun.toLowerCase();
  const others = object.features.filter((candidate) => candidate !== feature);
  const rows: [string, string][] = [
    ["Product", object.noun],
    ...(material ? [["Material", material] as [string, string]] : []),
    ["Style", style],
    ...(colors.length > 0 ? [["Colors", colors.join(", ")] as [string, string]] : []),
    ["Package weight", `${(weightGrams / 1000).toFixed(2)} kg`],
    ["Package size", `${sizeCm.length} × ${sizeCm.width} × ${sizeCm.height} cm`],
  ];
  return [
    `<p><strong>${title}</strong></p>`,
    `<p>${/^[aeiou]/i.test(style) ? "An" : "A"} ${style.toLowerCase()} ${noun} made ${
      OCCASIONS[object.category]
    }. ${feature} comes as standard, so it is ready to use out of the box.</p>`,
    `<h3>Highlights</h3><ul><li>${feature}</li>${others
      .map((other) => `<li>Also available: ${other}</li>`)
      .join("")}<li>${CARE[object.category]}</li></ul>`,
    `<h3>Specifications</h3><table><tbody>${rows
      .map(([name, value]) => `<tr><th>${name}</th><td>${value}</td></tr>`)
      .join("")}</tbody></table>`,
    `<h3>Package includes</h3><p>1 × ${noun}. Please allow 1–3 cm deviation due to manual measurement. Colors may look slightly different on your screen.</p>`,
  ].join("\n");
}
