const CODES =
  "US GB CA AU NZ IE DE AT CH FR BE NL LU ES PT IT GR SE NO DK FI IS PL CZ SK HU RO BG HR SI EE LV LT MT CY TR UA IL AE SA QA KW EG MA NG KE ZA IN PK BD LK TH VN MY SG ID PH CN HK TW JP KR MX BR AR CL CO PE UY CR PA DO JM";

const names = new Intl.DisplayNames("en", { type: "region" });

/** Where the store ships to: ISO 3166-1 code and English name, by name. */
export const COUNTRIES: { code: string; name: string }[] = CODES.split(" ")
  .map((code) => ({ code, name: names.of(code) ?? code }))
  .sort((a, b) => a.name.localeCompare(b.name));
