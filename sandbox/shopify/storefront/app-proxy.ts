import { createHmac } from "node:crypto";
import express, { Router } from "express";
import type { SandboxContext } from "../../core/context.ts";
import type { Shop } from "../model.ts";
import { proxiedPage } from "./pages.ts";

/** As `[app_proxy]` of the app's configuration says: the store's path, and the app's path that it stands for. */
const STORE_PREFIX = "/apps/track";
const APP_PREFIX = "/proxy";
const DEADLINE_MS = 10_000;

/** Hex HMAC over the sorted `key=value` pairs, joined by nothing; repeated values are joined by commas. */
export function proxySignature(parameters: URLSearchParams, secret: string): string {
  const names = [...new Set(parameters.keys())].filter((name) => name !== "signature");
  const pairs = names.map((name) => `${name}=${parameters.getAll(name).join(",")}`).sort();
  return createHmac("sha256", secret).update(pairs.join("")).digest("hex");
}

/**
 * Carries requests below the store's `/apps/track` to the app, signed; cookies go neither way, as on Shopify. An app that
 * was not granted `write_app_proxy` has no such path.
 */
export function appProxy(context: SandboxContext): Router {
  const router = Router();
  const body = express.raw({ type: () => true, limit: "1mb" });
  router.all(`${STORE_PREFIX}*`, body, async (request, response, next) => {
    const shop = response.locals.shop as Shop;
    if (!shop.installation?.scopes.includes("write_app_proxy")) return next();
    const url = new URL(context.appOrigin + APP_PREFIX + request.path.slice(STORE_PREFIX.length));
    url.search = new URL(request.originalUrl, context.origin).search;
    url.searchParams.set("shop", shop.domain);
    url.searchParams.set("path_prefix", STORE_PREFIX);
    url.searchParams.set("timestamp", String(Math.trunc(Date.now() / 1000)));
    url.searchParams.set("logged_in_customer_id", "");
    url.searchParams.set("signature", proxySignature(url.searchParams, context.keys.shopifyApiSecret));
    try {
      const headers = {
        Accept: request.get("Accept") ?? "*/*",
        "Accept-Language": request.get("Accept-Language") ?? "en",
      };
      const sent = Buffer.isBuffer(request.body) && request.body.length > 0 ? request.body : null;
      const answer = await fetch(url, {
        method: request.method,
        headers: sent
          ? { ...headers, "Content-Type": request.get("Content-Type") ?? "application/octet-stream" }
          : headers,
        ...(sent ? { body: new Uint8Array(sent) } : {}),
        redirect: "manual",
        signal: AbortSignal.timeout(DEADLINE_MS),
      });
      const type = answer.headers.get("Content-Type") ?? "text/plain";
      response.status(answer.status);
      if (type.startsWith("application/liquid")) response.send(proxiedPage(shop, await answer.text()));
      else response.type(type).send(Buffer.from(await answer.arrayBuffer()));
    } catch {
      response.status(502).type("text/plain").send("There was an error in the third-party application.");
    }
  });
  return router;
}
