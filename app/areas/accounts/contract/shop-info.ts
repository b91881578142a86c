import { z } from "zod";
import { answers, call, momentSchema } from "~/platform/api/call";

const appSchema = z.object({
  name: z.string(),
  short_description: z.string(),
  long_description: z.string().optional(),
  app_store_url: z.string(),
  website_url: z.string(),
  script_pattern: z.string(),
  category: z.string(),
});

/** What a store's front page tells of it (G064). */
export const shopInfoSchema = z.object({
  shop_uri_origin: z.string(),
  shop_uri: z.string(),
  shop_name: z.string(),
  theme_name: z.string().nullable(),
  theme_id: z.string().nullable(),
  theme_uri: z.string().nullable(),
  theme_store_id: z.string().nullable(),
  store_id: z.string().nullable(),
  currency_active: z.string().nullable(),
  /** How the shop's country writes a price; "" when the country is not known */
  price_example: z.string(),
  best_selling_url: z.string(),
  social_links: z.array(z.string()),
  title: z.string(),
  description: z.string(),
  logos: z.array(z.string()),
  country: z.string().nullable(),
  app_used: z.array(appSchema),
});

export const shopInfoCalls = {
  shopInfo: call({
    id: "+shop-info",
    method: "GET",
    path: "/stores/shop-info",
    summary: "What a store's front page tells: theme, apps, links",
    access: { permissions: ["VIEW_SETTING_CHANNEL"] },
    writesByGet: "notes",
  })
    .input(
      z.object({
        /** A store's address as a person types it; the current store's when left out */
        url: z.string().trim().max(300).optional(),
        refresh: z.stringbool().default(false),
      }),
    )
    .output(answers(z.object({ shop: shopInfoSchema, scanned_at: momentSchema }))),
};
