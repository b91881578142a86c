import { createHmac } from "node:crypto";
import express, { Router, type Request, type Response } from "express";
import { consentPage, Consents } from "../core/consents.ts";
import type { SandboxContext, Standin } from "../core/context.ts";
import { transportFaults } from "../core/faults.ts";
import { isListed } from "../core/listed-addresses.ts";

const NAME = "facebook";
const SHORT_SECONDS = 3_600;
const LONG_SECONDS = 60 * 86_400;
/** Where its consent may lead back to, as the app's settings at Meta list it. */
export const FACEBOOK_ADDRESSES = ["/auth/facebook/callback", "/auth/platform/facebook/callback"];
/** Versions of the Graph API that are served: each lives about two years. */
const VERSIONS = /^v2[3-5]\.0$/;

/** Facebook: the login dialog and the part of the Graph API that leads to a person's catalogs. */
export function createFacebook(context: SandboxContext): Standin {
  const { keys, faults } = context;
  const consents = new Consents(context.store, NAME);
  const router = Router();
  router.use(transportFaults(faults, NAME), express.urlencoded({ extended: false }));

  const refuse = (response: Response, status: number, code: number, message: string) =>
    response.status(status).json({ error: { message, type: "OAuthException", code, fbtrace_id: "A1b2C3" } });
  router.param("version", (_request, response, next, version: string) => {
    if (VERSIONS.test(version)) return next();
    refuse(response, 400, 2635, `You are calling a deprecated or unknown version of the API: ${version}`);
  });

  router.get("/:version/dialog/oauth", (request, response) => {
    const {
      client_id: client,
      redirect_uri: redirectUrl = "",
      state = "",
      scope = "",
    } = request.query as Record<string, string>;
    if (client !== keys.facebookAppId || !isListed(redirectUrl, context.appOrigin, FACEBOOK_ADDRESSES))
      return response.status(400).send("Can't load URL: the domain of this URL isn't included in the app's domains.");
    return response.send(
      consentPage({
        vendor: "Facebook",
        asks: `Quayside asks for: ${scope}`,
        action: "/facebook/dialog",
        fields: { redirectUrl, state },
        account: "Noa Pier",
      }),
    );
  });
  router.post("/dialog", (request, response) => {
    const { redirectUrl = "", state = "", account = "", decision } = request.body as Record<string, string>;
    const answer: Record<string, string> =
      decision === "allow"
        ? { code: consents.issueCode(account, redirectUrl), state }
        : { error: "access_denied", error_reason: "user_denied", state };
    response.redirect(`${redirectUrl}?${new URLSearchParams(answer).toString()}`);
  });

  router.get("/:version/oauth/access_token", (request, response) => {
    const query = request.query as Record<string, string>;
    if (query.client_id !== keys.facebookAppId || query.client_secret !== keys.facebookAppSecret)
      return refuse(response, 400, 101, "Error validating application.");
    const isLong = query.grant_type === "fb_exchange_token";
    const account = isLong
      ? consents.accountOf(query.fb_exchange_token ?? "")
      : consents.useCode(query.code ?? "", query.redirect_uri ?? "");
    if (!account) return refuse(response, 400, 100, "This authorization code has been used.");
    const seconds = isLong ? LONG_SECONDS : SHORT_SECONDS;
    return response.json({
      access_token: consents.grant(account, seconds).accessToken,
      token_type: "bearer",
      expires_in: seconds,
    });
  });

  /** Calls for a person: a living token, and the proof that ties it to the app. */
  const asPerson = (work: (account: string, request: Request) => object) => (request: Request, response: Response) => {
    const token = String(request.query.access_token ?? "");
    const account = consents.accountOf(token);
    if (!account) return refuse(response, 401, 190, "Error validating access token: the session has expired.");
    if (request.query.appsecret_proof !== createHmac("sha256", keys.facebookAppSecret).update(token).digest("hex"))
      return refuse(response, 400, 100, "Invalid appsecret_proof provided in the API argument");
    return response.json(work(account, request));
  };
  router.get(
    "/:version/me",
    asPerson((account) => ({ id: idOf(account), name: account, email: `${idOf(account)}@people.test` })),
  );
  router.delete(
    "/:version/me/permissions",
    asPerson((_account, request) => ({ success: consents.revoke(String(request.query.access_token)) })),
  );
  router.get(
    "/:version/me/businesses",
    asPerson((account) => ({ data: [{ id: `55${idOf(account)}`, name: `${account} Trading` }] })),
  );
  router.get(
    "/:version/:business/owned_product_catalogs",
    asPerson((account, { params }) => ({
      data:
        params.business === `55${idOf(account)}`
          ? [
              { id: `66${idOf(account)}1`, name: "Summer catalogue" },
              { id: `66${idOf(account)}2`, name: "Everything" },
            ]
          : [],
    })),
  );

  return { name: NAME, router, facts: () => ({ grants: consents.size }) };
}

/** A person's number, the same each time. */
function idOf(account: string): string {
  return createHmac("sha256", "person").update(account).digest("hex").replaceAll(/\D/g, "").slice(0, 8);
}
