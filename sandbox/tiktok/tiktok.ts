import { createHmac } from "node:crypto";
import express, { Router, type Request } from "express";
import { consentPage, Consents } from "../core/consents.ts";
import type { SandboxContext, Standin } from "../core/context.ts";
import { transportFaults } from "../core/faults.ts";
import { html, page } from "../core/html.ts";
import { WebhookSender } from "../core/webhooks.ts";

const NAME = "tiktok";
const ACCESS_SECONDS = 7 * 86_400;
const REFRESH_SECONDS = 365 * 86_400;
/** How far a call's clock may be off, in seconds. */
const MOST_SKEW = 300;

/** The `sign` of a call, as the platform's own SDK makes it. */
export function signCall({
  secret,
  path,
  query,
  body = "",
}: {
  secret: string;
  path: string;
  query: Record<string, string>;
  body?: string;
}): string {
  const names = Object.keys(query)
    .filter((name) => name !== "sign" && name !== "access_token")
    .sort();
  const text = secret + path + names.map((name) => name + query[name]).join("") + body + secret;
  return createHmac("sha256", secret).update(text).digest("hex");
}

/** `Authorization` of a webhook's body. */
export function signWebhook({ secret, appKey, body }: { secret: string; appKey: string; body: string }): string {
  return createHmac("sha256", secret)
    .update(appKey + body)
    .digest("hex");
}

/** The platform's number for the news that a seller has taken an app's access back. */
const SELLER_DEAUTHORIZATION = 6;

/** A seller's shops, one for each name in theirs ("pier & quay"); a shop's numbers are made from its name. */
function shopsOf(
  account: string,
): { id: string; name: string; region: string; seller_type: string; cipher: string; code: string }[] {
  return account.split(" & ").map((name) => {
    const number = createHmac("sha256", "shop").update(name).digest("hex").replaceAll(/\D/g, "").slice(0, 8);
    return {
      id: `74${number}`,
      name: `${name} shop`,
      region: "GB",
      seller_type: "LOCAL",
      cipher: `GCP_${number}`,
      code: `GBLC${number}`,
    };
  });
}

/** TikTok Shop: a seller's consent, tokens, the signed call for the shops one was let into, and the news when the seller takes it back. */
export function createTiktok(context: SandboxContext): Standin {
  const { keys, faults, appOrigin } = context;
  const consents = new Consents(context.store, NAME);
  const router = Router();
  const success = (data: object) => ({ code: 0, message: "Success", request_id: `2026${Date.now()}`, data });
  const failure = (code: number, message: string) => ({ code, message, request_id: `2026${Date.now()}` });
  const redirectUrl = `${appOrigin}/auth/platform/tiktok/callback`;
  router.use(transportFaults(faults, NAME), express.urlencoded({ extended: false }));
  const webhooks = new WebhookSender(context, {
    vendor: NAME,
    url: `${appOrigin}/webhooks/${NAME}`,
    headers: (body) => ({
      authorization: signWebhook({ secret: keys.tiktokAppSecret, appKey: keys.tiktokAppKey, body }),
    }),
  });

  router.get("/open/authorize", (request, response) => {
    const { service_id: service, state = "" } = request.query as Record<string, string>;
    if (service !== keys.tiktokServiceId) return response.status(400).send("Unknown service");
    return response.send(
      consentPage({
        vendor: "TikTok Shop",
        asks: "Quayside asks to manage products and orders of your shops.",
        action: "/tiktok/open/authorize",
        fields: { state },
        account: "pier-seller",
      }),
    );
  });
  router.post("/open/authorize", (request, response) => {
    const { state = "", account = "", decision } = request.body as Record<string, string>;
    const answer: Record<string, string> =
      decision === "allow"
        ? {
            code: consents.issueCode(account, redirectUrl),
            app_key: keys.tiktokAppKey,
            locale: "en",
            shop_region: "GB",
            state,
          }
        : { error: "access_denied", state };
    response.redirect(`${redirectUrl}?${new URLSearchParams(answer).toString()}`);
  });

  const tokens = (account: string) => {
    const { accessToken, refreshToken } = consents.grant(account, ACCESS_SECONDS);
    const now = Math.floor(Date.now() / 1000);
    return success({
      access_token: accessToken,
      access_token_expire_in: now + ACCESS_SECONDS,
      refresh_token: refreshToken,
      refresh_token_expire_in: now + REFRESH_SECONDS,
      open_id: `open-${account}`,
      seller_name: account,
      seller_base_region: "GB",
      user_type: 0,
    });
  };
  const isOurs = (query: Request["query"]) =>
    query.app_key === keys.tiktokAppKey && query.app_secret === keys.tiktokAppSecret;
  router.get("/api/v2/token/get", ({ query }, response) => {
    const account = isOurs(query) ? consents.useCode(String(query.auth_code), redirectUrl) : null;
    response.json(account ? tokens(account) : failure(36004004, "Authorization code is invalid"));
  });
  router.get("/api/v2/token/refresh", ({ query }, response) => {
    const account = isOurs(query) ? consents.useRefresh(String(query.refresh_token)) : null;
    response.json(account ? tokens(account) : failure(105002, "Refresh token is invalid"));
  });

  router.get("/authorization/202309/shops", (request, response) => {
    const query = request.query as Record<string, string>;
    const isSigned =
      query.app_key === keys.tiktokAppKey &&
      query.sign === signCall({ secret: keys.tiktokAppSecret, path: request.path, query });
    if (!isSigned || Math.abs(Number(query.timestamp) - Date.now() / 1000) > MOST_SKEW)
      return response.status(401).json(failure(106001, "sign invalid"));
    const account = consents.accountOf(String(request.headers["x-tts-access-token"] ?? ""));
    if (!account) return response.status(401).json(failure(105002, "Access token is expired"));
    return response.json(success({ shops: shopsOf(account) }));
  });

  router.get("/", (_request, response) => response.send(sellersPage(consents.accounts)));
  router.post("/deauthorize", (request, response) => {
    const { account = "" } = request.body as Record<string, string>;
    if (consents.revokeAccount(account)) {
      const timestamp = Math.floor(Date.now() / 1000);
      for (const { id: shopId } of shopsOf(account)) {
        const id = `73${timestamp}${context.store.next(`${NAME}.notification`)}`;
        webhooks.send("seller.deauthorized", {
          type: SELLER_DEAUTHORIZATION,
          tts_notification_id: id,
          shop_id: shopId,
          timestamp,
          data: { message: "Seller has deauthorized the app" },
        });
      }
    }
    response.redirect(303, `/${NAME}/`);
  });

  return {
    name: NAME,
    router,
    start: () => {
      const stop = webhooks.start();
      return () => Promise.resolve(stop());
    },
    facts: () => ({ grants: consents.size, webhooks: webhooks.facts() }),
  };
}

/** The sellers who have let the app in, each to take it back. */
function sellersPage(accounts: string[]): string {
  const rows = accounts.map(
    (account) =>
      html`<tr>
        <td>${account}</td>
        <td>
          <code
            >${shopsOf(account)
              .map(({ code }) => code)
              .join(" ")}</code
          >
        </td>
        <td>
          <form method="post" action="/${NAME}/deauthorize">
            <input type="hidden" name="account" value="${account}" /><button
              class="plain"
              aria-label="Deauthorize ${account}"
            >
              Deauthorize
            </button>
          </form>
        </td>
      </tr>`,
  );
  return page(
    "TikTok Shop sellers",
    html`<h1>TikTok Shop sellers</h1>
      <div class="card">
        <table>
          <thead>
            <tr>
              <th>Seller</th>
              <th>Shop</th>
              <th>Quayside's access</th>
            </tr>
          </thead>
          <tbody>
            ${rows}
          </tbody>
        </table>
      </div>`,
  );
}
