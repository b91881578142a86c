import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LANGUAGE_CODES, PSEUDO_LANGUAGE } from "./languages";
import { pseudoText, pseudoTexts, type Texts } from "./pseudo-language";
import { requestedLanguage } from "./remix-i18n.server";
import { resources } from "./resources.server";

test("nobody can choose it, and a production that is not told to knows nothing of it", () => {
  expect(LANGUAGE_CODES).not.toContain(PSEUDO_LANGUAGE);
  expect(requestedLanguage(new Headers({ locale: PSEUDO_LANGUAGE }))).toBe("en");
  expect(resources).not.toHaveProperty(PSEUDO_LANGUAGE);
});

test("what is put in the place of something stays as it is", () => {
  const text = "{{count, compact}} of <bold>{{name}}</bold> &amp; {total}, $t(common:orders)";
  const said = pseudoText(text);
  expect(pseudoText("Save")).toBe("⟦ŠŠávvé⟧");
  for (const kept of ["{{count, compact}}", "<bold>", "{{name}}", "</bold>", "&amp;", "{total}", "$t(common:orders)"])
    expect(said).toContain(kept);
});

const letters = (text: string) =>
  text.replaceAll(/{{.*?}}|{\w+}|<[^>]*>|&\w+;|\$t\(.*?\)/g, "").match(/\p{L}/gu)?.length ?? 0;

/** Pairs of an English text with what became of it, below the same key. */
function pairs(english: Texts, said: Texts): [string, string][] {
  expect(Object.keys(said)).toEqual(Object.keys(english));
  return Object.entries(english).flatMap(([key, text]) =>
    typeof text === "string" ? [[text, said[key] as string] as [string, string]] : pairs(text, said[key] as Texts),
  );
}

test.each(readdirSync("locales/en"))("%s: every text has brackets at its ends and two fifths more letters", (file) => {
  const english = JSON.parse(readFileSync(`locales/en/${file}`, "utf8")) as Texts;
  for (const [text, said] of pairs(english, pseudoTexts(english))) {
    expect(said).toMatch(/^⟦[\s\S]*⟧$/);
    expect(letters(said)).toBe(letters(text) + Math.ceil((letters(text) * 4) / 10));
  }
});
