import { OutsideError } from "~/adapters/outcome";
import type { ShopFacts } from "~/adapters/store-connection/store-connection";
import { isTimeZone } from "~/platform/time/time-zones";
import { readStoreApi, type WooCommerceStore } from "./client.server";
import type { Answer } from "./read-answer-thread";

const LONGEST_NAME = 300;

/** A store's own facts in our words; reading them proves that the keys open it. @throws OutsideError */
export async function readWooCommerceShop(store: WooCommerceStore): Promise<ShopFacts> {
  const status = await readStoreApi(store, "/wc/v3/system_status", "status");
  const [site, { country, countsTaxes }] = await Promise.all([
    readStoreApi(store, "/", "site"),
    readStoreApi(store, "/wc/v3/settings/general", "general"),
  ]);
  const { home_url: homeUrl, store_id: storeId } = status.environment;
  const countryCode = country.split(":")[0] ?? "";
  const { host, pathname } = new URL(homeUrl);
  return {
    externalId: storeId ?? homeUrl,
    name: plainText(site.name).slice(0, LONGEST_NAME) || host,
    email: null,
    ownerName: null,
    domain: `${host}${pathname.replace(/\/+$/, "")}`,
    currency: status.settings.currency,
    countryCode: /^[A-Z]{2}$/.test(countryCode) ? countryCode : null,
    timeZone: timeZoneOf(site),
    pricesIncludeTax: countsTaxes && (await readPricesIncludeTax(store)),
    planName: null,
  };
}

/** Only of a store that counts taxes: the others keep the setting, and heed it no more. Null where it is not to be had. */
async function readPricesIncludeTax(store: WooCommerceStore): Promise<boolean | null> {
  try {
    return await readStoreApi(store, "/wc/v3/settings/tax", "tax");
  } catch (error) {
    if (error instanceof OutsideError && error.kind === "refused") return null;
    throw error;
  }
}

/** Sites that are set to an offset instead of a place have no name for their time zone. */
function timeZoneOf({ timezone_string: name, gmt_offset: offset }: Answer<"site">): string {
  if (isTimeZone(name)) return name;
  // Zones of whole hours are named the other way round: Etc/GMT-2 is two hours ahead.
  return Number.isInteger(offset) && offset !== 0 && Math.abs(offset) <= 12
    ? `Etc/GMT${offset > 0 ? "-" : "+"}${Math.abs(offset)}`
    : "UTC";
}

const ESCAPED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#039": "'", "#8217": "’" };

/** WordPress keeps a site's name escaped for HTML, and tells it so. */
function plainText(name: string): string {
  return name.replace(/&(amp|lt|gt|quot|#039|#8217);/g, (_, escaped: string) => ESCAPED[escaped] ?? "").trim();
}
