import { createAuthorizationURL } from "better-auth/oauth2";
import { createRemoteJWKSet, jwtVerify } from "jose";
import { z } from "zod";
import { OutsideError } from "~/adapters/outcome";
import { checkAnswer } from "~/adapters/parse-answer";
import { callOutside } from "~/platform/http/deadline.server";
import type { IdentityProvider, SignInRequest, SocialIdentity } from "../identity-provider";

const ISSUERS = ["https://accounts.google.com", "accounts.google.com"];

const tokenSchema = z.object({ id_token: z.string() });
const claimsSchema = z.object({
  sub: z.string().min(1),
  nonce: z.string(),
  email: z.string().optional(),
  email_verified: z.boolean().default(false),
  name: z.string().default(""),
  given_name: z.string().default(""),
  family_name: z.string().default(""),
});

export interface GoogleSettings {
  accountsUrl: string;
  tokenUrl: string;
  certsUrl: string;
  clientId: string;
  clientSecret: string;
}

/** Google's OpenID Connect: code with PKCE, and an identity that Google signs. */
export class GoogleIdentity implements IdentityProvider {
  readonly #settings: GoogleSettings;
  readonly #keys: ReturnType<typeof createRemoteJWKSet>;

  constructor(settings: GoogleSettings) {
    this.#settings = settings;
    this.#keys = createRemoteJWKSet(new URL(`${settings.certsUrl}/oauth2/v3/certs`));
  }

  async authorizeUrl({ redirectUrl, state, codeVerifier, nonce }: SignInRequest): Promise<string> {
    const { accountsUrl, clientId, clientSecret } = this.#settings;
    const url = await createAuthorizationURL({
      id: "google",
      options: { clientId, clientSecret },
      authorizationEndpoint: `${accountsUrl}/o/oauth2/v2/auth`,
      redirectURI: redirectUrl,
      scopes: ["openid", "email", "profile"],
      prompt: "select_account",
      state,
      codeVerifier,
      nonce,
    });
    return url.href;
  }

  async identify({
    redirectUrl,
    codeVerifier,
    nonce,
    code,
  }: SignInRequest & { code: string }): Promise<SocialIdentity> {
    const { tokenUrl, clientId, clientSecret } = this.#settings;
    const body = new URLSearchParams({
      grant_type: "authorization_code",
      code,
      code_verifier: codeVerifier,
      redirect_uri: redirectUrl,
      client_id: clientId,
      client_secret: clientSecret,
    });
    const { status, text } = await callOutside({ url: `${tokenUrl}/token`, method: "POST", body, isSafe: false });
    if (status !== 200)
      throw new OutsideError("refused", "sign_in_refused", {
        vendorCode: String(status),
        vendorMessage: text.slice(0, 300),
      });
    const { id_token: token } = checkAnswer(tokenSchema, readJson(text), { isSafe: false });
    const claims = checkAnswer(claimsSchema, await this.#verify(token, clientId), { isSafe: false });
    if (claims.nonce !== nonce)
      throw new OutsideError("refused", "sign_in_refused", { vendorMessage: "the nonce is another" });
    return {
      id: claims.sub,
      email: claims.email?.toLowerCase() ?? null,
      isEmailVerified: claims.email_verified,
      name: claims.name,
      firstName: claims.given_name || claims.name,
      lastName: claims.family_name,
    };
  }

  async #verify(token: string, audience: string): Promise<unknown> {
    try {
      const { payload } = await jwtVerify(token, this.#keys, {
        algorithms: ["RS256"],
        issuer: ISSUERS,
        audience,
        maxTokenAge: "1h",
      });
      return payload;
    } catch (cause) {
      throw new OutsideError("refused", "sign_in_refused", { vendorMessage: (cause as Error).message, cause });
    }
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
