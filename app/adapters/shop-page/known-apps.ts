import list from "./known-apps.json" with { type: "json" };

/** An app that storefronts load scripts of (G061). An empty address is one that is not known. */
export interface KnownApp {
  name: string;
  short_description: string;
  long_description?: string;
  app_store_url: string;
  website_url: string;
  /** A part of the addresses of its scripts */
  script_pattern: string;
  /** Marketing, Sales, Social media, Customer service, Orders and shipping, Orders, Store Design, Trust and security, Advertising, Affiliate, Products or Reporting (G062) */
  category: string;
}

/** The apps that are told apart by their scripts; grows by a line each (X043, docs/recipes/add-a-known-app.md). */
export const KNOWN_APPS: readonly KnownApp[] = list;
/** The first of them, all of one vendor, are named before all others (G063). */
export const PRIORITY_APPS: readonly KnownApp[] = KNOWN_APPS.slice(0, 4);

/** The known apps behind script addresses: the priority ones first, each once by its name (G144). */
export function appsOf(scripts: readonly string[]): KnownApp[] {
  const found = KNOWN_APPS.filter(({ script_pattern: pattern }) =>
    scripts.some((address) => address.includes(pattern)),
  );
  const ordered = [
    ...PRIORITY_APPS.filter((app) => found.includes(app)),
    ...found.filter((app) => !PRIORITY_APPS.includes(app)),
  ];
  return [...new Map(ordered.map((app) => [app.name, app])).values()];
}
