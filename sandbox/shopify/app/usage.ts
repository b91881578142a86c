import { Decimal } from "decimal.js";
import type { AppSubscription, SubscriptionLineItem } from "../billing-model.ts";
import { refused, userError, type Call, type Resolvers } from "../graphql/call.ts";
import { numericId } from "../ids.ts";
import type { Shopify } from "../shopify.ts";
import { subscriptionView, tellOfSubscription, type MoneyInput } from "./billing.ts";
import { nowOf } from "./bills.ts";
import { recordView, usedOf } from "./line-items.ts";

/** From here on the app is told that the cap is near. */
const NEARLY_CAPPED = 0.9;
const LONGEST_KEY = 255;

interface Found {
  subscription: AppSubscription;
  item: SubscriptionLineItem;
}

function findItem({ state }: Shopify, shop: string, id: string): Found | null {
  const subscription = state.subscriptions.find(
    (one) => one.shop === shop && one.lineItems.some((item) => item.id === id),
  );
  const item = subscription?.lineItems.find((one) => one.id === id);
  return subscription && item ? { subscription, item } : null;
}

interface UsageArguments {
  subscriptionLineItemId: string;
  price: MoneyInput;
  description: string;
  idempotencyKey?: string | null;
}

function appUsageRecordCreate(args: UsageArguments, call: Call): object {
  const { state } = call.shopify;
  if (!args.description.trim()) return refused(userError(["description"], "Description can't be blank"));
  if ((args.idempotencyKey?.length ?? 0) > LONGEST_KEY)
    return refused(userError(["idempotencyKey"], "Idempotency key exceeds the maximum length."));
  const found = findItem(call.shopify, call.shop.domain, args.subscriptionLineItemId);
  // Time may have passed into another cycle, of which nothing is used.
  if (found) subscriptionView(call, found.subscription);
  if (!found?.item.usage || found.subscription.status !== "ACTIVE")
    return refused(
      userError(["subscriptionLineItemId"], "Subscription line item is not active or has no usage pricing"),
    );
  const { subscription, item } = found;
  const { cappedAmount } = found.item.usage;
  const earlier = args.idempotencyKey
    ? item.records.find(({ idempotencyKey }) => idempotencyKey === args.idempotencyKey)
    : undefined;
  if (earlier) return { appUsageRecord: recordView(call, subscription, item, earlier), userErrors: [] };
  const before = usedOf(subscription, item);
  const after = before.plus(args.price.amount);
  if (after.gt(cappedAmount)) return refused(userError(["price"], "Total price exceeds balance remaining"));
  const record = {
    id: state.id("AppUsageRecord"),
    description: args.description,
    price: args.price.amount,
    currency: args.price.currencyCode,
    idempotencyKey: args.idempotencyKey ?? null,
    createdAt: new Date(nowOf(call.shopify)).toISOString(),
  };
  item.records.push(record);
  state.subscriptions.set(subscription.id, subscription);
  const near = new Decimal(cappedAmount).mul(NEARLY_CAPPED);
  if (before.lt(near) && after.gte(near)) tellOfCap(call.shopify, subscription, item, after);
  return { appUsageRecord: recordView(call, subscription, item, record), userErrors: [] };
}

function tellOfCap(shopify: Shopify, subscription: AppSubscription, item: SubscriptionLineItem, used: Decimal): void {
  shopify.webhooks.emit(subscription.shop, "app_subscriptions/approaching_capped_amount", {
    app_subscription: {
      admin_graphql_api_id: subscription.id,
      name: subscription.name,
      balance_used: used.toNumber(),
      capped_amount: new Decimal(item.usage!.cappedAmount).toFixed(1),
      currency_code: item.usage!.currency,
      admin_graphql_api_shop_id: shopify.state.shops.get(subscription.shop)?.id ?? null,
      created_at: subscription.createdAt,
      updated_at: subscription.updatedAt,
    },
  });
}

function appSubscriptionLineItemUpdate({ id, cappedAmount }: { id: string; cappedAmount: MoneyInput }, call: Call) {
  const found = findItem(call.shopify, call.shop.domain, id);
  if (!found?.item.usage) return refused(userError(null, "Only variable subscriptions can be updated."));
  const { subscription, item } = found;
  const { currency, cappedAmount: held } = found.item.usage;
  if (cappedAmount.currencyCode !== currency)
    return refused(userError(["cappedAmount"], `Currency code must be ${currency}`));
  if (new Decimal(cappedAmount.amount).lte(held))
    return refused(
      userError(
        ["cappedAmount"],
        "Spending limit can only be increased. Please contact the app developer to decrease spending limit.",
      ),
    );
  found.item.usage.askedCap = cappedAmount.amount;
  call.shopify.state.subscriptions.set(subscription.id, subscription);
  const confirmationUrl = `${call.shopify.context.origin}/shopify/${call.shop.domain}/charges/cap/${numericId(item.id)}/confirm`;
  return { appSubscription: subscriptionView(call, subscription), confirmationUrl, userErrors: [] };
}

export const usageMutations: Resolvers = { appUsageRecordCreate, appSubscriptionLineItemUpdate };

/** The cap that a merchant is asked for, as "80.0 USD"; null where none is. */
export function askedCap(shopify: Shopify, shop: string, lineItemId: string): Found | null {
  const found = findItem(shopify, shop, lineItemId);
  return found?.item.usage?.askedCap ? found : null;
}

/** The merchant's answer to a larger cap, of which the app is told once it holds. */
export function answerCap(shopify: Shopify, { subscription, item }: Found, isApproved: boolean): void {
  const usage = item.usage!;
  if (isApproved && usage.askedCap) usage.cappedAmount = usage.askedCap;
  usage.askedCap = null;
  shopify.state.subscriptions.set(subscription.id, subscription);
  if (isApproved) tellOfSubscription(shopify, subscription);
}
