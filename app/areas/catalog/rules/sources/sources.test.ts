import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LANGUAGE_CODES } from "~/platform/i18n/languages";
import { EXTENSION_SITES, PRODUCT_SOURCES, QUIET_SOURCES, sourceChoices } from "./sources";

test("G006 the product sources are six, each has a name in every language, and all lists of sources are of these", () => {
  expect([...PRODUCT_SOURCES]).toEqual(["aliexpress", "cj", "temu", "zopi", "ebay", "amazon"]);
  for (const language of LANGUAGE_CODES) {
    const { sources } = JSON.parse(readFileSync(`locales/${language}/common.json`, "utf8")) as {
      sources: Record<string, string>;
    };
    expect(Object.keys(sources).toSorted(), language).toEqual([...PRODUCT_SOURCES].toSorted());
    for (const name of Object.values(sources)) expect(name).not.toBe("");
  }
  expect(PRODUCT_SOURCES).toEqual(expect.arrayContaining([...EXTENSION_SITES, ...QUIET_SOURCES]));
});

test("G186 a list can be narrowed to four of the sources, in their order, and to those alone that there are", () => {
  const all = PRODUCT_SOURCES.map((source) => ({ source }));
  expect(sourceChoices(all).map(({ source }) => source)).toEqual(["zopi", "aliexpress", "ebay", "amazon"]);
  expect(sourceChoices([{ source: "aliexpress" }, { source: "zopi" }]).map(({ source }) => source)).toEqual([
    "zopi",
    "aliexpress",
  ]);
  expect(sourceChoices([{ source: "cj" }])).toEqual([]);
});
