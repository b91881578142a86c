/** The stand-in's address is read once in a process: what sells plans keeps its interface's contract in one of its own. */
import { afterAll, beforeAll, describe, vi } from "vitest";
import { AdminClient } from "../../app/adapters/store-connection/shopify/client.server.ts";
import { PaddleSubscriptions } from "../../app/adapters/subscription/paddle/paddle-subscriptions.server.ts";
import { ShopifySubscriptions } from "../../app/adapters/subscription/shopify/shopify-subscriptions.server.ts";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import { answerCharge, shopPayer } from "../factories/paying-shop.ts";
import { payAtOverlay, servePaddle, workspacePayer, type ServedPaddle } from "../factories/paying-workspace.ts";
import { planRequest, subscriptionProviderConformance } from "./conformance/subscription-provider.ts";
import { serveShopify, type ServedShopify } from "./shopify-standin.ts";

vi.mock(import("../../app/platform/http/rate-limit.server.ts"), () => import("../factories/unpaced.ts"));

describe("Shopify's billing", () => {
  let shop: ServedShopify;
  beforeAll(async () => {
    shop = await serveShopify();
  });
  afterAll(() => shop.served.close());
  const dead = () => {
    const client = new AdminClient({ shop: DEMO_SHOP, apiVersion: "2026-10", tokens: () => Promise.resolve("dead") });
    return new ShopifySubscriptions({ client, paymentUrl: "" });
  };

  subscriptionProviderConformance("Shopify", {
    served: () => shop.served,
    vendor: "shopify",
    adapter: () => shopPayer(shop),
    locked: { adapter: dead, kind: "reconnect" },
    noPlan: "gid://shopify/AppSubscription/1",
    noPurchase: "gid://shopify/AppPurchaseOneTime/1",
    answer: (confirmation, answer) => answerCharge(confirmation?.kind === "page" ? confirmation.url : "", answer),
    isDeclinable: true,
    read: {
      name: "reading an agreement",
      match: "node",
      run: (provider) => provider.readPlan("gid://shopify/AppSubscription/1"),
    },
    write: {
      name: "asking for a plan",
      match: "appSubscriptionCreate",
      isRepeatable: false,
      run: (provider) => provider.askForPlan(planRequest("conform-lost")),
    },
  });
});

describe("Paddle's billing", () => {
  let paddle: ServedPaddle;
  beforeAll(async () => {
    paddle = await servePaddle();
  });
  afterAll(() => paddle.served.close());

  subscriptionProviderConformance("Paddle", {
    served: () => paddle.served,
    vendor: "paddle",
    adapter: () => workspacePayer(paddle),
    locked: {
      adapter: async () => new PaddleSubscriptions({ ...(await paddle.settings()), apiKey: "pdl_sdbx_other" }),
      kind: "misconfigured",
    },
    throttles: true,
    at: (origin) => new PaddleSubscriptions({ apiUrl: origin, apiKey: "k", customerId: "ctm_1", payUrl: origin }),
    noPlan: "txn_01none",
    noPurchase: "txn_01none",
    answer: async (confirmation, answer) => {
      if (confirmation?.kind === "form" && answer === "approve") await payAtOverlay(paddle, confirmation.payId);
    },
    isDeclinable: false,
    read: {
      name: "reading an agreement",
      match: "GET /transactions/",
      run: (provider) => provider.readPlan("txn_01none"),
    },
    write: {
      name: "asking for a plan",
      match: "POST /transactions",
      isRepeatable: false,
      run: (provider) => provider.askForPlan(planRequest("conform-lost")),
    },
  });
});
