import { Router, type Response } from "express";
import type { SandboxContext } from "../../core/context.ts";
import type { Shopify } from "../shopify.ts";
import { appFramePage, appsPage, consentPage } from "./app-pages.ts";
import { embeddedAppUrl } from "./embed.ts";
import { adminPath, type AdminView } from "./layout.ts";

const TOKEN_LIFETIME_MS = 60_000;

/** The part of the admin that deals with the app: install, open in the frame, scopes, session tokens, uninstall. */
export function appRoutes(
  context: SandboxContext,
  shopify: Shopify,
  viewOf: (response: Response) => AdminView,
): Router {
  const routes = Router();
  const { commerce, config } = shopify;
  const appBase = (response: Response) => `${adminPath(viewOf(response).shop)}/apps/quayside`;

  routes.get("/apps", (_request, response) => void response.send(appsPage(viewOf(response))));

  routes.get("/apps/quayside/install", (_request, response) => {
    const view = viewOf(response);
    const { scopes, optionalScopes } = config;
    response.send(
      consentPage(view, {
        scopes,
        optionalScopes,
        action: `${appBase(response)}/install`,
        decline: `${adminPath(view.shop)}/apps`,
      }),
    );
  });
  routes.post("/apps/quayside/install", (_request, response) => {
    commerce.installApp(viewOf(response).shop.domain);
    response.redirect(303, appBase(response));
  });
  routes.post("/apps/quayside/uninstall", (_request, response) => {
    commerce.uninstallApp(viewOf(response).shop.domain);
    response.redirect(303, `${adminPath(viewOf(response).shop)}/apps`);
  });

  routes.get(`/apps/${context.keys.shopifyApiKey}*`, (request, response) => {
    response.redirect(appBase(response) + after(request.originalUrl, `/apps/${context.keys.shopifyApiKey}`));
  });
  routes.get("/apps/quayside*", async (request, response) => {
    const view = viewOf(response);
    if (!view.shop.installation) {
      response.redirect(`${appBase(response)}/install`);
      return;
    }
    const path = after(request.originalUrl, "/apps/quayside") || "/";
    const idToken = await commerce.issueSessionToken(view.shop.domain);
    const appUrl = embeddedAppUrl(context, view.shop.domain, path, { idToken, locale: view.locale });
    response.send(appFramePage(view, { appUrl, appOrigin: context.appOrigin, path }));
  });

  routes.get("/session-token", async (_request, response) => {
    const { shop } = viewOf(response);
    if (!shop.installation) {
      response.status(403).json({ error: "The app is not installed" });
      return;
    }
    response.json({ token: await commerce.issueSessionToken(shop.domain), lifetimeMs: TOKEN_LIFETIME_MS });
  });

  const scopesDetail = (response: Response) => {
    const { installation } = viewOf(response).shop;
    return { granted: installation?.scopes ?? [], required: config.scopes, optional: config.optionalScopes };
  };
  routes.get("/scopes", (_request, response) => void response.json(scopesDetail(response)));
  routes.post("/scopes", (request, response) => {
    const { grant = [], revoke = [] } = request.body as { grant?: string[]; revoke?: string[] };
    const { shop } = viewOf(response);
    const { scopes: required, optionalScopes: optional } = config;
    const unknown = [
      ...grant.filter((scope) => !required.includes(scope) && !optional.includes(scope)),
      ...revoke.filter((scope) => !optional.includes(scope)),
    ];
    if (!shop.installation || unknown.length > 0) {
      response.status(422).json({ error: `Not among the scopes that the app may change: ${unknown.join(", ")}` });
      return;
    }
    const scopes = new Set([...shop.installation.scopes, ...grant]);
    for (const scope of revoke) scopes.delete(scope);
    commerce.installApp(shop.domain, [...scopes]);
    response.json(scopesDetail(response));
  });

  return routes;
}

/** What follows the first `mark` in an address. */
function after(url: string, mark: string): string {
  return url.slice(url.indexOf(mark) + mark.length);
}
