import { Decimal } from "decimal.js";
import type { AppSubscription, SubscriptionLineItem } from "../billing-model.ts";
import { isoSeconds, type Call } from "../graphql/call.ts";
import { connection, type PageArguments } from "../graphql/connection.ts";
import { money } from "../money.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Usage is counted, and capped, by these whatever the cycle. */
const USAGE_CYCLE_DAYS = 30;

/** A line of a subscription: a price that comes again, or usage up to a cap. */
export function lineItemView(call: Call, subscription: AppSubscription, item: SubscriptionLineItem): object {
  return {
    __typename: "AppSubscriptionLineItem",
    id: item.id,
    plan: {
      pricingDetails: item.recurring
        ? {
            __typename: "AppRecurringPricing",
            interval: item.recurring.interval,
            price: money(item.recurring.currency, item.recurring.price),
            discount: null,
            planHandle: null,
          }
        : {
            __typename: "AppUsagePricing",
            interval: "EVERY_30_DAYS",
            terms: item.usage!.terms,
            cappedAmount: money(item.usage!.currency, item.usage!.cappedAmount),
            balanceUsed: money(item.usage!.currency, usedOf(subscription, item)),
          },
    },
    usageRecords: (args: PageArguments) =>
      connection(call, item.records, args, (record) => recordView(call, subscription, item, record)),
  };
}

/** A use that was told. */
export function recordView(
  call: Call,
  subscription: AppSubscription,
  item: SubscriptionLineItem,
  record: SubscriptionLineItem["records"][number],
): object {
  return {
    __typename: "AppUsageRecord",
    id: record.id,
    description: record.description,
    idempotencyKey: record.idempotencyKey,
    price: money(record.currency, record.price),
    createdAt: isoSeconds(record.createdAt),
    subscriptionLineItem: () => lineItemView(call, subscription, item),
  };
}

/** What is used of a cap in the cycle that runs. */
export function usedOf({ currentPeriodEnd }: AppSubscription, { records }: SubscriptionLineItem): Decimal {
  const since = currentPeriodEnd ? Date.parse(currentPeriodEnd) - USAGE_CYCLE_DAYS * DAY_MS : 0;
  return records
    .filter(({ createdAt }) => Date.parse(createdAt) >= since)
    .reduce((total, { price }) => total.plus(price), new Decimal(0));
}
