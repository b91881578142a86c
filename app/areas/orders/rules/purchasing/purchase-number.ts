const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/**
 * A purchase order's number from 128 bits that stand for what is bought: short to read out, never reused, and the reference
 * that the supplier keeps, so that an order whose answer was lost can be found by it. Crockford's base 32, "Q-" before it.
 * @param bits hexadecimal; dashes do not count
 */
export function purchaseNumber(bits: string): string {
  let value = BigInt(`0x${bits.replaceAll("-", "")}`);
  let digits = "";
  for (let i = 0; i < 26; i++) {
    digits = `${ALPHABET[Number(value & 31n)]}${digits}`;
    value >>= 5n;
  }
  return `Q-${digits.toUpperCase()}`;
}
