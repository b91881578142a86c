import { z } from "zod";

const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/$/, ""));
const optional = z.string().min(1).optional();

/** @throws ZodError by way of `ctx` for anything but two moments in their order */
function toMaintenanceWindow(value: string, ctx: z.RefinementCtx): { startsAt: Date; endsAt: Date } {
  const [startsAt, endsAt] = value.split("/").map((moment) => new Date(moment));
  if (startsAt && endsAt && startsAt < endsAt) return { startsAt, endsAt };
  ctx.addIssue({
    code: "custom",
    message: "must be two moments in their order, as 2026-12-01T02:00Z/2026-12-01T04:00Z",
  });
  return z.NEVER;
}

/**
 * Every setting of the web and worker processes. `docs/deploy.md` explains each. Nothing else reads `process.env` but the
 * host, `app/web.ts`, which stands outside of the build.
 */
const schema = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("production"),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
  DATABASE_URL: z.string().startsWith("postgres"),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(10),
  PORT: z.coerce.number().int().default(3000),
  /** Read by the host; here it is checked. */
  TRUST_PROXY: z.coerce.number().int().min(0).optional(),
  APP_URL: url,
  /** 32 bytes, base64: encrypts tokens at rest. `ENCRYPTION_KEY_PREVIOUS` still decrypts while keys rotate. */
  ENCRYPTION_KEY: z.string().min(43),
  ENCRYPTION_KEY_PREVIOUS: optional,
  SESSION_SECRET: z.string().min(32),
  RESTORED_AT: z.iso
    .datetime({ offset: true })
    .transform((value) => new Date(value))
    .optional(),
  /** Has a worker answer at PORT how it is, as web does. */
  WORKER_LISTENS: z.stringbool().default(false),
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(8),

  SHOPIFY_API_KEY: optional,
  SHOPIFY_API_SECRET: optional,
  /** What Shopify may still sign with while the secret changes */
  SHOPIFY_API_SECRET_PREVIOUS: optional,
  SHOPIFY_SCOPES: z
    .string()
    .default(
      "write_products,write_inventory,read_locations,read_orders,write_fulfillments,write_assigned_fulfillment_orders,write_third_party_fulfillment_orders,write_merchant_managed_fulfillment_orders,write_publications",
    ),
  /** Where App Bridge is loaded from, as Shopify's SDK calls it; its own pages go by it too. */
  APP_BRIDGE_URL: z.string().default("https://cdn.shopify.com/shopifycloud/app-bridge.js"),
  /** The app's page in Shopify's store of apps, from where merchants install it. */
  SHOPIFY_LISTING_URL: url.optional(),
  /** Where the admin frames us, for the frame-ancestors policy. */
  SHOPIFY_ADMIN_ORIGIN: url.default("https://admin.shopify.com"),
  /** A shop's admin as a browser reaches it; `{shop}` is the shop's domain. */
  SHOPIFY_SHOP_ADMIN_URL: z.string().default("https://{shop}/admin"),

  ALIEXPRESS_API_URL: url.default("https://api-sg.aliexpress.com"),
  /** Where merchants see products and pay orders. */
  ALIEXPRESS_SITE_URL: url.default("https://www.aliexpress.com"),
  ALIEXPRESS_APP_KEY: optional,
  ALIEXPRESS_APP_SECRET: optional,
  CJ_API_URL: url.default("https://developers.cjdropshipping.com/api2.0/v1"),
  ZOPI_API_URL: url.optional(),
  ZOPI_KEY_ID: optional,
  ZOPI_SECRET: optional,
  TRACK17_API_URL: url.default("https://api.17track.net"),
  TRACK17_KEY: optional,
  STRIPE_API_URL: url.default("https://api.stripe.com"),
  STRIPE_SECRET_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  PADDLE_API_URL: url.default("https://api.paddle.com"),
  /** The script that opens the card form over our page. */
  PADDLE_SCRIPT_URL: url.default("https://cdn.paddle.com/paddle/v2/paddle.js"),
  PADDLE_API_KEY: optional,
  /** Of the browser's side; opens nothing but the form. */
  PADDLE_CLIENT_TOKEN: optional,
  PADDLE_WEBHOOK_SECRET: optional,
  PAYPAL_API_URL: url.default("https://api-m.paypal.com"),
  PAYPAL_CLIENT_ID: optional,
  PAYPAL_CLIENT_SECRET: optional,
  PAYPAL_WEBHOOK_ID: optional,
  EXCHANGE_RATES_API_URL: url.default("https://openexchangerates.org/api"),
  EXCHANGE_RATES_APP_ID: optional,
  ANALYTICS_URL: z.url({ protocol: /^https?$/ }).optional(),
  ANALYTICS_KEY: optional,
  SMTP_URL: z.string().startsWith("smtp").optional(),
  MAIL_FROM: z.string().default("Quayside <hello@localhost>"),
  /** TikTok Shop: where sellers consent, where tokens are traded, and its API. */
  TIKTOK_AUTHORIZE_URL: url.default("https://services.tiktokshop.com"),
  TIKTOK_AUTH_URL: url.default("https://auth.tiktok-shops.com"),
  TIKTOK_API_URL: url.default("https://open-api.tiktokglobalshop.com"),
  TIKTOK_SERVICE_ID: optional,
  TIKTOK_APP_KEY: optional,
  TIKTOK_APP_SECRET: optional,
  FACEBOOK_SITE_URL: url.default("https://www.facebook.com"),
  FACEBOOK_GRAPH_URL: url.default("https://graph.facebook.com"),
  FACEBOOK_APP_ID: optional,
  FACEBOOK_APP_SECRET: optional,
  GOOGLE_ACCOUNTS_URL: url.default("https://accounts.google.com"),
  GOOGLE_TOKEN_URL: url.default("https://oauth2.googleapis.com"),
  GOOGLE_CERTS_URL: url.default("https://www.googleapis.com"),
  GOOGLE_MERCHANT_URL: url.default("https://merchantapi.googleapis.com"),
  GOOGLE_CLIENT_ID: optional,
  GOOGLE_CLIENT_SECRET: optional,
  /** Where people sign in instead of on our own page, and where marketing's special guests do. */
  IDENTITY_SITE_URL: url.optional(),
  IDENTITY_SITE_GUEST_URL: url.optional(),
  /** The support chat: a page that is shown in a frame. */
  SUPPORT_CHAT_URL: url.optional(),
  HELP_CENTER_URL: url.optional(),
  /** Where the service center's requests go; without it there is none. */
  SUPPORT_EMAIL: z.email().optional(),
  /** Accounts whose confirmed e-mail is of this domain are the team's. */
  STAFF_EMAIL_DOMAIN: z.hostname().optional(),
  PARTNERS_URL: url.optional(),
  RESEARCHER_URL: url.optional(),
  /** An announced maintenance: two moments in ISO 8601, as `2026-12-01T02:00Z/2026-12-01T04:00Z`. */
  MAINTENANCE_WINDOW: z.string().transform(toMaintenanceWindow).optional(),
  EXTENSION_URL: url.optional(),
  /** For development and tests: screens can be asked for in a language that shows which texts aren't translated. */
  PSEUDO_LANGUAGE: z.stringbool().default(false),
  /** The feedback board and the secret that it takes our sign-in by. */
  FEATUREBASE_URL: url.optional(),
  FEATUREBASE_SSO_SECRET: optional,
});

export type Env = z.infer<typeof schema>;

/**
 * Reads and checks the settings once.
 * @throws Error whose message names every missing or wrong setting, so that a start stops with something to act on
 */
function readEnv(source: Record<string, string | undefined>): Env {
  const filled = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const result = schema.safeParse(filled);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`Settings are missing or wrong (see docs/deploy.md):\n${lines.join("\n")}`);
}

export const env: Env = readEnv(process.env);
