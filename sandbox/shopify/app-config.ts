import { existsSync, readFileSync } from "node:fs";

/** What the stand-in needs of the product's `shopify.app.toml`. */
export interface AppConfig {
  scopes: string[];
  optionalScopes: string[];
  webhooks: { topics: string[]; uri: string }[];
}

/** What the app asks for while it has no `shopify.app.toml`. */
const DEFAULT_CONFIG: AppConfig = {
  scopes: [
    "write_products",
    "write_inventory",
    "read_locations",
    "read_orders",
    "write_orders",
    "write_fulfillments",
    "write_assigned_fulfillment_orders",
    "write_third_party_fulfillment_orders",
    "write_merchant_managed_fulfillment_orders",
    "read_publications",
    "write_publications",
    "write_files",
  ],
  optionalScopes: [],
  webhooks: [
    { topics: ["app/uninstalled", "app/scopes_update", "app_subscriptions/update"], uri: "/webhooks/app" },
    { topics: ["orders/create", "orders/updated", "orders/cancelled", "orders/paid"], uri: "/webhooks/orders" },
    {
      topics: [
        "fulfillment_orders/order_routing_complete",
        "fulfillment_orders/fulfillment_request_submitted",
        "fulfillment_orders/cancellation_request_submitted",
      ],
      uri: "/webhooks/fulfillment-orders",
    },
    { topics: ["products/update", "products/delete", "inventory_levels/update"], uri: "/webhooks/products" },
    { topics: ["bulk_operations/finish", "shop/update", "locations/delete"], uri: "/webhooks/shop" },
    { topics: ["customers/data_request", "customers/redact", "shop/redact"], uri: "/webhooks/compliance" },
  ],
};

/** Reads scopes and webhook subscriptions from a `shopify.app.toml`; the defaults when there is none. */
export function readAppConfig(file: URL): AppConfig {
  return existsSync(file) ? parseAppConfig(readFileSync(file, "utf8")) : DEFAULT_CONFIG;
}

/** Reads the few keys that matter here; `toml` is a file that the Shopify CLI has validated. */
export function parseAppConfig(toml: string): AppConfig {
  const plain = toml.replace(/^\s*#.*$/gm, "");
  const webhooks = plain
    .split(/^\s*\[\[webhooks\.subscriptions\]\]\s*$/m)
    .slice(1)
    .map((block) => block.split(/^\s*\[/m)[0]!)
    .map((block) => ({
      topics: [...stringArray(block, "topics"), ...stringArray(block, "compliance_topics")],
      uri: /^\s*uri\s*=\s*"([^"]*)"/m.exec(block)?.[1] ?? "",
    }));
  const scopes = /^\s*scopes\s*=\s*"([^"]*)"/m.exec(plain)?.[1] ?? "";
  return {
    scopes: scopes
      .split(",")
      .map((scope) => scope.trim())
      .filter(Boolean),
    optionalScopes: stringArray(plain, "optional_scopes"),
    webhooks,
  };
}

function stringArray(text: string, key: string): string[] {
  const list = new RegExp(`^\\s*${key}\\s*=\\s*\\[([^\\]]*)\\]`, "m").exec(text)?.[1] ?? "";
  return [...list.matchAll(/"([^"]*)"/g)].map((match) => match[1]!);
}
