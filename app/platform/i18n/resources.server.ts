import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "../env.server";
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, PSEUDO_LANGUAGE, type ChoosableLanguage } from "./languages";
import { polarisTexts } from "./polaris.server";
import { pseudoTexts, type Texts } from "./pseudo-language";

type Areas = Record<string, Texts>;

/** Every text by language and area, read once from locales/<language>/<area>.json below the working folder. */
export const resources: Record<string, Areas> = Object.fromEntries(
  LANGUAGE_CODES.map((language) => [
    language,
    { ...polarisArea(language), ...readLanguage(join(process.cwd(), "locales", language)) },
  ]),
);
if (env.PSEUDO_LANGUAGE) resources[PSEUDO_LANGUAGE] = pseudoTexts(resources[DEFAULT_LANGUAGE]!);

function readLanguage(folder: string): Areas {
  const files = readdirSync(folder, { withFileTypes: true }).filter((file) => file.name.endsWith(".json"));
  return Object.fromEntries(
    files.map((file) => [
      file.name.slice(0, -".json".length),
      JSON.parse(readFileSync(join(folder, file.name), "utf8")) as Texts,
    ]),
  );
}

function polarisArea(language: ChoosableLanguage): Areas {
  return language === "ar" ? {} : { polaris: polarisTexts[language] as Texts };
}
