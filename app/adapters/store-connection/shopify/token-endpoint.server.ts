import { HttpResponseError, InvalidJwtError, RequestedTokenType, type Session } from "@shopify/shopify-api";
import { z } from "zod";
import { OutsideError } from "~/adapters/outcome";
import { checkAnswer } from "~/adapters/parse-answer";
import { env } from "~/platform/env.server";
import { callOutside } from "~/platform/http/deadline.server";
import { tokensOfSession, type OfflineTokens } from "./session-storage.server";
import { shopifyLibrary } from "./shopify-api.server";

const DEADLINE_MS = 10_000;

/** Refusals of our own key or secret: the merchant's tokens are as good as before. */
const OUR_FAULT = new Set(["invalid_client", "application_cannot_be_found"]);

const FROZEN = new Set([402, 423]);

/**
 * Trades a session token of the admin for expiring offline tokens. It may be repeated.
 * @throws OutsideError reconnect when it is refused, with the platform's word in vendorCode; misconfigured when our own key
 * or secret is; refused where the shop is frozen; retry otherwise
 */
export function requestTokensBySession(shop: string, sessionToken: string): Promise<OfflineTokens> {
  const requestedTokenType = RequestedTokenType.OfflineAccessToken;
  return asked(shopifyLibrary.auth.tokenExchange({ shop, sessionToken, requestedTokenType, expiring: true }));
}

/**
 * Renews a shop's tokens. It may be repeated: the previous refresh token stays usable until its replacement is used.
 * @throws OutsideError as for a session token; misconfigured as well for a request that was not understood
 */
export function renewTokens(shop: string, refreshToken: string): Promise<OfflineTokens> {
  return asked(shopifyLibrary.auth.refreshToken({ shop, refreshToken }), refusalOfRenewal);
}

async function asked(answer: Promise<{ session: Session }>, refused = refusalOf): Promise<OfflineTokens> {
  try {
    const tokens = tokensOfSession((await answer).session);
    if (tokens) return tokens;
  } catch (error) {
    if (error instanceof OutsideError) throw error;
    if (error instanceof HttpResponseError) throw refused(error.response.code, error.response.body);
    // Its message has the token in it.
    if (error instanceof InvalidJwtError)
      throw new OutsideError("reconnect", "reconnect", { vendorCode: "invalid_subject_token" });
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new OutsideError("retry", "unreadable_answer");
}

const answerSchema = z.object({
  access_token: z.string().min(1),
  scope: z.string(),
  expires_in: z.number().nullish(),
  refresh_token: z.string().nullish(),
  refresh_token_expires_in: z.number().nullish(),
});

/**
 * Trades the code of an OAuth redirect for expiring offline tokens; one that was spent is refused without harm. The library
 * does so only for a consent that it began itself (decision 35).
 * @throws OutsideError as for a session token
 */
export async function requestTokensByCode(shop: string, code: string): Promise<OfflineTokens> {
  const { status, text } = await callOutside({
    url: `https://${shop}/admin/oauth/access_token`,
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({
      client_id: env.SHOPIFY_API_KEY,
      client_secret: env.SHOPIFY_API_SECRET,
      code,
      expiring: "1",
    }),
    deadlineMs: DEADLINE_MS,
    isSafe: true,
  });
  const body = readJson(text);
  if (status !== 200) throw refusalOf(status, body);
  const answer = checkAnswer(answerSchema, body, { isSafe: true });
  const after = (seconds: number | null | undefined) => (seconds ? new Date(Date.now() + seconds * 1000) : null);
  return {
    shop,
    accessToken: answer.access_token,
    expiresAt: after(answer.expires_in),
    refreshToken: answer.refresh_token ?? null,
    refreshExpiresAt: after(answer.refresh_token_expires_in),
    scopes: answer.scope.split(",").filter(Boolean),
  };
}

function refusalOf(status: number, body: unknown): OutsideError {
  const refusal = z.object({ error: z.string() }).safeParse(body);
  const vendorCode = refusal.success ? refusal.data.error : String(status);
  if (OUR_FAULT.has(vendorCode)) return new OutsideError("misconfigured", "misconfigured", { vendorCode });
  // A shop that is frozen or locked refuses everybody; its tokens are as good as before once it is open again.
  if (FROZEN.has(status)) return new OutsideError("refused", "store_frozen", { vendorCode });
  // Whoever stands before the shop has turned the call away, and said nothing of the tokens.
  if (status === 403) return new OutsideError("retry", "vendor_down", { vendorCode });
  return new OutsideError("reconnect", "reconnect", { vendorCode });
}

/** A code that was spent is refused with the same word as a request that is none: a refresh token has a word of its own. */
function refusalOfRenewal(status: number, body: unknown): OutsideError {
  const refusal = refusalOf(status, body);
  return status === 400 && refusal.vendorCode === "invalid_request"
    ? new OutsideError("misconfigured", "misconfigured", { vendorCode: refusal.vendorCode })
    : refusal;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
