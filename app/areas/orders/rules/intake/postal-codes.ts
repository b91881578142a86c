/**
 * How postal codes are written, by country: # stands for a digit, @ for a letter, the rest for itself; blanks and hyphens
 * are left out by many and never tell. With an example of each. Source: the postal addressing systems of the Universal
 * Postal Union. A country that is not listed is not judged.
 */
const FORMATS: Readonly<Record<string, readonly [formats: string, example: string]>> = {
  AD: ["AD###", "AD500"],
  AL: ["####", "1001"],
  AM: ["####", "0010"],
  AR: ["####|@####@@@", "C1425CLA"],
  AT: ["####", "1010"],
  AU: ["####", "2000"],
  BA: ["#####", "71000"],
  BE: ["####", "1000"],
  BG: ["####", "1000"],
  BR: ["########", "01310-100"],
  BY: ["######", "220050"],
  CA: ["@#@#@#", "K1A 0B1"],
  CH: ["####", "8001"],
  CN: ["######", "100000"],
  CY: ["####", "1010"],
  CZ: ["#####", "110 00"],
  DE: ["#####", "10115"],
  DK: ["####", "1050"],
  EE: ["#####", "10111"],
  ES: ["#####", "28001"],
  FI: ["#####", "00100"],
  FO: ["###", "100"],
  FR: ["#####", "75001"],
  GB: ["@##@@|@###@@|@@##@@|@@###@@|@#@#@@|@@#@#@@", "SW1A 1AA"],
  GL: ["####", "3900"],
  GR: ["#####", "104 31"],
  HR: ["#####", "10000"],
  HU: ["####", "1011"],
  ID: ["#####", "10110"],
  IL: ["#######|#####", "9414001"],
  IN: ["######", "110001"],
  IS: ["###", "101"],
  IT: ["#####", "00184"],
  JP: ["#######", "100-0001"],
  KR: ["#####|######", "04524"],
  KZ: ["######|@##@#@#", "010000"],
  LI: ["####", "9490"],
  LK: ["#####", "00100"],
  LT: ["#####|LT#####", "01103"],
  LU: ["####|L####", "1111"],
  LV: ["####|LV####", "LV-1010"],
  MA: ["#####", "20000"],
  MC: ["#####", "98000"],
  MD: ["####|MD####", "MD-2001"],
  ME: ["#####", "81000"],
  MK: ["####", "1000"],
  MT: ["@@@####", "VLT 1117"],
  MX: ["#####", "06000"],
  MY: ["#####", "50050"],
  NL: ["####@@", "1012 JS"],
  NO: ["####", "0150"],
  NZ: ["####", "6011"],
  PH: ["####", "1000"],
  PL: ["#####", "00-001"],
  PR: ["#####|#########", "00901"],
  PT: ["####|#######", "1100-148"],
  RO: ["######", "010011"],
  RS: ["#####", "11000"],
  RU: ["######", "101000"],
  SE: ["#####", "111 20"],
  SG: ["######", "018956"],
  SI: ["####", "1000"],
  SK: ["#####", "811 01"],
  TH: ["#####", "10200"],
  TR: ["#####", "34000"],
  TW: ["###|#####|######", "100"],
  UA: ["#####", "01001"],
  US: ["#####|#########", "97205"],
  ZA: ["####", "0001"],
};

const patterns = new Map<string, RegExp>();

/** False for a postal code that no address of the country has. A country that is not known is not judged. */
export function isPostalCodeOf(countryCode: string, zip: string): boolean {
  const country = countryCode.toUpperCase();
  const [formats] = FORMATS[country] ?? [];
  if (!formats) return true;
  let pattern = patterns.get(country);
  if (!pattern) {
    pattern = new RegExp(`^(?:${formats.replace(/#/g, "\\d").replace(/@/g, "[A-Z]")})$`);
    patterns.set(country, pattern);
  }
  return pattern.test(zip.toUpperCase().replace(/[\s-]/g, ""));
}

/** An example of a country's postal codes; null where we know none. */
export function examplePostalCode(countryCode: string): string | null {
  return FORMATS[countryCode.toUpperCase()]?.[1] ?? null;
}
