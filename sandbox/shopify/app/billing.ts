import { Decimal } from "decimal.js";
import express, { Router } from "express";
import { html } from "../../core/html.ts";
import { connection, type PageArguments } from "../graphql/connection.ts";
import { isoSeconds, isoSecondsOrNull, refused, userError, type Call, type Resolvers } from "../graphql/call.ts";
import { compareIds, gid, numericId } from "../ids.ts";
import type { AppSubscription, SubscriptionLineItem } from "../model.ts";
import { money } from "../money.ts";
import type { Shopify } from "../shopify.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const APPROVAL_MS = 2 * DAY_MS;

/** An AppSubscription as GraphQL serves it; one that was not approved within two days has expired. */
export function subscriptionView(call: Call, subscription: AppSubscription): object {
  const expired = subscription.status === "PENDING" && Date.now() - Date.parse(subscription.createdAt) > APPROVAL_MS;
  return {
    __typename: "AppSubscription",
    id: subscription.id,
    name: subscription.name,
    status: expired ? "EXPIRED" : subscription.status,
    test: subscription.test,
    trialDays: subscription.trialDays,
    returnUrl: subscription.returnUrl,
    createdAt: isoSeconds(subscription.createdAt),
    currentPeriodEnd: isoSecondsOrNull(subscription.currentPeriodEnd),
    lineItems: subscription.lineItems.map((item) => lineItemView(call, item)),
  };
}

function lineItemView(call: Call, item: SubscriptionLineItem): object {
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
            balanceUsed: money(item.usage!.currency, usedOf(item)),
          },
    },
    usageRecords: (args: PageArguments) =>
      connection(call, item.records, args, (record) => recordView(call, item, record)),
  };
}

function recordView(call: Call, item: SubscriptionLineItem, record: SubscriptionLineItem["records"][number]): object {
  return {
    __typename: "AppUsageRecord",
    id: record.id,
    description: record.description,
    idempotencyKey: record.idempotencyKey,
    price: money(record.currency, record.price),
    createdAt: isoSeconds(record.createdAt),
    subscriptionLineItem: () => lineItemView(call, item),
  };
}

function usedOf(item: SubscriptionLineItem): Decimal {
  return item.records.reduce((total, { price }) => total.plus(price), new Decimal(0));
}

interface MoneyInput {
  amount: string;
  currencyCode: string;
}
interface CreateArguments {
  name: string;
  returnUrl: string;
  test: boolean;
  trialDays?: number | null;
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
  const recurring = args.lineItems.filter(({ plan }) => plan.appRecurringPricingDetails);
  const usage = args.lineItems.filter(({ plan }) => plan.appUsagePricingDetails);
  if (
    recurring.length > 1 ||
    usage.length > 1 ||
    recurring.length + usage.length !== args.lineItems.length ||
    args.lineItems.length === 0
  ) {
    return refused(userError(["lineItems"], "A subscription takes at most one recurring and one usage line item"));
  }
  const free = recurring.some(({ plan }) => new Decimal(plan.appRecurringPricingDetails!.price.amount).lte(0));
  if (free) return refused(userError(["lineItems", "plan"], "Price must be greater than zero"));
  const now = new Date().toISOString();
  const id = state.id("AppSubscription");
  const subscription = state.subscriptions.set(id, {
    id,
    shop: call.shop.domain,
    name: args.name,
    status: "PENDING",
    returnUrl: args.returnUrl,
    test: args.test,
    trialDays: args.trialDays ?? 0,
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
          }
        : null,
      records: [],
    })),
  });
  const confirmationUrl = `${context.origin}/shopify/${call.shop.domain}/charges/${numericId(id)}/confirm`;
  return { appSubscription: subscriptionView(call, subscription), confirmationUrl, userErrors: [] };
}

function appSubscriptionCancel({ id }: { id: string }, call: Call): object {
  const { state } = call.shopify;
  const subscription = state.subscriptions.get(id);
  if (subscription?.shop !== call.shop.domain)
    return refused(userError(["id"], "Couldn't find RecurringApplicationCharge"));
  if (subscription.status !== "ACTIVE" && subscription.status !== "PENDING")
    return refused(userError(["id"], "Cannot cancel a subscription that is not active"));
  changeStatus(call.shopify, subscription, "CANCELLED");
  return { appSubscription: subscriptionView(call, subscription), userErrors: [] };
}

interface UsageArguments {
  subscriptionLineItemId: string;
  price: MoneyInput;
  description: string;
  idempotencyKey?: string | null;
}

function appUsageRecordCreate(args: UsageArguments, call: Call): object {
  const { state } = call.shopify;
  const subscription = state.subscriptions.find(
    ({ shop, lineItems }) =>
      shop === call.shop.domain && lineItems.some(({ id }) => id === args.subscriptionLineItemId),
  );
  const item = subscription?.lineItems.find(({ id }) => id === args.subscriptionLineItemId);
  if (!subscription || !item?.usage || subscription.status !== "ACTIVE")
    return refused(
      userError(["subscriptionLineItemId"], "Subscription line item is not active or has no usage pricing"),
    );
  const earlier = args.idempotencyKey
    ? item.records.find(({ idempotencyKey }) => idempotencyKey === args.idempotencyKey)
    : undefined;
  if (earlier) return { appUsageRecord: recordView(call, item, earlier), userErrors: [] };
  if (usedOf(item).plus(args.price.amount).gt(item.usage.cappedAmount))
    return refused(userError(["price"], "Total price exceeds balance remaining"));
  const record = {
    id: state.id("AppUsageRecord"),
    description: args.description,
    price: args.price.amount,
    currency: args.price.currencyCode,
    idempotencyKey: args.idempotencyKey ?? null,
    createdAt: new Date().toISOString(),
  };
  item.records.push(record);
  state.subscriptions.set(subscription.id, subscription);
  return { appUsageRecord: recordView(call, item, record), userErrors: [] };
}

export const billingMutations: Resolvers = { appSubscriptionCreate, appSubscriptionCancel, appUsageRecordCreate };

function changeStatus(shopify: Shopify, subscription: AppSubscription, status: AppSubscription["status"]): void {
  subscription.status = status;
  subscription.updatedAt = new Date().toISOString();
  if (status === "ACTIVE") {
    const days = subscription.lineItems.some(({ recurring }) => recurring?.interval === "ANNUAL") ? 365 : 30;
    subscription.currentPeriodEnd = new Date(Date.now() + (subscription.trialDays + days) * DAY_MS).toISOString();
  }
  shopify.state.subscriptions.set(subscription.id, subscription);
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

/** Where the merchant approves or declines a charge: /:shop/charges/:number/confirm */
export function confirmationRouter(shopify: Shopify): Router {
  const router = Router();
  const { state, context } = shopify;
  const find = (shop: string, number: string) => {
    const subscription = state.subscriptions.get(gid("AppSubscription", number));
    return subscription?.shop === shop ? subscription : undefined;
  };

  router.get("/:shop/charges/:number/confirm", (request, response) => {
    const subscription = find(request.params.shop, request.params.number);
    if (!subscription) return void response.status(404).send("No such charge");
    response.send(confirmationPage(subscription));
  });

  router.post("/:shop/charges/:number/confirm", express.urlencoded({ extended: false }), (request, response) => {
    const { shop, number } = request.params as { shop: string; number: string };
    const subscription = find(shop, number);
    if (subscription?.status !== "PENDING") return void response.status(409).send("This charge was already answered");
    if (request.body.answer !== "approve") {
      changeStatus(shopify, subscription, "DECLINED");
      return void response.redirect(303, `${context.origin}/shopify/${shop}/admin/apps/quayside`);
    }
    const others = state.subscriptions
      .filter((other) => other.shop === shop && other.status === "ACTIVE")
      .sort((left, right) => compareIds(left.id, right.id));
    for (const other of others) changeStatus(shopify, other, "CANCELLED");
    changeStatus(shopify, subscription, "ACTIVE");
    const target = new URL(subscription.returnUrl);
    target.searchParams.set("charge_id", number);
    response.redirect(303, target.href);
  });
  return router;
}

function confirmationPage(subscription: AppSubscription): string {
  const rows = subscription.lineItems.map(({ recurring, usage }) =>
    recurring
      ? html`<li>
          <strong>${recurring.price} ${recurring.currency}</strong> ${recurring.interval === "ANNUAL"
            ? "every year"
            : "every 30 days"}
        </li>`
      : html`<li>
          Usage up to <strong>${usage!.cappedAmount} ${usage!.currency}</strong> every 30 days: ${usage!.terms}
        </li>`,
  );
  return html`<!DOCTYPE html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Approve subscription</title>
        <style>
          body {
            font: 16px/1.5 system-ui, sans-serif;
            background: #f1f1f1;
            margin: 0;
            display: grid;
            place-items: center;
            min-height: 100vh;
          }
          main {
            background: #fff;
            border-radius: 12px;
            padding: 2rem;
            max-width: 26rem;
            margin: 1rem;
            box-shadow: 0 1px 3px #0003;
          }
          button {
            font: inherit;
            padding: 0.5rem 1rem;
            border-radius: 8px;
            border: 1px solid #8a8a8a;
            background: #fff;
            cursor: pointer;
          }
          button[value="approve"] {
            background: #303030;
            color: #fff;
          }
        </style>
      </head>
      <body>
        <main>
          <h1>Approve subscription</h1>
          <p>${subscription.name}${subscription.test && html` (test charge)`}</p>
          <ul>
            ${rows}
          </ul>
          ${subscription.trialDays > 0 && html`<p>Free for ${subscription.trialDays} days, then charged.</p>`}
          <form method="post">
            <button name="answer" value="approve">Approve</button>
            <button name="answer" value="decline">Decline</button>
          </form>
        </main>
      </body>
    </html>`.text;
}
