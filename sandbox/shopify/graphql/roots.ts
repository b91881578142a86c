import { billingMutations, subscriptionView } from "../app/billing.ts";
import { installationQueries } from "../app/installation.ts";
import { purchaseMutations, purchaseView } from "../app/purchases.ts";
import { shopQueries } from "../app/shop-view.ts";
import { usageMutations } from "../app/usage.ts";
import { webhookSubscriptionMutations, webhookSubscriptionQueries } from "../app/webhook-subscriptions.ts";
import { bulkMutations, bulkQueries } from "../bulk/operations.ts";
import { uploadMutations } from "../bulk/uploads.ts";
import { gidType } from "../ids.ts";
import { fulfillmentMutations, fulfillmentQueries } from "../orders/fulfillment-resolvers.ts";
import { locationMutations, locationQueries } from "../orders/location-view.ts";
import { orderMutations, orderQueries } from "../orders/order-resolvers.ts";
import { inventoryMutations } from "../products/inventory.ts";
import { metafieldMutations } from "../products/metafields.ts";
import { productMutations } from "../products/product-mutations.ts";
import { productQueries } from "../products/product-queries.ts";
import { mediaView } from "../products/product-view.ts";
import { publicationMutations, publicationQueries } from "../products/publications.ts";
import { apiError, type Call, type Resolver, type Resolvers } from "./call.ts";
import { requireApproval } from "./protected-data.ts";
import { requireScope } from "./scopes.ts";

/** The root query field that finds a node of each type by its id. */
const NODE_FIELDS: Record<string, string> = {
  AppInstallation: "appInstallation",
  BulkOperation: "bulkOperation",
  Customer: "customer",
  Fulfillment: "fulfillment",
  FulfillmentOrder: "fulfillmentOrder",
  InventoryItem: "inventoryItem",
  Location: "location",
  Order: "order",
  Product: "product",
  ProductSetOperation: "productOperation",
  ProductVariant: "productVariant",
};

const node: Resolver = ({ id }: { id: string }, call, info) => {
  const type = gidType(id);
  if (!type) throw apiError(`Invalid global id '${id}'`, "RESOURCE_NOT_FOUND");
  if (type === "MediaImage") return mediaNode(call, id);
  if (type === "AppSubscription") return subscriptionNode(call, id);
  if (type === "AppPurchaseOneTime") return purchaseNode(call, id);
  const field = NODE_FIELDS[type];
  if (!field) throw apiError(`The sandbox does not serve nodes of type ${type}`, "NOT_SERVED");
  requireScope(call, "QueryRoot", field);
  requireApproval(call, "QueryRoot", field);
  return queries[field]!({ id }, call, info);
};

/** What is refused of several is null in its place, with an error beside the rest. */
function orItsError(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return error;
  }
}

function subscriptionNode(call: Call, id: string): object | null {
  const subscription = call.shopify.state.subscriptions.get(id);
  return subscription?.shop === call.shop.domain ? subscriptionView(call, subscription) : null;
}

function purchaseNode(call: Call, id: string): object | null {
  const purchase = call.shopify.state.purchases.get(id);
  return purchase?.shop === call.shop.domain ? purchaseView(call, purchase) : null;
}

function mediaNode(call: Call, id: string): object | null {
  const media = call.shopify.state.productWith(call.shop.domain, id)?.media.find((candidate) => candidate.id === id);
  return media ? mediaView(media) : null;
}

/** Every query that the stand-in serves. */
export const queries: Resolvers = {
  ...shopQueries,
  ...installationQueries,
  ...webhookSubscriptionQueries,
  ...locationQueries,
  ...publicationQueries,
  ...productQueries,
  ...orderQueries,
  ...fulfillmentQueries,
  ...bulkQueries,
  node,
  nodes: ({ ids }: { ids: string[] }, call, info) => ids.map((id) => orItsError(() => node({ id }, call, info))),
};

/** Every mutation that the stand-in serves. */
export const mutations: Resolvers = {
  ...productMutations,
  ...metafieldMutations,
  ...publicationMutations,
  ...inventoryMutations,
  ...locationMutations,
  ...orderMutations,
  ...fulfillmentMutations,
  ...uploadMutations,
  ...bulkMutations,
  ...billingMutations,
  ...usageMutations,
  ...purchaseMutations,
  ...webhookSubscriptionMutations,
};
