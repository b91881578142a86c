import { exchangeRateProvider } from "~/adapters/registry.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { storeExchangeRates } from "~/platform/money/store-exchange-rates.sql.server";
import { refreshExchangeRatesJob } from "../jobs";

/** Every hour: asks the provider what a dollar buys and keeps it for all processes (G193). */
export const handleRefreshExchangeRates = handleJob(refreshExchangeRatesJob, async () => {
  const provider = exchangeRateProvider();
  if (!provider) return;
  await storeExchangeRates(await provider.latest());
});
