import { isoSeconds, refused, userError, type Call, type Resolvers } from "../graphql/call.ts";
import { connection, type PageArguments } from "../graphql/connection.ts";
import { compareIds, numericId } from "../ids.ts";
import type { WebhookSubscription } from "../platform-model.ts";
import { missingForTopic } from "../topic-scopes.ts";

/** ORDERS_CREATE is orders/create; FULFILLMENT_ORDERS_CANCELLED is fulfillment_orders/cancelled. */
const RESOURCES = [
  "APP_SUBSCRIPTIONS",
  "APP",
  "BULK_OPERATIONS",
  "FULFILLMENT_ORDERS",
  "FULFILLMENTS",
  "INVENTORY_LEVELS",
  "LOCATIONS",
  "ORDERS",
  "PRODUCTS",
  "REFUNDS",
  "SHOP",
];

function topicOf(name: string): string | undefined {
  const resource = RESOURCES.find((prefix) => name.startsWith(`${prefix}_`));
  return resource && `${resource.toLowerCase()}/${name.slice(resource.length + 1).toLowerCase()}`;
}

function subscriptionView(subscription: WebhookSubscription): object {
  return {
    __typename: "WebhookSubscription",
    id: subscription.id,
    legacyResourceId: numericId(subscription.id),
    topic: subscription.topic.replace("/", "_").toUpperCase(),
    uri: subscription.uri,
    callbackUrl: subscription.uri,
    endpoint: { __typename: "WebhookHttpEndpoint", callbackUrl: subscription.uri },
    format: "JSON",
    includeFields: subscription.includeFields,
    metafieldNamespaces: [],
    metafields: [],
    filter: subscription.filter,
    name: subscription.name,
    createdAt: isoSeconds(subscription.createdAt),
    updatedAt: isoSeconds(subscription.updatedAt),
  };
}

interface SubscriptionInput {
  uri?: string | null;
  callbackUrl?: string | null;
  includeFields?: string[] | null;
  filter?: string | null;
  name?: string | null;
}

function create(
  { topic: name, webhookSubscription: input }: { topic: string; webhookSubscription: SubscriptionInput },
  call: Call,
): object {
  const { state } = call.shopify;
  const uri = input.uri ?? input.callbackUrl ?? "";
  const topic = topicOf(name);
  if (!topic) return refused(userError(["topic"], `The sandbox sends no ${name} webhooks`));
  if (missingForTopic(topic, [...call.scopes]).length > 0)
    return refused(userError(["topic"], "You cannot create a webhook subscription with the specified topic"));
  if (!URL.canParse(uri)) return refused(userError(["webhookSubscription", "callbackUrl"], "Address is invalid"));
  if (
    state.webhookSubscriptions.find(
      (held) => held.shop === call.shop.domain && held.topic === topic && held.uri === uri,
    )
  ) {
    return refused(userError(["webhookSubscription", "callbackUrl"], "Address for this topic has already been taken"));
  }
  const now = new Date().toISOString();
  const id = state.id("WebhookSubscription");
  const subscription = state.webhookSubscriptions.set(id, {
    id,
    shop: call.shop.domain,
    topic,
    uri,
    includeFields: input.includeFields ?? [],
    filter: input.filter ?? null,
    name: input.name ?? null,
    createdAt: now,
    updatedAt: now,
  });
  return { webhookSubscription: subscriptionView(subscription), userErrors: [] };
}

function update(
  { id, webhookSubscription: input }: { id: string; webhookSubscription: SubscriptionInput },
  call: Call,
): object {
  const held = call.shopify.state.webhookSubscriptions.get(id);
  if (held?.shop !== call.shop.domain) return refused(userError(["id"], "Webhook subscription does not exist"));
  held.uri = input.uri ?? input.callbackUrl ?? held.uri;
  held.includeFields = input.includeFields ?? held.includeFields;
  held.filter = input.filter ?? held.filter;
  held.updatedAt = new Date().toISOString();
  call.shopify.state.webhookSubscriptions.set(id, held);
  return { webhookSubscription: subscriptionView(held), userErrors: [] };
}

function remove({ id }: { id: string }, call: Call): object {
  const { webhookSubscriptions } = call.shopify.state;
  if (webhookSubscriptions.get(id)?.shop !== call.shop.domain)
    return refused(userError(["id"], "Webhook subscription does not exist"));
  webhookSubscriptions.delete(id);
  return { deletedWebhookSubscriptionId: id, userErrors: [] };
}

export const webhookSubscriptionQueries: Resolvers = {
  webhookSubscriptions: (args: PageArguments & { topics?: string[] | null; uri?: string | null }, call) => {
    const topics = args.topics?.map(topicOf);
    const held = call.shopify.state.webhookSubscriptions
      .filter(
        ({ shop, topic, uri }) =>
          shop === call.shop.domain && (!topics || topics.includes(topic)) && (!args.uri || uri === args.uri),
      )
      .sort((left, right) => compareIds(left.id, right.id));
    return connection(call, held, args, subscriptionView);
  },
};

export const webhookSubscriptionMutations: Resolvers = {
  webhookSubscriptionCreate: create,
  webhookSubscriptionUpdate: update,
  webhookSubscriptionDelete: remove,
};
