import type { z } from "zod";
import { fetchShopPage, withScheme } from "~/adapters/shop-page/fetch-shop-page.server";
import { readShopPage, type ShopInfo } from "~/adapters/shop-page/read-shop-page.server";
import { systemDb } from "~/platform/db/client.server";
import { databaseJson } from "~/platform/db/database-json.server";
import { AppError } from "~/platform/errors";
import { countAttempts } from "~/platform/http/limit-attempts.server";
import { writePriceInCountry } from "~/platform/money/currencies";
import type { Principal } from "~/platform/principal";
import { shopInfoSchema } from "../../contract/shop-info";

const FRESH_MS = 24 * 3_600_000;

/**
 * What a store's front page tells of it, looked at anew when the last look is a day old or `refresh` asks for it.
 * @param address as a person typed it; the current store's when left out
 * @throws AppError unprocessable for an address that is none or answers with no page, rateLimited
 */
export async function readShopInfo({
  principal,
  address,
  refresh,
}: {
  principal: Principal;
  address?: string;
  refresh: boolean;
}) {
  const typed = address || principal.store?.platformDomain;
  if (!typed) throw new AppError("unprocessable", { key: "errors.no_store" });
  const origin = originOf(withScheme(typed));
  const kept = await systemDb.shopScan.findUnique({ where: { origin } });
  const known = kept && shopInfoSchema.safeParse(kept.info);
  if (kept && known?.success && !refresh && Date.now() - kept.scannedAt.getTime() < FRESH_MS)
    return { shop: known.data, scanned_at: kept.scannedAt.toISOString() };
  await countAttempts([{ kind: "shopPage", by: principal.accountId }]);
  const told = await readShopPage(await fetchShopPage(`${origin}/`), principal.accountId);
  // Whoever writes the page may write what the database cannot hold.
  const info = JSON.parse(databaseJson(toAnswer(told))) as ReturnType<typeof toAnswer>;
  const scannedAt = new Date();
  await systemDb.shopScan.upsert({
    where: { origin },
    create: { origin, info, scannedAt },
    update: { info, scannedAt },
  });
  return { shop: info, scanned_at: scannedAt.toISOString() };
}

function originOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !url.hostname.includes(".")) throw new AppError("unprocessable", { key: "errors.url_no_answer" });
  return `https://${url.host}`;
}

/** In the contract's names. A price is written as the shop's country writes it, where that country pays in the shop's currency. */
function toAnswer(info: ShopInfo): z.output<typeof shopInfoSchema> {
  return {
    shop_uri_origin: info.shopUriOrigin,
    shop_uri: info.shopUri,
    shop_name: info.shopName,
    theme_name: info.themeName,
    theme_id: info.themeId,
    theme_uri: info.themeUri,
    theme_store_id: info.themeStoreId,
    store_id: info.storeId,
    currency_active: info.currencyActive,
    price_example: info.country ? writePriceInCountry("1234.50", info.country) : "",
    best_selling_url: info.bestSellingUrl,
    social_links: info.socialLinks,
    title: info.title,
    description: info.description,
    logos: info.logos,
    country: info.country,
    app_used: info.appUsed,
  };
}
