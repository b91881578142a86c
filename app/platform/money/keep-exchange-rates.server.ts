import { z } from "zod";
import { systemDb } from "../db/client.server";
import { log } from "../log.server";
import { adoptExchangeRates, adoptRatesOfDays, lastKeptDay } from "./exchange-rates";

const EVERY_MS = 10 * 60_000;

const perUsdSchema = z.record(z.string(), z.string());

/** Reads the rates that the provider gave last, if it has given any, and those of days, for this process to convert with. */
export async function loadExchangeRates(): Promise<void> {
  const days = await systemDb.exchangeRateDay.findMany({ where: { day: { gt: new Date(lastKeptDay() || 0) } } });
  adoptRatesOfDays(
    days.map(({ day, asOf, perUsd }) => ({
      day: day.toISOString().slice(0, 10),
      asOf: asOf.toISOString(),
      perUsd: perUsdSchema.parse(perUsd),
    })),
  );
  const rows = await systemDb.exchangeRate.findMany();
  const newest = rows.reduce((latest, { asOf }) => Math.max(latest, asOf.getTime()), 0);
  if (rows.length === 0) return;
  adoptExchangeRates({
    asOf: new Date(newest).toISOString(),
    perUsd: Object.fromEntries(rows.map(({ currency, perUsd }) => [currency, perUsd.toString()])),
  });
}

/** Keeps this process' rates fresh, now and every ten minutes. Nothing waits for it, and a failure leaves the rates as they are. */
export function keepExchangeRates(): () => void {
  const load = () => {
    loadExchangeRates().catch((error: unknown) => log.warn({ err: error }, "exchange rates could not be read"));
  };
  load();
  const timer = setInterval(load, EVERY_MS).unref();
  return () => clearInterval(timer);
}
