import { Prisma } from "@prisma/client";
import { z } from "zod";
import { exchangeRateProvider } from "~/adapters/registry.server";
import { systemDb } from "~/platform/db/client.server";
import { databaseJson } from "~/platform/db/database-json.server";
import { defineJob } from "~/platform/jobs/define.server";
import { loadExchangeRates } from "~/platform/money/keep-exchange-rates.server";

/** Every hour: asks the provider what a dollar buys and keeps it for all processes (G193). Older rates never replace newer ones. */
export const refreshExchangeRatesJob = defineJob({
  name: "settings.refresh-exchange-rates",
  schema: z.object({}),
  maxAttempts: 3,
  timeoutMs: 60_000,
  schedule: "17 * * * *",
  async run() {
    const provider = exchangeRateProvider();
    if (!provider) return;
    const { asOf: said, perUsd } = await provider.latest();
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
  },
});
