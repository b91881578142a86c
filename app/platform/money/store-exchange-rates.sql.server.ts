import { Prisma } from "@prisma/client";
import { systemDb } from "../db/client.server";
import { databaseJson } from "../db/database-json.server";
import { exchangeRates } from "./exchange-rates";
import { loadExchangeRates } from "./keep-exchange-rates.server";

/**
 * Keeps what a dollar buys for all processes; this one converts with it at once. Older rates never replace newer ones.
 * @param perUsd by ISO 4217, as decimal texts
 */
export async function storeExchangeRates({
  asOf: said,
  perUsd,
}: {
  asOf: Date;
  perUsd: Record<string, string>;
}): Promise<void> {
  // A moment that is yet to come would keep every later answer out.
  const asOf = new Date(Math.min(said.getTime(), Date.now()));
  const rows = Object.entries(perUsd).map(([currency, rate]) => ({ currency, rate }));
  await systemDb.$executeRaw(Prisma.sql`
    INSERT INTO exchange_rates (currency, per_usd, as_of)
    SELECT currency, rate::numeric, ${asOf} FROM json_to_recordset(${databaseJson(rows)}::json) AS new(currency text, rate text)
    WHERE rate::numeric(24, 10) > 0
    ON CONFLICT (currency) DO UPDATE SET per_usd = EXCLUDED.per_usd, as_of = EXCLUDED.as_of
    WHERE exchange_rates.as_of < EXCLUDED.as_of`);
  await loadExchangeRates();
}

/**
 * Keeps the current rates as today's (UTC), if today has none yet: what was sold on a day is converted at its rates for good,
 * whatever comes later (decision 72).
 */
export async function keepRatesOfToday(): Promise<void> {
  const { asOf, perUsd } = exchangeRates();
  const day = new Date(`${new Date().toISOString().slice(0, 10)}T00:00:00Z`);
  await systemDb.exchangeRateDay.createMany({
    data: { day, asOf: new Date(asOf), perUsd: { ...perUsd } },
    skipDuplicates: true,
  });
  await loadExchangeRates();
}
