import { Router, type Request, type Response } from "express";
import { transportFaults } from "../../core/faults.ts";
import type { Shop } from "../model.ts";
import type { AccessToken } from "../platform-model.ts";
import type { Shopify } from "../shopify.ts";
import { FROZEN_PLAN } from "../tokens.ts";
import type { Call } from "./call.ts";
import { Bucket, MAX_QUERY_COST, requestedCost } from "./cost.ts";
import { run } from "./execute.ts";
import { prepare, type Prepared } from "./prepare.ts";
import { adminSchema, API_VERSION } from "./schema.ts";

interface GraphqlBody {
  query?: string;
  variables?: Record<string, unknown> | null;
  operationName?: string | null;
}

const INVALID_TOKEN = "[API] Invalid API key or access token (unrecognized login or wrong password)";

/** What a shop is answered with that owes its platform money. */
const FROZEN = "Unavailable Shop";

/** A Shopify Plus shop may do so many times as much as a Basic one. */
const PLUS_FACTOR = 10;

/** POST /:shop/admin/api/:version/graphql.json, with tokens, cost and faults as the real one has. */
export function graphqlRouter(shopify: Shopify): Router {
  const router = Router();
  const buckets = new Map<string, Bucket>();
  const bucketOf = (shop: string): Bucket => {
    const { bucketSize, restoreRate } = shopify.options;
    const factor = shopify.state.shops.get(shop)?.planName === "Shopify Plus" ? PLUS_FACTOR : 1;
    const bucket = buckets.get(shop) ?? new Bucket(bucketSize * factor, restoreRate * factor);
    buckets.set(shop, bucket);
    return bucket;
  };

  const faults = transportFaults(shopify.context.faults, "shopify", (request) => {
    const prepared = prepare(String((request.body as GraphqlBody)?.query ?? ""));
    return "rootFields" in prepared ? `graphql ${prepared.rootFields.join(" ")}` : "graphql";
  });

  router.post("/:shop/admin/api/:version/graphql.json", faults, async (request, response) => {
    response.set("X-Shopify-API-Version", API_VERSION);
    const session = authenticate(shopify, request);
    if (!session) return void response.status(401).json({ errors: INVALID_TOKEN });
    if (session.shop.planName === FROZEN_PLAN) return void response.status(402).json({ errors: FROZEN });
    const { query, variables, operationName } = (request.body ?? {}) as GraphqlBody;
    if (typeof query !== "string")
      return void response.status(400).json({ errors: { query: "Required parameter missing or invalid" } });

    const prepared = prepare(query, operationName);
    if ("errors" in prepared) return void response.json({ errors: prepared.errors });
    const call: Call = { shopify, shop: session.shop, scopes: new Set(session.token.scopes), unpaged: false, spent: 0 };
    await answer(response, prepared, variables ?? {}, call, bucketOf(session.shop.domain));
  });
  return router;
}

async function answer(
  response: Response,
  prepared: Prepared,
  variables: Record<string, unknown>,
  call: Call,
  bucket: Bucket,
): Promise<void> {
  const requested = requestedCost(adminSchema(), prepared.document, prepared.operation, variables);
  if (requested > MAX_QUERY_COST) {
    return void response.json({
      errors: [
        {
          message: `Query cost is ${requested}, which exceeds the single query max cost limit (${MAX_QUERY_COST}).`,
          extensions: { code: "MAX_COST_EXCEEDED", cost: requested, maxCost: MAX_QUERY_COST },
        },
      ],
    });
  }
  const operation = `graphql ${prepared.rootFields.join(" ")}`;
  const throttled =
    call.shopify.context.faults.take("shopify", operation, ["throttle"]) !== undefined || !bucket.take(requested);
  if (throttled) {
    return void response.json({
      errors: [
        {
          message: "Throttled",
          extensions: { code: "THROTTLED", documentation: "https://shopify.dev/api/usage/rate-limits" },
        },
      ],
      extensions: { cost: { requestedQueryCost: requested, actualQueryCost: null, throttleStatus: bucket.status() } },
    });
  }
  const { data, errors } = await run(prepared, variables, call);
  const actual = Math.min(call.spent, requested);
  bucket.giveBack(requested - actual);
  call.shopify.costs.count(prepared.operation.name?.value ?? prepared.rootFields.join(" "), actual);
  response.json({
    ...(data === undefined ? {} : { data }),
    ...(errors ? { errors } : {}),
    extensions: { cost: { requestedQueryCost: requested, actualQueryCost: actual, throttleStatus: bucket.status() } },
  });
}

/** The shop and the living token of a request, or undefined: no such shop, app uninstalled, token unknown or ended. */
function authenticate(shopify: Shopify, request: Request): { shop: Shop; token: AccessToken } | undefined {
  const shop = shopify.state.shops.get(request.params.shop ?? "");
  const token = shopify.state.tokens.get(request.get("X-Shopify-Access-Token") ?? "");
  if (!shop?.installation || token?.shop !== shop.domain) return undefined;
  if (token.expiresAt !== null && Date.parse(token.expiresAt) <= Date.now()) return undefined;
  return { shop, token };
}
