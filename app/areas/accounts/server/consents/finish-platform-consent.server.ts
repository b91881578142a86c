import { OutsideError } from "~/adapters/outcome";
import { readShopByKeys, tiktokConsent, wooCommerceConsent } from "~/adapters/store-connection/registry.server";
import { systemDb } from "~/platform/db/client.server";
import { AppError, ERROR_CODES, type ErrorKind } from "~/platform/errors";
import { readUpTo } from "~/platform/http/read-up-to.server";
import { log } from "~/platform/log.server";
import { cleanWooCommerceAddress, isSameAddress } from "../../rules/stores/store-domain";
import { finishLinkChannel } from "../channels/link-channel.server";
import { connectKeyedStore } from "../connecting/connect-keyed-store.server";
import { acceptKeys, takeKeys, throwAwayKeys } from "../connecting/pending-keys.server";
import type { OtherAreas } from "../others";
import { resolvePrincipal } from "../principal/resolve-principal.server";
import { beginnerOf, readConsentState, type Beginner } from "./consent-state.server";
import { requireStillAllowed } from "./require-still-allowed.server";

const HERE = "/app/setting/channel";
const MOST_POSTED_BYTES = 10_000;

/**
 * Ends a consent at a platform, by the address that its page sent the browser back to (S014). Failures are said on the page
 * of stores, by their application code. What somebody else than who began comes back with is void from then on: whoever
 * approved may have been sent there by a stranger (decision 13).
 * @returns the address to go to: the page of stores; for nobody by way of the sign-in page, as another session than the one
 *   that began ends nothing
 * @throws AppError notFound for a platform that sends nobody here
 */
export async function finishPlatformConsent({
  request,
  platform,
  others,
}: {
  request: Request;
  platform: string;
  others: OtherAreas;
}): Promise<string> {
  const finish = FINISHERS[platform];
  if (!finish) throw new AppError("notFound", { key: "errors.not_found" });
  const url = new URL(request.url);
  const principal = await resolvePrincipal({ headers: request.headers, method: request.method, ip: "" });
  if (!principal) {
    if (platform === "woocommerce") await throwAwayKeys(stateOfKeys(url.searchParams));
    const said = `${HERE}?connect_error=${ERROR_CODES.invalidStoreCookie.code}`;
    return `/login?return_to=${encodeURIComponent(said)}`;
  }
  try {
    const outcome = await finish(url.searchParams, beginnerOf(principal), others);
    return `${HERE}?${new URLSearchParams(outcome).toString()}`;
  } catch (error) {
    if (!(error instanceof AppError) && !(error instanceof OutsideError)) throw error;
    log.warn({ err: error, platform }, "a consent at a platform could not be finished");
    const kind: ErrorKind = error instanceof AppError ? error.kind : "storeInstallFailure";
    return `${HERE}?connect_error=${ERROR_CODES[kind].code}`;
  }
}

/** By platform: connects what was consented to. Answers what the page of stores is told. */
const FINISHERS: Record<
  string,
  (query: URLSearchParams, by: Beginner, others: OtherAreas) => Promise<Record<string, string>>
> = {
  woocommerce: finishWooCommerce,
  tiktok: finishTiktok,
  facebook: (query, by) => finishChannel("facebook", query, by),
  "google-merchant": (query, by) => finishChannel("google-merchant", query, by),
};

/**
 * Takes in the keys that a WooCommerce store posts to us while its merchant approves (wc-auth). The state in them was
 * given to that store alone and works once.
 * @returns false when they are not awaited or not keys that let us read and write
 */
export async function receiveStoreKeys(request: Request): Promise<boolean> {
  // Anybody may post here.
  const body = await readUpTo(request, MOST_POSTED_BYTES);
  const posted = body && wooCommerceConsent.readPostedKeys(body.toString("utf8"));
  return posted !== null && acceptKeys(posted.user_id, { key: posted.consumer_key, secret: posted.consumer_secret });
}

const stateOfKeys = (query: URLSearchParams): string => query.get("user_id") ?? "";

async function finishWooCommerce(query: URLSearchParams, by: Beginner, others: OtherAreas) {
  const awaited = await takeKeys(stateOfKeys(query), by);
  if (!awaited || query.get("success") !== "1" || !awaited.keys)
    throw new AppError("forbidden", { key: "errors.oauth_refused" });
  const { accountId, address, workspaceId } = awaited;
  await requireStillAllowed({ accountId, workspaceId, permissions: ["VIEW_SETTING_CHANNEL"] });
  const keys = {
    accessToken: awaited.keys.key,
    refreshToken: awaited.keys.secret,
    expiresAt: null,
    refreshExpiresAt: null,
    details: {},
  };
  const platform = "woocommerce";
  const facts = await orFailure(readShopByKeys({ address, keys }), {
    platform,
    platformDomain: address,
  });
  await connectKeyedStore({
    platform,
    platformDomain: ownAddress(address, facts.domain),
    facts,
    keys,
    by: { accountId, workspaceId },
    others,
  });
  return { connected: address };
}

/** A site is known with `www.` or without as it calls itself, so that it is one store whichever way it is typed. */
function ownAddress(typed: string, stated: string): string {
  return isSameAddress(typed, stated) && cleanWooCommerceAddress(stated) === stated ? stated : typed;
}

async function finishTiktok(query: URLSearchParams, by: Beginner, others: OtherAreas) {
  const consent = readConsentState(query.get("state") ?? "", { platform: "tiktok", ...by });
  const code = query.get("code");
  if (!consent || !code) throw new AppError("forbidden", { key: "errors.oauth_refused" });
  await requireStillAllowed({ ...consent, permissions: ["VIEW_SETTING_CHANNEL"] });
  const { tokens, shops } = await tiktokConsent().exchangeCode(code);
  if (shops.length === 0) throw new AppError("storeInstallFailure", { key: "errors.stores_install_failed" });
  const connected: string[] = [];
  let refusal: AppError | null = null;
  for (const { code: platformDomain, cipher, facts } of shops) {
    try {
      await connectKeyedStore({
        platform: "tiktok",
        platformDomain,
        facts,
        keys: { ...tokens, details: { cipher } },
        by: consent,
        others,
      });
      connected.push(facts.name);
    } catch (error) {
      // One that is refused stops none of the seller's others.
      if (!(error instanceof AppError)) throw error;
      refusal = error;
    }
  }
  return {
    ...(connected.length > 0 && { connected: connected.join(", ").slice(0, 200) }),
    ...(refusal && { connect_error: String(ERROR_CODES[refusal.kind].code) }),
  };
}

async function finishChannel(channel: "facebook" | "google-merchant", query: URLSearchParams, by: Beginner) {
  await finishLinkChannel({ channel, by, state: query.get("state") ?? "", code: query.get("code") ?? "" });
  return { linked: channel };
}

/** A store that was connected before failed to come back (119); one that is new failed to be installed (113). */
async function orFailure<Facts>(
  reading: Promise<Facts>,
  store: { platform: string; platformDomain: string },
): Promise<Facts> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    const known = await systemDb.store.count({ where: store });
    throw known > 0
      ? new AppError("storeReconnectFailure", { key: "errors.stores_reconnect_failed", cause: error })
      : new AppError("storeInstallFailure", { key: "errors.stores_install_failed", cause: error });
  }
}
