import type { ExternalChannelKey } from "../listing-channel";

/** The app behind each channel that our lists name, by its handle in the platform's app store (G056). */
export const CHANNEL_APPS: Readonly<Record<ExternalChannelKey, string>> = {
  google: "google",
  meta: "facebook",
  shop: "shop",
  snapchat: "snapchat-ads",
  twitter: "twitter",
  pinterest: "pinterest",
  tiktok: "tiktok",
};

/** Where a shop itself sells; every other channel is another app's. */
const OWN_APPS = ["online-store", "point-of-sale", "pos"];

/** The name that our lists have for the channel of an app; null for an app that they do not know. */
export function channelKeyOf(appHandle: string | null | undefined): ExternalChannelKey | null {
  return (Object.keys(CHANNEL_APPS) as ExternalChannelKey[]).find((key) => CHANNEL_APPS[key] === appHandle) ?? null;
}

/** True for the apps that are the shop's own shop window and till. */
export function isPlatformsOwn(appHandle: string | null | undefined): boolean {
  return OWN_APPS.includes(appHandle?.replaceAll("_", "-") ?? "");
}
