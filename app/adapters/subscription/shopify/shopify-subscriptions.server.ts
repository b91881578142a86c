import { z } from "zod";
import { OutsideError } from "~/adapters/outcome";
import type { AdminClient } from "~/adapters/store-connection/shopify/client.server";
import { readAll } from "~/adapters/store-connection/shopify/pages";
import type {
  PlanRequest,
  ProviderPurchase,
  ProviderSubscription,
  PurchaseRequest,
  SubscriptionProvider,
} from "../subscription-provider";
import { CREATE_PURCHASE, LIST_PURCHASES, READ_PURCHASE } from "./documents/purchases";
import {
  CANCEL_SUBSCRIPTION,
  CREATE_SUBSCRIPTION,
  LIST_SUBSCRIPTIONS,
  READ_BILLABLE,
  READ_SUBSCRIPTION,
} from "./documents/subscriptions";
import { isOf, purchaseSchema, toPurchase, withCode } from "./purchase-answers";
import { subscriptionSchema, toSubscription, withReference } from "./subscription-answers";

const createdSchema = z.object({
  appSubscriptionCreate: z.object({ appSubscription: subscriptionSchema, confirmationUrl: z.string() }),
});
const cancelledSchema = z.object({ appSubscriptionCancel: z.object({ appSubscription: subscriptionSchema }) });
const purchasedSchema = z.object({
  appPurchaseOneTimeCreate: z.object({ appPurchaseOneTime: purchaseSchema, confirmationUrl: z.string() }),
});
const purchaseNodeSchema = z.object({ node: purchaseSchema.nullable() });
const nodeSchema = z.object({ node: subscriptionSchema.nullable() });
const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() });
const listSchema = z.object({
  currentAppInstallation: z.object({
    allSubscriptions: z.object({ nodes: z.array(subscriptionSchema), pageInfo }),
  }),
});
const purchaseListSchema = z.object({
  currentAppInstallation: z.object({ oneTimePurchases: z.object({ nodes: z.array(purchaseSchema), pageInfo }) }),
});
const billableSchema = z.object({ shop: z.object({ plan: z.object({ partnerDevelopment: z.boolean() }) }) });

const GID = /^gid:\/\/shopify\/AppSubscription\/\d+$/;
const PURCHASE_GID = /^gid:\/\/shopify\/AppPurchaseOneTime\/\d+$/;

/** Plans and purchases that a shop pays with its own bill (Billing API). One agreement is active in a shop at a time. */
export class ShopifySubscriptions implements SubscriptionProvider {
  readonly id = "shopify";
  private readonly client: AdminClient;
  private readonly paymentUrl: string;

  /** @param paymentUrl the page of the shop's admin where its owner says how the shop's bill is paid */
  constructor({ client, paymentUrl }: { client: AdminClient; paymentUrl: string }) {
    this.client = client;
    this.paymentUrl = paymentUrl;
  }

  async isChargedForReal(): Promise<boolean> {
    const { shop } = await this.client.query({ document: READ_BILLABLE, schema: billableSchema });
    return !shop.plan.partnerDevelopment;
  }

  async askForPlan({ reference, offer, trialDays, replaces, returnUrl }: PlanRequest) {
    const toldAt = new Date();
    const { amount, currency } = offer.price;
    const price = { price: { amount, currencyCode: currency } };
    const variables = {
      name: offer.name,
      returnUrl: withReference(returnUrl, reference),
      trialDays,
      // A real charge of a store that is being built is refused.
      test: !(await this.isChargedForReal()),
      replacementBehavior: replaces === "next_cycle" ? "APPLY_ON_NEXT_BILLING_CYCLE" : "APPLY_IMMEDIATELY",
      lineItems: [
        {
          plan: {
            appRecurringPricingDetails: { ...price, interval: offer.cycleDays === 365 ? "ANNUAL" : "EVERY_30_DAYS" },
          },
        },
      ],
    };
    const { appSubscriptionCreate } = await this.client.mutate({
      document: CREATE_SUBSCRIPTION,
      variables,
      schema: createdSchema,
    });
    const { appSubscription, confirmationUrl } = appSubscriptionCreate;
    return {
      subscription: toSubscription(appSubscription, toldAt),
      confirmation: { kind: "page" as const, url: confirmationUrl },
    };
  }

  /** What is asked for is one call, which changes nothing before it is confirmed. */
  takeBackPlan(): Promise<void> {
    return Promise.resolve();
  }

  /** The platform counts what a change comes to, and says so on its own page. */
  previewPlan(): Promise<null> {
    return Promise.resolve(null);
  }

  async cancelPlan(providerId: string): Promise<ProviderSubscription> {
    const toldAt = new Date();
    const { appSubscriptionCancel } = await this.client.mutate({
      document: CANCEL_SUBSCRIPTION,
      variables: { id: providerId },
      schema: cancelledSchema,
    });
    return toSubscription(appSubscriptionCancel.appSubscription, toldAt);
  }

  async readPlan(providerId: string): Promise<ProviderSubscription | null> {
    if (!GID.test(providerId)) return null;
    const toldAt = new Date();
    const { node } = await this.client.query({
      document: READ_SUBSCRIPTION,
      variables: { id: providerId },
      schema: nodeSchema,
    });
    return node && toSubscription(node, toldAt);
  }

  async findPlan(reference: string): Promise<ProviderSubscription | null> {
    const toldAt = new Date();
    const read = async (after: string | null) =>
      (await this.client.query({ document: LIST_SUBSCRIPTIONS, variables: { after }, schema: listSchema }))
        .currentAppInstallation.allSubscriptions;
    const all = await readAll(await read(null), read);
    return all.map((each) => toSubscription(each, toldAt)).find((each) => each.reference === reference) ?? null;
  }

  async askForPurchase({ reference, name, price, returnUrl }: PurchaseRequest) {
    const toldAt = new Date();
    const variables = {
      name: withCode(name, reference),
      price: { amount: price.amount, currencyCode: price.currency },
      returnUrl: withReference(returnUrl, reference),
      // A real charge of a store that is being built is refused.
      test: !(await this.isChargedForReal()),
    };
    const { appPurchaseOneTimeCreate } = await this.client.mutate({
      document: CREATE_PURCHASE,
      variables,
      schema: purchasedSchema,
    });
    const { appPurchaseOneTime, confirmationUrl } = appPurchaseOneTimeCreate;
    return {
      purchase: toPurchase(appPurchaseOneTime, toldAt),
      confirmation: { kind: "page" as const, url: confirmationUrl },
    };
  }

  async readPurchase(providerId: string): Promise<ProviderPurchase | null> {
    if (!PURCHASE_GID.test(providerId)) return null;
    const toldAt = new Date();
    const variables = { id: providerId };
    const { node } = await this.client.query({ document: READ_PURCHASE, variables, schema: purchaseNodeSchema });
    return node && toPurchase(node, toldAt);
  }

  async withdrawPurchase(providerId: string): Promise<ProviderPurchase> {
    const purchase = await this.readPurchase(providerId);
    if (!purchase) throw new OutsideError("refused", "payment_gone", { vendorMessage: providerId });
    return purchase;
  }

  async findPurchase(reference: string): Promise<ProviderPurchase | null> {
    const toldAt = new Date();
    const read = async (after: string | null) =>
      (await this.client.query({ document: LIST_PURCHASES, variables: { after }, schema: purchaseListSchema }))
        .currentAppInstallation.oneTimePurchases;
    const found = (await readAll(await read(null), read)).find((each) => isOf(each, reference));
    return found ? toPurchase(found, toldAt) : null;
  }

  paymentPlace() {
    return Promise.resolve({ kind: "page" as const, url: this.paymentUrl });
  }
}

/** True for a refusal by which the platform says that the shop's own bill is not paid, and its agreements rest. */
export const isFrozenShop = (error: unknown): boolean =>
  error instanceof OutsideError && error.kind === "refused" && error.reason === "store_frozen";

/** True for the answer of a platform to which the shop is there no more: it was closed. */
export const isClosedShop = (error: unknown): boolean =>
  error instanceof OutsideError && error.kind === "reconnect" && error.vendorCode === "404";
