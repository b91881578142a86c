import express, { Router } from "express";
import type { SandboxContext, Standin } from "../core/context.ts";
import { transportFaults } from "../core/faults.ts";
import { adminFrameRouter } from "./admin-frame/admin-frame.ts";
import { appBridgeRouter } from "./app-bridge/app-bridge.ts";
import { readAppConfig, type AppConfig } from "./app-config.ts";
import { confirmationRouter } from "./app/confirmation.ts";
import { bulkResultRouter } from "./bulk/operations.ts";
import { BulkRunner } from "./bulk/runner.ts";
import { uploadRouter } from "./bulk/uploads.ts";
import { Commerce } from "./commerce.ts";
import { controlRouter } from "./control.ts";
import { shopifyFacts } from "./facts.ts";
import { CostMeter } from "./graphql/cost.ts";
import { graphqlRouter } from "./graphql/endpoint.ts";
import { oauthRouter } from "./oauth/oauth.ts";
import { PartActs } from "./orders/part-acts.ts";
import { RiskAnalysis } from "./orders/risk.ts";
import { MediaProcessor } from "./products/media.ts";
import { MerchantEdits } from "./products/merchant-edits.ts";
import { ShopifyState } from "./state.ts";
import { storefrontRouter } from "./storefront/storefront.ts";
import { tokenRouter, Tokens } from "./tokens.ts";
import { checkSubscriptions } from "./topic-scopes.ts";
import { Webhooks, type WebhookOptions } from "./webhooks.ts";

export interface ShopifyOptions extends WebhookOptions {
  /** Points that the cost bucket holds when full, and that come back each second. */
  bucketSize: number;
  restoreRate: number;
  /** How long background jobs (bulk, asynchronous productSet, orderCancel) wait before they begin. */
  jobDelayMs: number;
  /** How long a picture stays UPLOADED before it is fetched. */
  mediaDelayMs: number;
  /** How long the platform takes to assess an order's risk of fraud. */
  riskDelayMs: number;
}

/** What the parts of the stand-in share. */
export interface Shopify {
  context: SandboxContext;
  options: ShopifyOptions;
  config: AppConfig;
  state: ShopifyState;
  tokens: Tokens;
  webhooks: Webhooks;
  media: MediaProcessor;
  bulk: BulkRunner;
  risk: RiskAnalysis;
  commerce: Commerce;
  /** What the merchant does to products by hand */
  merchant: MerchantEdits;
  parts: PartActs;
  costs: CostMeter;
}

const DEFAULT_OPTIONS: ShopifyOptions = {
  bucketSize: 2000,
  restoreRate: 100,
  jobDelayMs: 500,
  mediaDelayMs: 1_500,
  riskDelayMs: 1_500,
  duplicateEvery: 20,
  // Eight repeats as in the real world, over minutes instead of four hours.
  retryDelaysMs: [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000, 120_000],
};

const APP_CONFIG = new URL("../../shopify.app.toml", import.meta.url);
const MAX_BODY = "10mb";

/** The parts of the stand-in, without its routes: what tests and pages act through. @throws for an app that could not be deployed */
export function openShopify(
  context: SandboxContext,
  options: Partial<ShopifyOptions> = {},
  config: AppConfig = readAppConfig(APP_CONFIG),
): Shopify {
  checkSubscriptions(config);
  const settings = { ...DEFAULT_OPTIONS, ...options };
  const state = new ShopifyState(context.store);
  const webhooks = new Webhooks(context, state, config, settings);
  const shopify: Shopify = {
    context,
    options: settings,
    config,
    state,
    tokens: new Tokens(context, state),
    webhooks,
    media: new MediaProcessor(state, settings.mediaDelayMs),
    bulk: new BulkRunner(() => shopify),
    risk: new RiskAnalysis(state, webhooks, settings.riskDelayMs),
    commerce: undefined as never,
    merchant: undefined as never,
    parts: undefined as never,
    costs: new CostMeter(),
  };
  shopify.commerce = new Commerce(shopify);
  shopify.merchant = new MerchantEdits(shopify);
  shopify.parts = new PartActs(shopify);
  return shopify;
}

/** Ends what goes on by itself: nothing is written any more, so that the store can be closed. */
export function stopShopify({ media, bulk, risk, webhooks }: Shopify): void {
  for (const part of [media, bulk, risk, webhooks]) part.stop();
}

/** Shopify: Admin GraphQL, tokens, webhooks, and the pages that merchants and buyers see. */
export function createShopify(context: SandboxContext, options: Partial<ShopifyOptions> = {}): Standin {
  const shopify = openShopify(context, options);
  return {
    name: "shopify",
    router: shopifyRouter(shopify),
    facts: () => shopifyFacts(shopify),
    start: async () => {
      shopify.media.resume();
      shopify.bulk.resume();
      shopify.risk.resume();
      shopify.webhooks.resume();
      return async () => stopShopify(shopify);
    },
  };
}

/** Every route below /shopify. */
export function shopifyRouter(shopify: Shopify): Router {
  const { context } = shopify;
  const router = Router();
  const body = [express.json({ limit: MAX_BODY }), express.urlencoded({ extended: false })];
  router.use("/:shop/admin/api", body);
  router.use(
    "/:shop/admin/oauth/access_token",
    body,
    transportFaults(context.faults, "shopify", () => "access_token"),
  );
  router.use("/control", body, controlRouter(shopify));
  router.use(graphqlRouter(shopify));
  router.use(tokenRouter({ ...shopify, install: (shop, scopes) => shopify.commerce.installApp(shop, scopes) }));
  router.use(uploadRouter(shopify));
  router.use(bulkResultRouter(shopify));
  router.use(confirmationRouter(shopify));
  router.use(appBridgeRouter());
  router.use(oauthRouter(context, shopify));
  router.use(storefrontRouter(context, shopify));
  router.use(adminFrameRouter(context, shopify));
  return router;
}
