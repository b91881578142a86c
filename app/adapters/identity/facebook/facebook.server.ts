import { createAuthorizationURL } from "better-auth/oauth2";
import { z } from "zod";
import { OutsideError } from "~/adapters/outcome";
import { checkAnswer } from "~/adapters/parse-answer";
import { hmac } from "~/platform/crypto.server";
import { callOutside } from "~/platform/http/deadline.server";
import type { IdentityProvider, SignInRequest, SocialIdentity } from "../identity-provider";
import { GRAPH_VERSION } from "./graph-version";

const tokenSchema = z.object({ access_token: z.string() });
const personSchema = z.object({
  id: z.string().min(1),
  email: z.string().optional(),
  name: z.string().default(""),
  first_name: z.string().default(""),
  last_name: z.string().default(""),
});

export interface FacebookSettings {
  siteUrl: string;
  graphUrl: string;
  appId: string;
  appSecret: string;
}

/**
 * Facebook Login over the Graph API. The token comes straight from Facebook for our app and code, and its calls carry the
 * app's proof. Facebook does not say whether an address is confirmed, so that none is taken for it.
 */
export class FacebookIdentity implements IdentityProvider {
  readonly #settings: FacebookSettings;

  constructor(settings: FacebookSettings) {
    this.#settings = settings;
  }

  async authorizeUrl({ redirectUrl, state }: SignInRequest): Promise<string> {
    const { siteUrl, appId, appSecret } = this.#settings;
    const url = await createAuthorizationURL({
      id: "facebook",
      options: { clientId: appId, clientSecret: appSecret },
      authorizationEndpoint: `${siteUrl}/${GRAPH_VERSION}/dialog/oauth`,
      redirectURI: redirectUrl,
      scopes: ["email", "public_profile"],
      scopeJoiner: ",",
      state,
    });
    return url.href;
  }

  async identify({ redirectUrl, code }: SignInRequest & { code: string }): Promise<SocialIdentity> {
    const { appId, appSecret } = this.#settings;
    const { access_token: token } = await this.#read(tokenSchema, "oauth/access_token", {
      client_id: appId,
      client_secret: appSecret,
      redirect_uri: redirectUrl,
      code,
    });
    const person = await this.#read(personSchema, "me", {
      fields: "id,name,first_name,last_name,email",
      access_token: token,
      appsecret_proof: hmac(appSecret, token, "hex"),
    });
    return {
      id: person.id,
      email: person.email?.toLowerCase() ?? null,
      isEmailVerified: false,
      name: person.name,
      firstName: person.first_name || person.name,
      lastName: person.last_name,
    };
  }

  async #read<Schema extends z.ZodType>(
    schema: Schema,
    path: string,
    query: Record<string, string>,
  ): Promise<z.output<Schema>> {
    const url = `${this.#settings.graphUrl}/${GRAPH_VERSION}/${path}?${new URLSearchParams(query).toString()}`;
    const { status, text } = await callOutside({ url, method: "GET", isSafe: false });
    if (status !== 200)
      throw new OutsideError("refused", "sign_in_refused", {
        vendorCode: String(status),
        vendorMessage: text.slice(0, 300),
      });
    return checkAnswer(schema, readJson(text), { isSafe: false });
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
