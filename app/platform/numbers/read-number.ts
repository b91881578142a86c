import { inPlainSigns, isCurrency, marksOf } from "./number-marks";

/** What a text says where a number belongs. Numbers are decimal strings. */
export type NumberReading =
  | { kind: "number"; value: string }
  /** It may be any of these. One alone is what it comes to where it has more decimals than are taken, or none are. */
  | { kind: "ambiguous"; readings: string[] }
  | { kind: "unreadable" }
  | { kind: "empty" };

export interface NumberRules {
  /** The most that are taken; 2 when left out */
  decimals?: number;
  /** Takes numbers below zero */
  isSigned?: boolean;
  /** A percent sign may stand beside it, and no currency */
  isPercent?: boolean;
}

/** Nobody types a longer one, and none is kept. */
const LONGEST = 40;
/** A sign and words, which may end in a full stop, the digits with the marks between them, words. */
const PARTS = /^([^\d]*?)((?:(?<![\p{L}/])[.,٫])?\d(?:[\d.,'٫ ]*[\d.,٫])?)([^\d]*)$/u;
/** In the place of decimals, where there are none: 19.- and 19,– */
const NO_DECIMALS = /(?<=\d[.,٫]) ?[-–—]{1,2}(?=\D*$)/u;
/** What ends a whole amount of rupees: 250/- */
const NO_MORE = /(?<=\d) ?\/-$/;
const UNREADABLE = { kind: "unreadable" } as const;

/**
 * The number that a person means by what was typed or pasted (decision 66): digits of every script, and the marks of the
 * person's language where they decide. What can be meant in two ways is not guessed; what is none is no number, and not 0.
 */
export function readNumber({
  text,
  language,
  ...rules
}: { text: string; language: string } & NumberRules): NumberReading {
  const plain = inPlainSigns(text);
  if (plain === "") return { kind: "empty" };
  if (plain.length > LONGEST) return UNREADABLE;
  const [, before, digits, after] = PARTS.exec(plain.replace(NO_MORE, "").replace(NO_DECIMALS, "")) ?? [];
  if (before === undefined || digits === undefined || after === undefined) return UNREADABLE;
  const [sign, ...moreSigns] = before.match(/[-+]/g) ?? [];
  if (moreSigns.length > 0 || (sign === "-" && !rules.isSigned)) return UNREADABLE;
  const words = [before.replace(/[-+]/, ""), after].map((word) => word.trim()).filter((word) => word !== "");
  if (!words.every((word) => (rules.isPercent ? word === "%" : isCurrency(word, language)))) return UNREADABLE;
  return signed(readDigits(digits, language, rules.decimals ?? 2), sign === "-");
}

function readDigits(digits: string, language: string, decimals: number): NumberReading {
  const whole = asGroups(digits);
  const split = asDecimal(digits);
  if (whole === null && split === null) return UNREADABLE;
  if (split === null) return { kind: "number", value: whole as string };
  if (whole === null) return cut(split, decimals);
  // Three digits after the only mark, as in 1,299: a group, or decimals. The language says which, where it can.
  const mark = /\D/.exec(digits)?.[0] ?? "";
  const { group, decimal } = marksOf(language);
  if (group.has(mark)) return { kind: "number", value: whole };
  if (decimal.has(mark) && decimals >= 3) return { kind: "number", value: split };
  const fraction = cut(split, decimals);
  const others = fraction.kind === "number" ? [fraction.value] : fraction.kind === "ambiguous" ? fraction.readings : [];
  return { kind: "ambiguous", readings: [whole, ...others] };
}

/** A number without decimals whose digits stand in groups of one mark; null for others. */
function asGroups(digits: string): string | null {
  if (/^\d+$/.test(digits)) return withoutZeros(digits);
  const [mark, ...others] = new Set(digits.replaceAll(/\d/g, ""));
  if (mark === undefined || others.length > 0) return null;
  const [first = "", ...groups] = digits.split(mark);
  const last = groups.pop();
  const isOfThousands = /^[1-9]\d{0,2}$/.test(first) && groups.every((group) => group.length === 3);
  // Lakhs and crores: 1,23,456
  const isOfHundreds = /^[1-9]\d?$/.test(first) && groups.every((group) => group.length === 2);
  return mark !== "٫" && last?.length === 3 && (isOfThousands || isOfHundreds) ? digits.replaceAll(mark, "") : null;
}

/** A number whose last mark is its decimal sign, with all decimals that it has; null for others. */
function asDecimal(digits: string): string | null {
  const [, before, mark = "", fraction = ""] = /^(.*?)([.,٫])(\d*)$/.exec(digits) ?? [];
  if (before === undefined || before.includes(mark)) return null;
  const whole = before === "" ? "0" : asGroups(before);
  if (whole === null) return null;
  return fraction === "" ? whole : `${whole}.${fraction}`;
}

/** A number with no more decimals than are taken: zeros fall off, other digits are not dropped unasked. */
function cut(number: string, decimals: number): NumberReading {
  const [whole = "", fraction = ""] = number.split(".");
  const kept = fraction.slice(0, decimals);
  if (/^0*$/.test(fraction.slice(decimals))) return { kind: "number", value: kept ? `${whole}.${kept}` : whole };
  return decimals === 0 ? UNREADABLE : { kind: "ambiguous", readings: [rounded(whole, fraction, decimals)] };
}

/** Halves go up. */
function rounded(whole: string, fraction: string, decimals: number): string {
  const isUp = fraction.charAt(decimals) >= "5";
  const digits = String(BigInt(whole + fraction.slice(0, decimals)) + (isUp ? 1n : 0n)).padStart(decimals + 1, "0");
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

function signed(reading: NumberReading, isNegative: boolean): NumberReading {
  const turn = (number: string) => (isNegative && !/^[0.]+$/.test(number) ? `-${number}` : number);
  if (reading.kind === "number") return { kind: "number", value: turn(reading.value) };
  return reading.kind === "ambiguous" ? { kind: "ambiguous", readings: reading.readings.map(turn) } : reading;
}

function withoutZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, "");
}
