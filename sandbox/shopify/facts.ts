import type { Shopify } from "./shopify.ts";

/** Counters for the fault tests: what was created and how often, and what was sent. */
export function shopifyFacts({ state, costs }: Pick<Shopify, "state" | "costs">): Record<string, unknown> {
  const products = state.products.all();
  const orders = state.orders.all();
  const fulfillments = orders.flatMap((order) =>
    order.fulfillments.filter(({ status }) => status === "SUCCESS").map((fulfillment) => ({ order, fulfillment })),
  );
  const customIds = products.flatMap(({ shop, metafields }) =>
    metafields
      .filter(({ type }) => type === "id")
      .map(({ namespace, key, value }) => `${shop} ${namespace}.${key}=${value}`),
  );
  const handleStems = products.map(({ shop, handle }) => `${shop} ${handle.replace(/-\d+$/, "")}`);
  const trackingNumbers = fulfillments.flatMap(({ order, fulfillment }) =>
    fulfillment.tracking.map(({ number }) => `${order.name} ${number ?? "(none)"}`),
  );
  const events = fulfillments.flatMap(({ fulfillment }) =>
    fulfillment.events.map(({ status, happenedAt }) => `${fulfillment.id} ${status} ${happenedAt}`),
  );
  const deliveries = state.deliveries.all();
  return {
    shops: state.shops.size,
    products: products.length,
    products_with_custom_id: customIds.length,
    duplicate_custom_ids: repeated(customIds),
    /** By the variant's id */
    variant_prices: Object.fromEntries(
      products.flatMap(({ variants }) => variants.map(({ id, price }) => [id, price])),
    ),
    duplicate_handle_stems: repeated(handleStems),
    orders: orders.length,
    orders_cancelled: orders.filter(({ cancelledAt }) => cancelledAt !== null).map(({ name }) => name),
    fulfillments: fulfillments.length,
    fulfillments_by_order: tally(fulfillments.map(({ order }) => order.name)),
    fulfillments_by_tracking_number: tally(trackingNumbers),
    refunds: orders.flatMap(({ refunds }) => refunds).filter(({ transactionId }) => transactionId !== null).length,
    fulfillment_events_repeated: repeated(events),
    /** Ids of all that shops were ever asked to confirm */
    charges_asked: [...state.subscriptions.all(), ...state.purchases.all()].map(({ id }) => id),
    /** Ids of what the app charges: agreements that are charged now, and purchases that were paid */
    plans_charged: state.subscriptions.filter(({ status }) => status === "ACTIVE").map(({ id }) => id),
    purchases_paid: state.purchases.filter(({ status }) => status === "ACTIVE").map(({ id }) => id),
    tokens_living: state.tokens.size,
    webhooks: tally(deliveries.map((delivery) => delivery.state)),
    webhooks_by_topic: tally(deliveries.map(({ topic }) => topic)),
    /** Calls of the Admin API and the points that they took, by their operations' names */
    costs: costs.read(),
  };
}

function tally(values: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

/** The values that occur more than once, and how often. */
function repeated(values: readonly string[]): Record<string, number> {
  return Object.fromEntries(Object.entries(tally(values)).filter(([, count]) => count > 1));
}
