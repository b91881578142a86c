/** `formatMoney("12.5", "EUR")` is "€12.50"; currencies without decimals show none. Exact, for the string is never made a float. */
export function formatMoney(amount: string, currency: string): string {
  return new Intl.NumberFormat("en", { style: "currency", currency }).format(amount as Intl.StringNumericLiteral);
}
