/** Who knows what a US dollar buys today (G193). */
export interface ExchangeRateProvider {
  id: string;
  /**
   * The newest rates: the moment that they are of, and for each currency (ISO 4217) the units that one US dollar buys, as
   * decimal strings.
   * @throws OutsideError
   */
  latest(): Promise<{ asOf: Date; perUsd: Record<string, string> }>;
}
