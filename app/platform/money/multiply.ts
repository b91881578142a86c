/** The exact product of two decimal strings, such as "12.30" and "0.866"; for pages that are light without a decimal library. */
export function multiply(one: string, other: string): string {
  const [left, right] = [parse(one), parse(other)];
  const decimals = left.decimals + right.decimals;
  const product = left.digits * right.digits;
  const text = (product < 0n ? -product : product).toString().padStart(decimals + 1, "0");
  const whole = text.slice(0, text.length - decimals);
  return `${product < 0n ? "-" : ""}${whole}${decimals > 0 ? `.${text.slice(-decimals)}` : ""}`;
}

/** @throws SyntaxError for what is no plain decimal number */
function parse(text: string): { digits: bigint; decimals: number } {
  const [whole = "", fraction = ""] = text.split(".");
  return { digits: BigInt(whole + fraction), decimals: fraction.length };
}
