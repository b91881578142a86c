import { Decimal } from "decimal.js";
import type { AppSubscription, Bill } from "../billing-model.ts";
import { isoSeconds, isoSecondsOrNull, refused, userError, type Call, type Resolvers } from "../graphql/call.ts";
import { compareIds, numericId } from "../ids.ts";
import type { Shopify } from "../shopify.ts";
import { addToBill, creditRest, cycleDaysOf, nowOf, priceOf } from "./bills.ts";
import { lineItemView } from "./line-items.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a charge may wait for the merchant. */
export const APPROVAL_MS = 2 * DAY_MS;

/** An AppSubscription as GraphQL serves it; one that was not approved within two days has expired. */
export function subscriptionView(call: Call, subscription: AppSubscription): object {
  settlePeriod(call.shopify, subscription);
  const expired =
    subscription.status === "PENDING" &&
    !subscription.approvedAt &&
    nowOf(call.shopify) - Date.parse(subscription.createdAt) > APPROVAL_MS;
  return {
    __typename: "AppSubscription",
    id: subscription.id,
    name: subscription.name,
    status: expired ? "EXPIRED" : subscription.status,
    test: subscription.test,
    trialDays: subscription.trialDays,
    returnUrl: subscription.returnUrl,
    createdAt: isoSeconds(subscription.createdAt),
    currentPeriodEnd: subscription.status === "ACTIVE" ? isoSecondsOrNull(subscription.currentPeriodEnd) : null,
    lineItems: subscription.lineItems.map((item) => lineItemView(call, subscription, item)),
  };
}

export interface MoneyInput {
  amount: string;
  currencyCode: string;
}
interface CreateArguments {
  name: string;
  returnUrl: string;
  test: boolean;
  trialDays?: number | null;
  replacementBehavior?: AppSubscription["replacement"] | null;
  lineItems: {
    plan: {
      appRecurringPricingDetails?: { price: MoneyInput; interval: string } | null;
      appUsagePricingDetails?: { cappedAmount: MoneyInput; terms: string } | null;
    };
  }[];
}

function appSubscriptionCreate(args: CreateArguments, call: Call): object {
  const { state, context } = call.shopify;
  if (!args.name.trim()) return refused(userError(["name"], "Name can't be blank"));
  if (args.lineItems.length === 0) return refused(userError(["lineItems"], "At least one plan must be selected"));
  const recurring = args.lineItems.filter(({ plan }) => plan.appRecurringPricingDetails);
  const usage = args.lineItems.filter(({ plan }) => plan.appUsagePricingDetails);
  if (recurring.length > 1 || usage.length > 1 || recurring.length + usage.length !== args.lineItems.length) {
    return refused(userError(["lineItems"], "A subscription takes at most one recurring and one usage line item"));
  }
  const free = recurring.some(({ plan }) => new Decimal(plan.appRecurringPricingDetails!.price.amount).lte(0));
  if (free) return refused(userError(["lineItems", "plan"], "Price must be greater than zero"));
  if (usage.length > 0 && recurring.some(({ plan }) => plan.appRecurringPricingDetails!.interval === "ANNUAL"))
    return refused(userError(["lineItems"], "Usage pricing needs a recurring line item of 30 days"));
  if (!args.test && call.shop.planName === "Development")
    return refused(userError(null, "The shop cannot accept the provided charge."));
  const now = new Date(nowOf(call.shopify)).toISOString();
  const id = state.id("AppSubscription");
  const subscription = state.subscriptions.set(id, {
    id,
    shop: call.shop.domain,
    name: args.name,
    status: "PENDING",
    returnUrl: args.returnUrl,
    test: args.test,
    trialDays: args.trialDays ?? 0,
    replacement: args.replacementBehavior ?? "STANDARD",
    approvedAt: null,
    trialEndsAt: null,
    createdAt: now,
    updatedAt: now,
    currentPeriodEnd: null,
    lineItems: args.lineItems.map(({ plan }) => ({
      id: state.id("AppSubscriptionLineItem"),
      recurring: plan.appRecurringPricingDetails
        ? {
            price: plan.appRecurringPricingDetails.price.amount,
            currency: plan.appRecurringPricingDetails.price.currencyCode,
            interval: plan.appRecurringPricingDetails.interval,
          }
        : null,
      usage: plan.appUsagePricingDetails
        ? {
            cappedAmount: plan.appUsagePricingDetails.cappedAmount.amount,
            currency: plan.appUsagePricingDetails.cappedAmount.currencyCode,
            terms: plan.appUsagePricingDetails.terms,
            askedCap: null,
          }
        : null,
      records: [],
    })),
  });
  const confirmationUrl = `${context.origin}/shopify/${call.shop.domain}/charges/${numericId(id)}/confirm`;
  return { appSubscription: subscriptionView(call, subscription), confirmationUrl, userErrors: [] };
}

function appSubscriptionCancel({ id, prorate }: { id: string; prorate?: boolean }, call: Call): object {
  const { state } = call.shopify;
  const subscription = state.subscriptions.get(id);
  if (subscription?.shop !== call.shop.domain)
    return refused(userError(["id"], "Couldn't find RecurringApplicationCharge"));
  // What was approved for the next cycle can't be withdrawn before it begins.
  const isWithdrawable = subscription.status === "PENDING" && !subscription.approvedAt;
  if (!isWithdrawable && !["ACTIVE", "FROZEN"].includes(subscription.status)) {
    const from = subscription.status.toLowerCase();
    return refused(userError(["id"], `Cannot transition status via :cancel from :${from}`));
  }
  if (prorate) creditRest(call.shopify, subscription);
  changeStatus(call.shopify, subscription, "CANCELLED");
  return { appSubscription: subscriptionView(call, subscription), userErrors: [] };
}

const LONGEST_EXTENSION_DAYS = 1000;

function appSubscriptionTrialExtend({ id, days }: { id: string; days: number }, call: Call): object {
  const { state } = call.shopify;
  if (days <= 0) return refused(userError(["days"], "Days must be greater than 0"));
  if (days > LONGEST_EXTENSION_DAYS)
    return refused(userError(["days"], `Days must be less than or equal to ${LONGEST_EXTENSION_DAYS}`));
  const subscription = state.subscriptions.get(id);
  if (subscription?.shop !== call.shop.domain)
    return refused(userError(["id"], "The app subscription wasn't found.", "SUBSCRIPTION_NOT_FOUND"));
  settlePeriod(call.shopify, subscription);
  if (subscription.status !== "ACTIVE")
    return refused(
      userError(["id"], "The trial can't be extended on inactive app subscriptions.", "SUBSCRIPTION_NOT_ACTIVE"),
    );
  const end = subscription.trialEndsAt ? Date.parse(subscription.trialEndsAt) : 0;
  if (end <= nowOf(call.shopify))
    return refused(userError(["id"], "The trial can't be extended after expiration.", "TRIAL_NOT_ACTIVE"));
  subscription.trialDays += days;
  subscription.trialEndsAt = new Date(end + days * DAY_MS).toISOString();
  subscription.currentPeriodEnd = subscription.trialEndsAt;
  state.subscriptions.set(id, subscription);
  return { appSubscription: subscriptionView(call, subscription), userErrors: [] };
}

export const billingMutations: Resolvers = {
  appSubscriptionCreate,
  appSubscriptionCancel,
  appSubscriptionTrialExtend,
};

/** Lets time pass over a subscription: cycle follows cycle, or what was approved for the next one takes its place. */
function settlePeriod(shopify: Shopify, subscription: AppSubscription): void {
  const now = nowOf(shopify);
  while (
    subscription.status === "ACTIVE" &&
    subscription.currentPeriodEnd &&
    Date.parse(subscription.currentPeriodEnd) <= now
  ) {
    const [next] = shopify.state.subscriptions
      .filter(({ shop, status, approvedAt }) => shop === subscription.shop && status === "PENDING" && !!approvedAt)
      .sort((left, right) => compareIds(right.id, left.id));
    const end = Date.parse(subscription.currentPeriodEnd);
    if (next) {
      changeStatus(shopify, subscription, "CANCELLED");
      changeStatus(shopify, next, "ACTIVE", end);
      settlePeriod(shopify, next);
    } else {
      subscription.currentPeriodEnd = new Date(end + cycleDaysOf(subscription) * DAY_MS).toISOString();
      addToBill(shopify, { subscription, kind: "cycle", amount: priceOf(subscription), at: end });
      shopify.state.subscriptions.set(subscription.id, subscription);
    }
  }
}

/** Whether an approved subscription waits for the next cycle of the one that is active; a test charge never does. */
export function isDeferred(next: AppSubscription, active: AppSubscription): boolean {
  if (next.test || next.replacement === "APPLY_IMMEDIATELY") return false;
  if (next.replacement === "APPLY_ON_NEXT_BILLING_CYCLE") return true;
  const isYearly = cycleDaysOf(active) === 365;
  return isYearly && (cycleDaysOf(next) === 30 || priceOf(next).lt(priceOf(active)));
}

/** Changes how a subscription stands, and tells the app. @param from when it becomes active, in epoch milliseconds */
export function changeStatus(
  shopify: Shopify,
  subscription: AppSubscription,
  status: AppSubscription["status"],
  from = nowOf(shopify),
): void {
  const isFirst = subscription.currentPeriodEnd === null;
  subscription.status = status;
  subscription.updatedAt = new Date().toISOString();
  if (status === "ACTIVE" && isFirst) begin(shopify, subscription, from);
  shopify.state.subscriptions.set(subscription.id, subscription);
  tellOfSubscription(shopify, subscription);
}

/** The first cycle is charged; within a trial nothing is, and the period ends with it. */
function begin(shopify: Shopify, subscription: AppSubscription, from: number): void {
  const { trialDays } = subscription;
  const end = new Date(from + (trialDays || cycleDaysOf(subscription)) * DAY_MS).toISOString();
  subscription.currentPeriodEnd = end;
  if (trialDays > 0) subscription.trialEndsAt = end;
  else addToBill(shopify, { subscription, kind: "cycle", amount: priceOf(subscription), at: from });
}

/** While a shop's own bill is unpaid, its subscriptions rest; paid, they go on. */
export function restSubscriptions(shopify: Shopify, shop: string, isFrozen: boolean): void {
  const [from, to] = isFrozen ? (["ACTIVE", "FROZEN"] as const) : (["FROZEN", "ACTIVE"] as const);
  for (const subscription of shopify.state.subscriptions.filter((one) => one.shop === shop && one.status === from))
    changeStatus(shopify, subscription, to);
}

/** Lets time pass over all that a shop pays, and answers what is on its bill by now, oldest first. */
export function billOf(shopify: Shopify, shop: string): Bill[] {
  for (const subscription of shopify.state.subscriptions.filter((one) => one.shop === shop))
    settlePeriod(shopify, subscription);
  return shopify.state.bills
    .filter((bill) => bill.shop === shop)
    .sort((left, right) => left.at.localeCompare(right.at) || compareIds(left.id, right.id));
}

/** Has the cycle, or the trial, of what a shop pays for end now: it began that much earlier. */
export function hastenPeriod(shopify: Shopify, shop: string): void {
  for (const subscription of shopify.state.subscriptions.filter(
    (one) => one.shop === shop && one.status === "ACTIVE",
  )) {
    const { createdAt, currentPeriodEnd, trialEndsAt } = subscription;
    if (!currentPeriodEnd) continue;
    const left = Date.parse(currentPeriodEnd) - nowOf(shopify);
    const earlier = (at: string) => new Date(Date.parse(at) - left).toISOString();
    subscription.createdAt = earlier(createdAt);
    subscription.currentPeriodEnd = earlier(currentPeriodEnd);
    subscription.trialEndsAt = trialEndsAt && earlier(trialEndsAt);
    settlePeriod(shopify, subscription);
  }
}

/** Tells the app how a subscription stands. */
export function tellOfSubscription(shopify: Shopify, subscription: AppSubscription): void {
  shopify.webhooks.emit(subscription.shop, "app_subscriptions/update", {
    app_subscription: {
      admin_graphql_api_id: subscription.id,
      name: subscription.name,
      status: subscription.status,
      admin_graphql_api_shop_id: shopify.state.shops.get(subscription.shop)?.id ?? null,
      created_at: subscription.createdAt,
      updated_at: subscription.updatedAt,
      currency: subscription.lineItems[0]?.recurring?.currency ?? subscription.lineItems[0]?.usage?.currency ?? null,
      capped_amount: subscription.lineItems.find(({ usage }) => usage)?.usage?.cappedAmount ?? null,
      price: subscription.lineItems.find(({ recurring }) => recurring)?.recurring?.price ?? null,
      interval: subscription.lineItems.find(({ recurring }) => recurring)?.recurring?.interval.toLowerCase() ?? null,
      plan_handle: null,
    },
  });
}
