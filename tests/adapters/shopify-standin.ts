import { vi } from "vitest";
import { AdminClient } from "../../app/adapters/sales-channel/shopify/client.server";
import { createShopifyChannel } from "../../app/adapters/sales-channel/shopify/shopify-channel.server";
import type { ChannelListing, SalesChannel } from "../../app/adapters/sales-channel/sales-channel";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import { openShopify, shopifyRouter, type Shopify, type ShopifyOptions } from "../../sandbox/shopify/shopify.ts";
import { serveStandin, type ServedStandin } from "../sandbox/serve.ts";

export interface ServedShopify {
  served: ServedStandin;
  shopify: Shopify;
  /** The adapter under test, speaking over HTTP. */
  channel: SalesChannel;
  /** A token of the demo shop with these scopes (all that the app asks for by default). */
  issueToken: (scopes?: string[]) => string;
}

/** No waiting where waiting is not what is tested. */
const FAST: Partial<ShopifyOptions> = { bucketSize: 40_000, restoreRate: 40_000, jobDelayMs: 10, mediaDelayMs: 60_000, duplicateEvery: 0 };

/** Serves the Shopify stand-in with the app installed in the demo shop, and leads the shop's own address to it. */
export async function serveShopify(options: Partial<ShopifyOptions> = {}): Promise<ServedShopify> {
  let shopify: Shopify | undefined;
  const served = await serveStandin((context) => {
    const opened = openShopify(context, { ...FAST, ...options });
    shopify = opened;
    const stop = async () => [opened.media, opened.bulk, opened.webhooks].forEach((part) => part.stop());
    return { name: "shopify", router: shopifyRouter(opened), start: async () => stop };
  });
  const opened = shopify!;
  process.env.SANDBOX_ORIGIN = served.origin;
  await import("../../sandbox/redirect.mjs");
  const issueToken = (scopes?: string[]): string => {
    opened.commerce.installApp(DEMO_SHOP, scopes);
    return (opened.tokens.issueOffline(opened.state.shops.get(DEMO_SHOP)!, true) as { access_token: string }).access_token;
  };
  const token = issueToken();
  const client = new AdminClient({ shop: DEMO_SHOP, apiVersion: "2026-10", tokens: async () => token });
  return { served, shopify: opened, channel: createShopifyChannel(client), issueToken };
}

/** Ends every outside call after `ms`, until the mocks are restored: a lost answer in a test need not take a minute. */
export function shortenDeadlines(ms: number): void {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, "timeout").mockImplementation(() => timeout(ms));
}

/** A listing of two options and four variants, as the push sends it. */
export function makeListing(changes: Partial<ChannelListing> & Pick<ChannelListing, "key" | "locationId">): ChannelListing {
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
