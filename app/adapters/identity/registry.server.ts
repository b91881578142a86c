import { env } from "~/platform/env.server";
import { AppError } from "~/platform/errors";
import { FacebookIdentity } from "./facebook/facebook.server";
import { GoogleIdentity } from "./google/google.server";
import { SOCIAL_NAMES, SOCIALS, type IdentityProvider, type Social } from "./identity-provider";

const providers = new Map<Social, IdentityProvider>();

/** The providers whose keys are set. */
export function configuredSocials(): Social[] {
  const isConfigured: Record<Social, boolean> = {
    google: Boolean(env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET),
    facebook: Boolean(env.FACEBOOK_APP_ID && env.FACEBOOK_APP_SECRET),
  };
  return SOCIALS.filter((social) => isConfigured[social]);
}

/** @throws AppError unavailable when the provider's keys are not set */
export function identityProvider(social: Social): IdentityProvider {
  if (!configuredSocials().includes(social))
    throw new AppError("unavailable", {
      key: "errors.vendor_not_configured",
      params: { vendor: SOCIAL_NAMES[social] },
    });
  const known = providers.get(social);
  if (known) return known;
  // Kept, as Google's keys are remembered in it.
  const made = make(social);
  providers.set(social, made);
  return made;
}

function make(social: Social): IdentityProvider {
  if (social === "google") {
    const {
      GOOGLE_ACCOUNTS_URL: accountsUrl,
      GOOGLE_TOKEN_URL: tokenUrl,
      GOOGLE_CERTS_URL: certsUrl,
      GOOGLE_CLIENT_ID: clientId = "",
      GOOGLE_CLIENT_SECRET: clientSecret = "",
    } = env;
    return new GoogleIdentity({ accountsUrl, tokenUrl, certsUrl, clientId, clientSecret });
  }
  const {
    FACEBOOK_SITE_URL: siteUrl,
    FACEBOOK_GRAPH_URL: graphUrl,
    FACEBOOK_APP_ID: appId = "",
    FACEBOOK_APP_SECRET: appSecret = "",
  } = env;
  return new FacebookIdentity({ siteUrl, graphUrl, appId, appSecret });
}
