import { z } from "zod";
import { OutsideError } from "~/adapters/outcome";
import { checkAnswer } from "~/adapters/parse-answer";
import { callOutside } from "~/platform/http/deadline.server";
import type { OfflineTokens } from "./session-storage.server";

/** What a token is asked for with: a session token of the admin, a refresh token, or the code of an OAuth redirect. */
export type TokenGrant = { sessionToken: string } | { refreshToken: string } | { code: string };

export interface AppCredentials {
  apiKey: string;
  apiSecret: string;
}

const answerSchema = z.object({
  access_token: z.string().min(1),
  scope: z.string(),
  expires_in: z.number().nullish(),
  refresh_token: z.string().nullish(),
  refresh_token_expires_in: z.number().nullish(),
});

const DEADLINE_MS = 10_000;

/** Refusals of our own key or secret: the merchant's tokens are as good as before. */
const OUR_FAULT = new Set(["invalid_client", "application_cannot_be_found"]);

/**
 * Asks a shop for expiring offline tokens. All three grants may be repeated: the previous refresh token stays usable until
 * its replacement is used, and a code that was spent is refused without harm.
 * @throws OutsideError reconnect when the grant is refused, with the platform's word in vendorCode; misconfigured when our
 * own key or secret is; retry otherwise
 */
export async function requestTokens(shop: string, grant: TokenGrant, app: AppCredentials): Promise<OfflineTokens> {
  const response = await callOutside({
    url: `https://${shop}/admin/oauth/access_token`,
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ client_id: app.apiKey, client_secret: app.apiSecret, ...grantBody(grant) }),
    deadlineMs: DEADLINE_MS,
    isSafe: true,
  });
  const body = readJson(response.text);
  if (response.status !== 200) {
    const refusal = z.object({ error: z.string() }).safeParse(body);
    const vendorCode = refusal.success ? refusal.data.error : String(response.status);
    if (OUR_FAULT.has(vendorCode)) throw new OutsideError("misconfigured", "misconfigured", { vendorCode });
    throw new OutsideError("reconnect", "reconnect", { vendorCode });
  }
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

function grantBody(grant: TokenGrant): Record<string, string> {
  if ("refreshToken" in grant) return { grant_type: "refresh_token", refresh_token: grant.refreshToken };
  if ("code" in grant) return { code: grant.code, expiring: "1" };
  return {
    grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
    subject_token: grant.sessionToken,
    subject_token_type: "urn:ietf:params:oauth:token-type:id_token",
    requested_token_type: "urn:shopify:params:oauth:token-type:offline-access-token",
    expiring: "1",
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
