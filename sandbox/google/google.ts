import { createHash, createHmac, generateKeyPairSync } from "node:crypto";
import express, { Router } from "express";
import { exportJWK, SignJWT } from "jose";
import { consentPage, Consents } from "../core/consents.ts";
import type { SandboxContext, Standin } from "../core/context.ts";
import { transportFaults } from "../core/faults.ts";
import { isListed } from "../core/listed-addresses.ts";

const NAME = "google";
const ACCESS_SECONDS = 3_599;
/** Where its consent may lead back to, as the client's settings at Google list it. */
export const GOOGLE_ADDRESSES = ["/auth/google/callback", "/auth/platform/google-merchant/callback"];

/** What a code must be redeemed with, and what its identity says back. */
interface Challenge {
  challenge: string;
  nonce: string;
}

/**
 * Google: OAuth with refresh tokens and PKCE, identities signed by a key of its own (addresses that begin with
 * "unverified" are not vouched for), and the accounts of the Merchant API.
 */
export function createGoogle(context: SandboxContext): Standin {
  const { keys, faults, origin } = context;
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const challenges = context.store.collection<Challenge>(`${NAME}.challenges`);
  const consents = new Consents(context.store, NAME);
  const router = Router();
  router.use(transportFaults(faults, NAME), express.urlencoded({ extended: false }));

  router.get("/o/oauth2/v2/auth", (request, response) => {
    const {
      client_id: client,
      redirect_uri: redirectUrl = "",
      state = "",
      scope = "",
      response_type: type,
      code_challenge: challenge = "",
      nonce = "",
    } = request.query as Record<string, string>;
    if (
      client !== keys.googleClientId ||
      type !== "code" ||
      !isListed(redirectUrl, context.appOrigin, GOOGLE_ADDRESSES)
    )
      return response.status(400).send("Error 400: redirect_uri_mismatch");
    return response.send(
      consentPage({
        vendor: "Google",
        asks: `Quayside asks for: ${scope}`,
        action: "/google/consent",
        fields: { redirectUrl, state, challenge, nonce },
        account: "noa@pier.test",
      }),
    );
  });
  router.post("/consent", (request, response) => {
    const {
      redirectUrl = "",
      state = "",
      account = "",
      challenge = "",
      nonce = "",
      decision,
    } = request.body as Record<string, string>;
    const answer: Record<string, string> =
      decision === "allow"
        ? { code: consents.issueCode(account, redirectUrl), state }
        : { error: "access_denied", state };
    if (answer.code) challenges.set(answer.code, { challenge, nonce });
    response.redirect(`${redirectUrl}?${new URLSearchParams(answer).toString()}`);
  });

  router.post("/token", async (request, response) => {
    const form = request.body as Record<string, string>;
    if (form.client_id !== keys.googleClientId || form.client_secret !== keys.googleClientSecret)
      return response.status(401).json({ error: "invalid_client", error_description: "Unauthorized" });
    const isCode = form.grant_type === "authorization_code";
    const asked = challenges.get(form.code ?? "");
    if (
      isCode &&
      asked?.challenge &&
      asked.challenge !==
        createHash("sha256")
          .update(form.code_verifier ?? "")
          .digest("base64url")
    ) {
      return response.status(400).json({ error: "invalid_grant", error_description: "Invalid code verifier." });
    }
    const account = isCode
      ? consents.useCode(form.code ?? "", form.redirect_uri ?? "")
      : consents.accountOfRefresh(form.refresh_token ?? "");
    if (!account)
      return response.status(400).json({
        error: "invalid_grant",
        error_description: isCode ? "Malformed auth code." : "Token has been expired or revoked.",
      });
    const { accessToken, refreshToken } = consents.grant(account, ACCESS_SECONDS);
    const name = account.split("@")[0];
    const claims = {
      sub: numberOf(account),
      email: account,
      email_verified: !account.startsWith("unverified"),
      name,
      given_name: name,
      nonce: asked?.nonce,
    };
    const identity = new SignJWT(claims)
      .setProtectedHeader({ alg: "RS256", kid: origin })
      .setIssuer("https://accounts.google.com")
      .setAudience(keys.googleClientId);
    return response.json({
      access_token: accessToken,
      expires_in: ACCESS_SECONDS,
      token_type: "Bearer",
      scope: "openid email https://www.googleapis.com/auth/content",
      ...(isCode && {
        refresh_token: refreshToken,
        id_token: await identity.setIssuedAt().setExpirationTime("1h").sign(privateKey),
      }),
    });
  });
  router.get("/oauth2/v3/certs", async (_request, response) => {
    response.json({ keys: [{ ...(await exportJWK(publicKey)), kid: origin, alg: "RS256", use: "sig" }] });
  });
  router.post("/revoke", (request, response) => {
    const isRevoked = consents.revoke(
      String((request.body as Record<string, string>).token ?? request.query.token ?? ""),
    );
    response
      .status(isRevoked ? 200 : 400)
      .json(isRevoked ? {} : { error: "invalid_token", error_description: "Token expired or revoked" });
  });

  router.get("/accounts/v1/accounts", (request, response) => {
    const account = consents.accountOf(/^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "");
    if (!account)
      return response.status(401).json({
        error: { code: 401, message: "Request had invalid authentication credentials.", status: "UNAUTHENTICATED" },
      });
    if (context.faults.take(NAME, "accounts", ["reject"])?.detail === "GCP_NOT_REGISTERED")
      return response.status(401).json({
        error: {
          code: 401,
          message: "The caller's GCP project is not registered with a merchant account.",
          status: "UNAUTHENTICATED",
          details: [{ reason: "UNAUTHENTICATED", metadata: { REASON: "GCP_NOT_REGISTERED" } }],
        },
      });
    const id = numberOf(account);
    const rows = [
      ["1", "Pier Provisions"],
      ["2", "Pier Provisions UK"],
    ].map(([end, name]) => ({
      name: `accounts/${id}${end}`,
      accountId: `${id}${end}`,
      accountName: name,
      languageCode: "en",
    }));
    return response.json({ accounts: account.startsWith("one@") ? rows.slice(0, 1) : rows });
  });

  return { name: NAME, router, facts: () => ({ grants: consents.size }) };
}

/** A person's number, the same each time. */
function numberOf(account: string): string {
  return createHmac("sha256", "person").update(account).digest("hex").replaceAll(/\D/g, "").slice(0, 8);
}
