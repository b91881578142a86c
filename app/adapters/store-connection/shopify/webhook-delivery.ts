import { z } from "zod";

/** Where the body of a webhook says which shop it is about. */
type ShopField = "myshopify_domain" | "shop_domain";

/**
 * What each address below /webhooks/shopify takes, as shopify.app.toml subscribes to it, and the field that names the shop;
 * null for topics whose body says nothing of it.
 */
const ADDRESSES: Readonly<Record<string, { topics: RegExp; shopIn: ShopField | null }[]>> = {
  app: [
    { topics: /^(app\/uninstalled|shop\/update)$/, shopIn: "myshopify_domain" },
    { topics: /^(app\/scopes_update|locations\/delete)$/, shopIn: null },
  ],
  compliance: [{ topics: /^(customers\/(data_request|redact)|shop\/redact)$/, shopIn: "shop_domain" }],
  orders: [{ topics: /^orders\/(create|updated|cancelled|delete|risk_assessment_changed)$/, shopIn: null }],
  "fulfillment-orders": [{ topics: /^fulfillment_orders\/\w+$/, shopIn: null }],
  subscriptions: [
    {
      topics: /^(app_subscriptions\/(update|approaching_capped_amount)|app_purchases_one_time\/update)$/,
      shopIn: null,
    },
  ],
  products: [{ topics: /^products\/(update|delete)$/, shopIn: null }],
};

const bodySchema = z.looseObject({ myshopify_domain: z.string().nullish(), shop_domain: z.string().nullish() });

/**
 * True for a delivery that is what it says of itself. The app's secret signs session tokens and queries too, and a
 * webhook's headers are not signed at all; so the body has to be a JSON object from its first byte, which no other signed
 * text is, come to the address of its topic, and name the shop that the headers name.
 */
export function isDeliveryConsistent({
  kind,
  topic,
  shop,
  body,
}: {
  /** The last part of the address */
  kind: string;
  topic: string;
  /** The shop's domain in lower case, as the headers say */
  shop: string;
  body: string;
}): boolean {
  const taken = ADDRESSES[kind]?.find(({ topics }) => topics.test(topic));
  if (!taken || !body.startsWith("{")) return false;
  try {
    // By the engine itself: the reader that keeps numbers whole takes many times as long for a product of 2,048 variants, and
    // everybody would wait for it. No number is read here.
    const named = bodySchema.parse(JSON.parse(body));
    return taken.shopIn === null || named[taken.shopIn]?.toLowerCase() === shop;
  } catch {
    return false;
  }
}
