import { parsePhoneNumberFromString, type CountryCode } from "libphonenumber-js";
import { inPlainSigns } from "~/platform/numbers/number-marks";

/**
 * The names that an order may have whose number a buyer typed: "# 1001", "1001", "Order #1001" and "№ 1001" all mean #1001.
 */
export function orderNames(typed: string): string[] {
  const plain = inPlainSigns(typed).normalize("NFKC");
  const whole = plain.replace(/\s+/g, "");
  const last = plain.split(/[\s#№:]+/).findLast((word) => /\d/.test(word)) ?? "";
  const bare = [plain, whole, whole.replace(/^(?:[#№]|no\.?(?=\d))+/i, ""), last].filter((name) =>
    /[^#№\s]/.test(name),
  );
  return [...new Set(bare.flatMap((name) => [name, `#${name}`, name.toUpperCase(), `#${name.toUpperCase()}`]))];
}

/** Fewer digits are no phone number. */
const FEWEST_DIGITS = 6;

/**
 * A phone number as one text, whatever it is written with, so that two can be compared; "" for what is none.
 * @param country where a number without a country's prefix is dialled, ISO 3166-1 alpha-2
 */
export function plainPhone(typed: string, country: string | null): string {
  const plain = inPlainSigns(typed).normalize("NFKC").replace(/^00/, "+");
  const digits = plain.replace(/\D/g, "");
  if (plain.includes("@") || digits.length < FEWEST_DIGITS) return "";
  const parsed = parsePhoneNumberFromString(plain, (country ?? undefined) as CountryCode | undefined);
  return parsed?.number ?? digits;
}
