import { z } from "zod";
import type { ShopFacts } from "~/adapters/store-connection/store-connection";
import { readShopApi, type TiktokApp } from "./client.server";

/** What a market of the platform sells in; the API names neither. */
const MARKETS: Record<string, { currency: string; timeZone: string }> = {
  US: { currency: "USD", timeZone: "America/Los_Angeles" },
  GB: { currency: "GBP", timeZone: "Europe/London" },
  IE: { currency: "EUR", timeZone: "Europe/Dublin" },
  ES: { currency: "EUR", timeZone: "Europe/Madrid" },
  DE: { currency: "EUR", timeZone: "Europe/Berlin" },
  FR: { currency: "EUR", timeZone: "Europe/Paris" },
  IT: { currency: "EUR", timeZone: "Europe/Rome" },
  MX: { currency: "MXN", timeZone: "America/Mexico_City" },
  BR: { currency: "BRL", timeZone: "America/Sao_Paulo" },
  JP: { currency: "JPY", timeZone: "Asia/Tokyo" },
  SG: { currency: "SGD", timeZone: "Asia/Singapore" },
  MY: { currency: "MYR", timeZone: "Asia/Kuala_Lumpur" },
  PH: { currency: "PHP", timeZone: "Asia/Manila" },
  TH: { currency: "THB", timeZone: "Asia/Bangkok" },
  VN: { currency: "VND", timeZone: "Asia/Ho_Chi_Minh" },
  ID: { currency: "IDR", timeZone: "Asia/Jakarta" },
};

const shopsSchema = z.object({
  shops: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        region: z.string(),
        cipher: z.string(),
        code: z.string().regex(/^[A-Za-z0-9]{4,40}$/),
      }),
    )
    .max(100),
});

/** A shop that a seller let us into, with what names it in calls. */
export interface AuthorizedShop {
  /** The shop's code in lower case, by which we know the store */
  code: string;
  cipher: string;
  facts: ShopFacts;
}

/** The shops of a seller. @throws OutsideError */
export async function listAuthorizedShops({
  app,
  accessToken,
}: {
  app: TiktokApp;
  accessToken: string;
}): Promise<AuthorizedShop[]> {
  const { shops } = await readShopApi({ app, path: "/authorization/202309/shops", accessToken, schema: shopsSchema });
  return shops.map(({ id, name, region, cipher, code }) => {
    const { currency, timeZone } = MARKETS[region] ?? { currency: "USD", timeZone: "UTC" };
    return {
      code: code.toLowerCase(),
      cipher,
      facts: {
        externalId: id,
        name,
        email: null,
        ownerName: null,
        domain: code.toLowerCase(),
        currency,
        countryCode: /^[A-Z]{2}$/.test(region) ? region : null,
        timeZone,
        pricesIncludeTax: null,
        planName: null,
      },
    };
  });
}
