/** How a buyer's tax number is known by what it looks like, where its digits prove themselves or its letters do. */
interface TaxNumberForm {
  /** Shown beside its field */
  example: string;
  /** Finds what may be one in a text */
  finds: RegExp;
  isValid(plain: string): boolean;
}

const FORMS: Readonly<Record<string, TaxNumberForm>> = {
  BR: {
    example: "529.982.247-25",
    finds: /(?<!\d)(?:\d{3}\.?\d{3}\.?\d{3}-?\d{2}|\d{2}\.?\d{3}\.?\d{3}\/?\d{4}-?\d{2})(?!\d)/g,
    isValid: (plain) => (plain.length === 11 ? isCpf(plain) : isCnpj(plain)),
  },
  CL: {
    example: "12.345.678-5",
    finds: /(?<!\d)\d{1,2}\.?\d{3}\.?\d{3}-?[\dkK](?![\dkK])/g,
    isValid: isRut,
  },
  KR: {
    example: "P123456789012",
    finds: /(?<![A-Za-z\d])[Pp]\d{12}(?!\d)/g,
    isValid: (plain) => /^P\d{12}$/.test(plain),
  },
  TR: {
    example: "10000000146",
    finds: /(?<!\d)[1-9]\d{10}(?!\d)/g,
    isValid: isTurkish,
  },
};

/** What a tax number of a country looks like; null where any text may be one. */
export function exampleTaxNumber(countryCode: string): string | null {
  return FORMS[countryCode.toUpperCase()]?.example ?? null;
}

/** True for what can be a tax number of the country; where its form is not known, for any text. */
export function isTaxNumberOf(countryCode: string, text: string): boolean {
  const form = FORMS[countryCode.toUpperCase()];
  return form ? form.isValid(plainOf(text)) : text.trim() !== "";
}

/**
 * A buyer's tax number for a parcel to a country: the one that was entered for the order, else the first in what the buyer
 * wrote. Only numbers that prove themselves are taken from a text, so that no order number is mistaken for one.
 * @param texts company, note, fields of the cart and the like
 * @returns letters and digits alone, as suppliers take it; null where there is none
 */
export function findTaxNumber(
  countryCode: string,
  entered: string | null,
  texts: readonly (string | null)[],
): string | null {
  const form = FORMS[countryCode.toUpperCase()];
  if (entered && isTaxNumberOf(countryCode, entered)) return plainOf(entered);
  if (!form) return null;
  for (const text of texts)
    for (const [found] of (text ?? "").matchAll(form.finds)) if (form.isValid(plainOf(found))) return plainOf(found);
  return null;
}

function plainOf(text: string): string {
  return text.replace(/[^\dA-Za-z]/g, "").toUpperCase();
}

function isSame(digits: string): boolean {
  return new Set(digits).size === 1;
}

/** The check digit by weights that count down to 2, from the digits before it. */
function checkDigit(digits: string, weights: readonly number[]): number {
  const rest = weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0) % 11;
  return rest < 2 ? 0 : 11 - rest;
}

function isCpf(digits: string): boolean {
  if (!/^\d{11}$/.test(digits) || isSame(digits)) return false;
  const first = checkDigit(digits, [10, 9, 8, 7, 6, 5, 4, 3, 2]);
  const second = checkDigit(digits, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  return digits.endsWith(`${first}${second}`);
}

function isCnpj(digits: string): boolean {
  if (!/^\d{14}$/.test(digits) || isSame(digits)) return false;
  const first = checkDigit(digits, [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]);
  const second = checkDigit(digits, [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]);
  return digits.endsWith(`${first}${second}`);
}

function isRut(plain: string): boolean {
  if (!/^\d{7,8}[\dK]$/.test(plain)) return false;
  const digits = [...plain.slice(0, -1)].reverse();
  const sum = digits.reduce((total, digit, index) => total + Number(digit) * (2 + (index % 6)), 0);
  const check = 11 - (sum % 11);
  return plain.endsWith(check === 11 ? "0" : check === 10 ? "K" : String(check));
}

function isTurkish(digits: string): boolean {
  if (!/^[1-9]\d{10}$/.test(digits)) return false;
  const at = [...digits].map(Number);
  const sum = (from: number, to: number, step: number) => {
    let total = 0;
    for (let index = from; index <= to; index += step) total += at[index] ?? 0;
    return total;
  };
  const tenth = (((sum(0, 8, 2) * 7 - sum(1, 7, 2)) % 10) + 10) % 10;
  return at[9] === tenth && at[10] === sum(0, 9, 1) % 10;
}
