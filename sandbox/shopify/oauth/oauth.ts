import express, { Router, type Request, type Response } from "express";
import type { SandboxContext } from "../../core/context.ts";
import { consentPage } from "../admin-frame/app-pages.ts";
import { hostParameter, queryHmac } from "../admin-frame/embed.ts";
import { adminGuard, SHOP } from "../admin-frame/guards.ts";
import { adminPath } from "../admin-frame/layout.ts";
import type { Shop } from "../model.ts";
import type { Shopify } from "../shopify.ts";

/** Consent pages: `/<shop>/admin/oauth/authorize` (authorization code grant) and `/<shop>/admin/oauth/install` (more scopes). */
export function oauthRouter(context: SandboxContext, shopify: Shopify): Router {
  const router = Router();
  const oauth = Router({ mergeParams: true });
  oauth.use(["/authorize", "/install"], adminGuard, express.urlencoded({ extended: false }));
  oauth.use(["/authorize", "/install"], (request, response, next) => {
    const shop = shopify.state.shops.get((request.params as Record<string, string>).shop!);
    const clientId = request.query.client_id;
    if (!shop || clientId !== context.keys.shopifyApiKey) {
      response
        .status(400)
        .send("Oauth error invalid_request: Could not find Shopify API application with that api_key");
      return;
    }
    response.locals.shop = shop;
    next();
  });
  const shopOf = (response: Response) => response.locals.shop as Shop;

  oauth.use("/authorize", (request, response, next) => {
    const released = [...shopify.config.scopes, ...shopify.config.optionalScopes];
    const target = redirectAddress(request, context, shopify.config.redirectPaths);
    if (!target) {
      response.status(400).send("Oauth error invalid_request: The redirect_uri is not whitelisted");
    } else if (scopesOf(request.query.scope).some((scope) => !released.includes(scope))) {
      response.status(400).send("Oauth error invalid_scope: The scope is not one of the app's released version");
    } else {
      response.locals.target = target;
      next();
    }
  });
  oauth.get("/authorize", (request, response) => {
    const shop = shopOf(response);
    response.send(
      consentPage(
        { shop, locale: "en" },
        { scopes: scopesOf(request.query.scope), action: request.originalUrl, decline: adminPath(shop) },
      ),
    );
  });
  oauth.post("/authorize", (request, response) => {
    const shop = shopOf(response);
    const target = response.locals.target as URL;
    const parameters = new URLSearchParams({
      code: shopify.tokens.issueCode(shop, scopesOf(request.query.scope)),
      host: hostParameter(shop.domain),
      shop: shop.domain,
      state: String(request.query.state ?? ""),
      timestamp: String(Math.trunc(Date.now() / 1000)),
    });
    parameters.set("hmac", queryHmac(parameters, context.keys.shopifyApiSecret));
    for (const [name, value] of parameters) target.searchParams.set(name, value);
    response.redirect(303, target.href);
  });

  oauth.get("/install", (request, response) => {
    const shop = shopOf(response);
    const scopes = [...scopesOf(request.query.scope), ...scopesOf(request.query.optional_scopes)];
    response.send(
      consentPage({ shop, locale: "en" }, { scopes, action: request.originalUrl, decline: adminPath(shop) }),
    );
  });
  oauth.post("/install", (request, response) => {
    const shop = shopOf(response);
    const scopes = [
      ...(shop.installation?.scopes ?? []),
      ...scopesOf(request.query.scope),
      ...scopesOf(request.query.optional_scopes),
    ];
    shopify.commerce.installApp(shop.domain, [...new Set(scopes)]);
    response.redirect(303, `${adminPath(shop)}/apps/quayside`);
  });

  router.use(`/${SHOP}/admin/oauth`, oauth);
  return router;
}

/** The scopes of a comma-separated parameter. */
function scopesOf(parameter: unknown): string[] {
  return String(parameter ?? "")
    .split(",")
    .map((scope) => scope.trim())
    .filter(Boolean);
}

/** Where the code goes: an address that the app's configuration lists, on the host that the app has here. */
function redirectAddress(request: Request, context: SandboxContext, paths: readonly string[]): URL | undefined {
  const uri = String(request.query.redirect_uri ?? "");
  if (!URL.canParse(uri)) return undefined;
  const url = new URL(uri);
  return url.origin === new URL(context.appOrigin).origin && paths.includes(url.pathname) ? url : undefined;
}
