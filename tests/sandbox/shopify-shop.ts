import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { Clock } from "../../sandbox/core/clock.ts";
import type { SandboxContext } from "../../sandbox/core/context.ts";
import { Faults } from "../../sandbox/core/faults.ts";
import { SandboxStore } from "../../sandbox/core/store.ts";
import { DEMO_SHOP, SANDBOX_KEYS } from "../../sandbox/profile.ts";
import type { AppConfig } from "../../sandbox/shopify/app-config.ts";
import {
  openShopify,
  shopifyRouter,
  stopShopify,
  type Shopify,
  type ShopifyOptions,
} from "../../sandbox/shopify/shopify.ts";

/** An app that may do and hears everything that the tests look at, whatever the product's own configuration says. */
const APP: AppConfig = {
  scopes: [
    "write_products",
    "write_inventory",
    "read_locations",
    "write_orders",
    "write_publications",
    "write_fulfillments",
    "write_assigned_fulfillment_orders",
    "write_third_party_fulfillment_orders",
    "write_merchant_managed_fulfillment_orders",
  ],
  optionalScopes: [],
  redirectPaths: [],
  webhooks: [
    { topics: ["app/uninstalled", "app/scopes_update", "bulk_operations/finish"], uri: "/webhooks/app" },
    {
      topics: ["orders/create", "orders/updated", "orders/cancelled", "orders/delete", "orders/paid"],
      uri: "/webhooks/orders",
    },
    { topics: ["orders/risk_assessment_changed"], uri: "/webhooks/risk" },
    {
      topics: ["app_subscriptions/update", "app_subscriptions/approaching_capped_amount"],
      uri: "/webhooks/subscriptions",
    },
    { topics: ["fulfillment_orders/cancelled"], uri: "/webhooks/fulfillment-orders" },
  ],
};

/** A webhook as the app received it. */
export interface Received {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** The Shopify stand-in on a port of its own, with an app beside it that notes its webhooks. */
export interface TestShop {
  shopify: Shopify;
  origin: string;
  received: Received[];
  /** How the app answers webhooks; 200 unless it is changed. */
  answer: { status: number };
  /** Runs a document as the installed app; `data` and `errors` as they came. */
  admin: (query: string, variables?: Record<string, unknown>) => Promise<any>;
  post: (path: string, body: object, headers?: Record<string, string>) => Promise<Response>;
  token: () => string;
  close: () => Promise<void>;
}

export async function startShop(options: Partial<ShopifyOptions> = {}): Promise<TestShop> {
  const received: Received[] = [];
  const answer = { status: 200 };
  const app = express();
  app.use(express.text({ type: () => true, limit: "5mb" }), (request, response) => {
    received.push({ path: request.path, headers: request.headers, body: String(request.body) });
    response.sendStatus(answer.status);
  });
  const appServer = createServer(app).listen(0);
  const world = express();
  const server = createServer(world).listen(0);
  const origin = originOf(server.address() as AddressInfo);
  const context: SandboxContext = {
    store: new SandboxStore(":memory:"),
    faults: new Faults(),
    clock: new Clock(),
    origin,
    appOrigin: originOf(appServer.address() as AddressInfo),
    keys: SANDBOX_KEYS,
  };
  const shopify = openShopify(
    context,
    {
      bucketSize: 1_000_000,
      duplicateEvery: 0,
      jobDelayMs: 1,
      mediaDelayMs: 1,
      riskDelayMs: 1,
      retryDelaysMs: [5, 5],
      ...options,
    },
    APP,
  );
  world.use("/shopify", shopifyRouter(shopify));
  shopify.commerce.installApp(DEMO_SHOP);
  const issued = shopify.tokens.issueOffline(shopify.state.shops.get(DEMO_SHOP)!, true) as { access_token: string };

  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${origin}/shopify${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  const admin = async (query: string, variables: Record<string, unknown> = {}) => {
    const response = await post(
      `/${DEMO_SHOP}/admin/api/2026-10/graphql.json`,
      { query, variables },
      { "X-Shopify-Access-Token": issued.access_token },
    );
    return response.json();
  };
  const close = async () => {
    stopShopify(shopify);
    server.close();
    appServer.close();
    server.closeAllConnections();
    appServer.closeAllConnections();
  };
  return { shopify, origin, received, answer, admin, post, token: () => issued.access_token, close };
}

function originOf({ port }: AddressInfo): string {
  return `http://127.0.0.1:${port}`;
}

/** Waits until `test` holds. @throws after two seconds */
export async function until(test: () => unknown | Promise<unknown>): Promise<void> {
  const deadline = Date.now() + 2_000;
  while (!(await test())) {
    if (Date.now() > deadline) throw new Error("waited in vain");
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
