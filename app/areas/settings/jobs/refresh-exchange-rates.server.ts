import { exchangeRateProvider } from "~/adapters/registry.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { keepRatesOfToday, storeExchangeRates } from "~/platform/money/store-exchange-rates.sql.server";
import { refreshExchangeRatesJob } from "../jobs";

/** Every hour: asks the provider, where there is one, what a dollar buys and keeps it for all processes (G193), once a day for good. */
export const handleRefreshExchangeRates = handleJob(refreshExchangeRatesJob, async () => {
  const provider = exchangeRateProvider();
  if (provider) await storeExchangeRates(await provider.latest());
  await keepRatesOfToday();
});
