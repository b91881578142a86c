import { numberFormat } from "../i18n/formats";

/** Decimal signs of the scripts, one for all keyboards: Arabic and wide commas are commas. Spaces are all one. */
const MARKS: Readonly<Record<string, string>> = {
  "،": ",",
  "，": ",",
  "．": ".",
  "٬": "'",
  "’": "'",
  ʼ: "'",
  "＇": "'",
  "−": "-",
  "－": "-",
  "﹣": "-",
  "＋": "+",
  "٪": "%",
  "％": "%",
};

/** The text with one sign for what means the same, digits of every script as 0 to 9, and without letters that nobody sees. */
export function inPlainSigns(text: string): string {
  return Array.from(text, (letter) => {
    if (/\p{Nd}/u.test(letter)) return String(digitOf(letter));
    if (/\p{Zs}/u.test(letter)) return " ";
    return /\p{Cf}/u.test(letter) ? "" : (MARKS[letter] ?? letter);
  })
    .join("")
    .trim();
}

/** Unicode keeps the digits of a script together, from zero to nine; where several runs touch, each is ten long. */
function digitOf(letter: string): number {
  const point = letter.codePointAt(0) as number;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(point - before - 1))) before++;
  return before % 10;
}

/** The signs that a language writes numbers with, in its own digits and in 0 to 9. */
export function marksOf(language: string): { group: ReadonlySet<string>; decimal: ReadonlySet<string> } {
  const parts = [{}, { numberingSystem: "latn" }].flatMap((options) =>
    numberFormat(language, options).formatToParts(1_234_567.8),
  );
  const marks = (type: "group" | "decimal") =>
    // inPlainSigns would cut a space off at the ends.
    new Set(parts.filter((part) => part.type === type).map(({ value }) => inPlainSigns(`0${value}0`).slice(1, -1)));
  return { group: marks("group"), decimal: marks("decimal") };
}

/**
 * True for what stands beside an amount and says its currency: a sign, with a country's letters or not, a code, the language's
 * own word, or what is written where the currency is used.
 */
export function isCurrency(text: string, language: string): boolean {
  const told = text.replaceAll(" ", "");
  // No stop ends a code: that of USD.50 is the amount's.
  if (CODES.has(told.toUpperCase())) return true;
  const written = withoutStop(told);
  if (/^(?:\p{Lu}{0,3}\p{Sc}|\p{Sc}\p{Lu}{0,3})$/u.test(written)) return true;
  if (CODES.has(written.toUpperCase())) return false;
  return LOCAL_WORDS.has(written.toLowerCase()) || currencyWords(language).has(written);
}

/** A short form as it is without the full stop that may end it: Fr. and Fr, د.إ. and د.إ */
const withoutStop = (word: string): string => word.replace(/(?<=[\p{L}/])\.$/u, "");

const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));
/** Prices come with these from suppliers and shops in every language; Intl knows them in their own alone. */
const LOCAL_WORDS: ReadonlySet<string> = new Set([
  ...["fr", "sfr", "rs", "kr", "dkr", "nkr", "skr", "zł", "kč", "ft", "lei", "лв", "руб", "din", "tl"],
  ...["s/", "r", "rp", "rm", "円", "元", "圓", "원"],
  ...["د.إ", "ر.س", "ج.م", "د.ك", "ر.ق", "د.ب", "ر.ع", "د.أ", "د.م", "درهم", "ريال"],
]);
/** By language: making them takes a format for each currency. */
const words = new Map<string, ReadonlySet<string>>();

function currencyWords(language: string): ReadonlySet<string> {
  const known = words.get(language) ?? new Set(Array.from(CODES, (currency) => currencyWord(currency, language)));
  words.set(language, known);
  return known;
}

function currencyWord(currency: string, language: string): string {
  const parts = new Intl.NumberFormat(language, { style: "currency", currency }).formatToParts(0);
  const word = inPlainSigns(parts.find(({ type }) => type === "currency")?.value ?? currency);
  return withoutStop(word.replaceAll(" ", ""));
}
