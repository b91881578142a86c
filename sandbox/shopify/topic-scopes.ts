import type { AppConfig } from "./app-config.ts";
import { grants } from "./graphql/scopes.ts";

/** Of each list of scopes any one opens the topics. What is not listed is told to every app. */
const ASKED: readonly [topics: RegExp, scopes: readonly string[]][] = [
  [/^(orders|refunds)\//, ["read_orders"]],
  [/^fulfillments\//, ["read_fulfillments", "read_orders"]],
  [
    /^fulfillment_orders\//,
    [
      "read_assigned_fulfillment_orders",
      "read_merchant_managed_fulfillment_orders",
      "read_third_party_fulfillment_orders",
    ],
  ],
  [/^(products|collections)\//, ["read_products"]],
  [/^(inventory_levels|inventory_items)\//, ["read_inventory"]],
  [/^locations\//, ["read_locations", "read_inventory"]],
  [/^customers\/(?!data_request|redact)/, ["read_customers"]],
];

/** The scopes of which a topic asks for one and `granted` has none; empty when it may be heard. */
export function missingForTopic(topic: string, granted: readonly string[]): readonly string[] {
  const asked = ASKED.find(([topics]) => topics.test(topic))?.[1] ?? [];
  const held = new Set(granted);
  return asked.some((scope) => grants(held, scope)) ? [] : asked;
}

/** Refuses an app as its deploy is refused: one that subscribes to what none of its scopes lets it hear. @throws naming the topic */
export function checkSubscriptions({ scopes, optionalScopes, webhooks }: AppConfig): void {
  for (const topic of webhooks.flatMap(({ topics }) => topics)) {
    const missing = missingForTopic(topic, [...scopes, ...optionalScopes]);
    if (missing.length > 0)
      throw new Error(`Missing permission for this webhook topic: ${topic} asks for ${missing.join(" or ")}`);
  }
}
