import { vi } from "vitest";
import type { FulfillmentChannel } from "../../app/adapters/fulfillment-channel/fulfillment-channel";
import { ShopifyFulfillmentChannel } from "../../app/adapters/fulfillment-channel/shopify/shopify-fulfillment-channel.server";
import type { ChannelListing, ListingChannel } from "../../app/adapters/listing-channel/listing-channel";
import { createShopifyListingChannel } from "../../app/adapters/listing-channel/shopify/shopify-listing-channel.server";
import type { OrderChannel } from "../../app/adapters/order-channel/order-channel";
import { ShopifyOrderChannel } from "../../app/adapters/order-channel/shopify/shopify-order-channel.server";
import { AdminClient } from "../../app/adapters/store-connection/shopify/client.server";
import { createShopifyConnection } from "../../app/adapters/store-connection/shopify/shopify-connection.server";
import type { StoreConnection } from "../../app/adapters/store-connection/store-connection";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import {
  openShopify,
  shopifyRouter,
  stopShopify,
  type Shopify,
  type ShopifyOptions,
} from "../../sandbox/shopify/shopify.ts";
import { serveStandin, type ServedStandin } from "../sandbox/serve.ts";

export interface ServedShopify {
  served: ServedStandin;
  shopify: Shopify;
  /** The adapters under test, speaking over HTTP. */
  connection: StoreConnection;
  listings: ListingChannel;
  orders: OrderChannel;
  fulfillment: FulfillmentChannel;
  /** A token of the demo shop with these scopes (all that the app asks for by default). */
  issueToken: (scopes?: string[]) => string;
}

/** No waiting where waiting is not what is tested. */
const FAST: Partial<ShopifyOptions> = {
  bucketSize: 40_000,
  restoreRate: 40_000,
  jobDelayMs: 10,
  mediaDelayMs: 60_000,
  riskDelayMs: 60_000,
  duplicateEvery: 0,
};

/** Serves the Shopify stand-in with the app installed in the demo shop, and leads the shop's own address to it. */
export async function serveShopify(options: Partial<ShopifyOptions> = {}): Promise<ServedShopify> {
  let shopify: Shopify | undefined;
  const served = await serveStandin((context) => {
    const opened = openShopify(context, { ...FAST, ...options });
    shopify = opened;
    return { name: "shopify", router: shopifyRouter(opened), start: async () => async () => stopShopify(opened) };
  });
  const opened = shopify!;
  process.env.SANDBOX_ORIGIN = served.origin;
  await import("../../sandbox/redirect.mjs");
  const issueToken = (scopes?: string[]): string => {
    opened.commerce.installApp(DEMO_SHOP, scopes);
    return (opened.tokens.issueOffline(opened.state.shops.get(DEMO_SHOP)!, true) as { access_token: string })
      .access_token;
  };
  const token = issueToken();
  const client = new AdminClient({ shop: DEMO_SHOP, apiVersion: "2026-10", tokens: async () => token });
  return { served, shopify: opened, ...adaptersWith(client), issueToken };
}

/** The platform's adapters on one client. */
export function adaptersWith(client: AdminClient) {
  return {
    connection: createShopifyConnection({ id: null, platform: "shopify", platformDomain: DEMO_SHOP }, client),
    listings: createShopifyListingChannel(client),
    orders: new ShopifyOrderChannel(client),
    fulfillment: new ShopifyFulfillmentChannel(client),
  };
}

/** Ends every outside call after `ms`, until the mocks are restored: a lost answer in a test need not take a minute. */
export function shortenDeadlines(ms: number): void {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, "timeout").mockImplementation(() => timeout(ms));
}

/** A listing of two options and four variants, as the push sends it. */
export function makeListing(
  changes: Partial<ChannelListing> & Pick<ChannelListing, "key" | "locationId">,
): ChannelListing {
  const combinations = [
    ["Red", "S"],
    ["Red", "M"],
    ["Blue", "S"],
    ["Blue", "M"],
  ];
  return {
    title: `Lamp ${changes.key}`,
    descriptionHtml: "<p>Bright</p>",
    vendor: "Harbour",
    productType: "Lamps",
    tags: ["light"],
    seoTitle: "Lamp",
    seoDescription: "A bright lamp",
    status: "active",
    images: [
      { url: "https://images.test/a.png", alt: "Front" },
      { url: "https://images.test/b.png", alt: "Back" },
    ],
    options: [
      { name: "Colour", values: ["Red", "Blue"] },
      { name: "Size", values: ["S", "M"] },
    ],
    variants: combinations.map((optionValues, index) => ({
      key: `${changes.key}-v${index}`,
      sku: `${changes.key}-${index}`,
      optionValues,
      price: "12.50",
      compareAtPrice: "15.00",
      cost: "4.20",
      stock: 10 + index,
      imageUrl: index === 0 ? "https://images.test/a.png" : null,
      weightGrams: 250,
    })),
    currency: "USD",
    taxable: true,
    allowSellOutOfStock: false,
    publicationIds: [],
    hasPictures: false,
    ...changes,
  };
}
