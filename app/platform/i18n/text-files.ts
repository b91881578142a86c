import type { ResourceKey } from "i18next";

/** Each file of texts, by its place. The table alone is 5 kB, so a page fetches it with the first text that it did not come with. */
const files = import.meta.glob<{ default: ResourceKey }>("../../../locales/*/*.json");

/** An area's texts. @throws Error where there is no such file */
export async function loadTexts(language: string, area: string): Promise<ResourceKey> {
  const load = files[`../../../locales/${language}/${area}.json`];
  if (!load) throw new Error(`No texts for ${language}/${area}`);
  return (await load()).default;
}
