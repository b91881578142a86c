import { env } from "~/platform/env.server";
import { AppError } from "~/platform/errors";
import { FacebookChannel } from "./facebook/facebook.server";
import { GoogleMerchantChannel } from "./google-merchant/google-merchant.server";
import { LINKED_CHANNELS, type LinkedChannel, type LinkedChannelName } from "./linked-channel";

const NAMES: Record<LinkedChannelName, string> = { facebook: "Facebook", "google-merchant": "Google Merchant Center" };

/** The channels whose keys are set. */
export function configuredLinkedChannels(): LinkedChannelName[] {
  return LINKED_CHANNELS.filter((channel) => make(channel) !== null);
}

/** @throws AppError unavailable when the channel's keys are not set */
export function linkedChannel(channel: LinkedChannelName): LinkedChannel {
  const made = make(channel);
  if (!made)
    throw new AppError("unavailable", { key: "errors.vendor_not_configured", params: { vendor: NAMES[channel] } });
  return made;
}

function make(channel: LinkedChannelName): LinkedChannel | null {
  if (channel === "facebook") {
    const { FACEBOOK_APP_ID: appId, FACEBOOK_APP_SECRET: appSecret } = env;
    return appId && appSecret
      ? new FacebookChannel({ siteUrl: env.FACEBOOK_SITE_URL, graphUrl: env.FACEBOOK_GRAPH_URL, appId, appSecret })
      : null;
  }
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env;
  const { GOOGLE_ACCOUNTS_URL: accountsUrl, GOOGLE_TOKEN_URL: tokenUrl, GOOGLE_MERCHANT_URL: merchantUrl } = env;
  return clientId && clientSecret
    ? new GoogleMerchantChannel({ accountsUrl, tokenUrl, merchantUrl, clientId, clientSecret })
    : null;
}
