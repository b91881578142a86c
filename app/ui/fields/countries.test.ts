import { expect, test } from "vitest";
import { COUNTRY_CODES } from "~/platform/i18n/country-codes";
import { LANGUAGE_CODES } from "~/platform/i18n/languages";
import { countryName, shownCountryCode } from "./countries";

test("G194 X044 about 250 countries have a two-letter code and a name in every language", () => {
  expect(new Set(COUNTRY_CODES).size).toBe(COUNTRY_CODES.length);
  expect(COUNTRY_CODES.length).toBeGreaterThanOrEqual(240);
  for (const language of LANGUAGE_CODES)
    expect(COUNTRY_CODES.filter((code) => countryName(code, language) === code)).toEqual([]);
});

test("G195 GB is shown as UK, and every other country by its own code", () => {
  expect(shownCountryCode("GB")).toBe("UK");
  expect(COUNTRY_CODES.filter((code) => shownCountryCode(code) !== code)).toEqual(["GB"]);
});
