import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGE_CODES, type Language } from "./languages";
import { polarisTexts } from "./polaris.server";

type Texts = { [key: string]: string | Texts };

/** Every text by language and area, read once from locales/<language>/<area>.json below the working folder. */
export const resources: Record<string, Record<string, Texts>> = Object.fromEntries(
  LANGUAGE_CODES.map((language) => [language, { ...polarisArea(language), ...readLanguage(join(process.cwd(), "locales", language)) }]),
);

function readLanguage(folder: string): Record<string, Texts> {
  const files = readdirSync(folder, { withFileTypes: true }).filter((file) => file.name.endsWith(".json"));
  return Object.fromEntries(
    files.map((file) => [file.name.slice(0, -".json".length), JSON.parse(readFileSync(join(folder, file.name), "utf8")) as Texts]),
  );
}

function polarisArea(language: Language): Record<string, Texts> {
  return language === "ar" ? {} : { polaris: polarisTexts[language] as Texts };
}
