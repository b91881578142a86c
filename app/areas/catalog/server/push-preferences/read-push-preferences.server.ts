import type { PriceTax } from "~/areas/accounts/rules/stores/price-tax";
import { readWorkspace } from "~/areas/accounts/server/workspaces/read-workspace.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { exchangeRate, exchangeRates } from "~/platform/money/exchange-rates";
import type { PricingRules } from "~/platform/money/pricing-rules";
import { readSetting } from "~/platform/settings/workspace-settings.server";
import { keptPreferencesSchema, type KeptPreferences } from "../../contract/settings";
import { defaultPricing } from "../../rules/push/pricing";
import { DEFAULT_SPLIT } from "../../rules/push/split";
import { DEFAULT_RATE_THRESHOLD } from "../../rules/store-prices/price-at-store";
import { readPriceTax } from "./read-price-tax.server";

/** Where the preferences are kept among the workspace's settings. */
export const PUSH_PREFERENCES_KEY = "push-preferences";

/** How a workspace makes prices. */
export interface Pricing {
  rules: PricingRules;
  /** The workspace's: what imported products are priced in */
  currency: string;
  /** Percent of tax in the prices of the store that has most of it; "0" for none (decision 83) */
  taxPercent: string;
  /** Units of `currency` for one of a cost's currency. @throws AppError unprocessable for a currency without a rate */
  rateFrom(costCurrency: string): string;
}

export interface WorkspacePushPreferences extends KeptPreferences {
  currency: string;
  usd_rate: string;
  /** The day of the rates */
  rate_as_of: string;
  /** Null where no store's prices have tax in them */
  price_tax: PriceTax | null;
}

/** The rate between two currencies. @throws AppError unprocessable, naming them, when the table lacks one */
export function requireRate(from: string, to: string): string {
  const rate = exchangeRate(from, to);
  if (rate === null) throw new AppError("unprocessable", { key: "errors.catalog_no_rate", params: { from, to } });
  return rate;
}

/** The preferences of a workspace; the documented defaults (P147, P148, P151) where nothing was saved. */
export async function readPushPreferences({ scope }: { scope: WorkspaceScope }): Promise<WorkspacePushPreferences> {
  const [workspace, setting, price_tax] = await Promise.all([
    readWorkspace({ db: scope.db, workspaceId: scope.workspaceId }),
    readSetting({ db: scope.db, workspaceId: scope.workspaceId, key: PUSH_PREFERENCES_KEY }),
    readPriceTax({ scope }),
  ]);
  const { currency } = workspace;
  const usdRate = exchangeRate("USD", currency) ?? "1";
  return {
    ...toPreferences(setting, usdRate),
    currency,
    usd_rate: usdRate,
    rate_as_of: exchangeRates().asOf.slice(0, 10),
    price_tax,
  };
}

/**
 * What was kept, with the defaults for what was not.
 * @param usdRate a dollar in the workspace's currency: the defaults' amounts are meant in dollars
 */
export function toPreferences(kept: unknown, usdRate: string): KeptPreferences {
  const saved = keptPreferencesSchema.partial().safeParse(kept ?? {});
  return {
    selling_price: defaultPricing(usdRate),
    product_listings: { is_publish: true, allow_sell_out_of_stock: false },
    auto_split_variant_options: DEFAULT_SPLIT,
    rate_threshold: DEFAULT_RATE_THRESHOLD,
    skip_review: false,
    ...(saved.success ? saved.data : {}),
  };
}

/** How the workspace prices what it imports. */
export async function readPricing({ scope }: { scope: WorkspaceScope }): Promise<Pricing> {
  const { selling_price: rules, currency, price_tax: tax } = await readPushPreferences({ scope });
  const taxPercent = tax?.percent ?? "0";
  return { rules, currency, taxPercent, rateFrom: (costCurrency) => requireRate(costCurrency, currency) };
}
