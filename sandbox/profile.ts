import type { SandboxKeys } from "./core/context.ts";

/** Keys that the sandbox profile gives to both sides. They open nothing outside the sandbox. */
export const SANDBOX_KEYS: SandboxKeys = {
  shopifyApiKey: "quayside-sandbox",
  shopifyApiSecret: "sandbox-shopify-api-secret",
  aliexpressAppKey: "500100",
  aliexpressAppSecret: "sandbox-aliexpress-app-secret",
  track17Key: "SANDBOX17TRACKKEY",
  warehouseKeyId: "sandbox-warehouse",
  warehouseSecret: "sandbox-warehouse-secret",
  stripeSecretKey: "sk_test_sandbox",
  stripeWebhookSecret: "whsec_sandbox",
  paddleApiKey: "pdl_sdbx_apikey_sandbox",
  paddleClientToken: "test_sandbox",
  paddleWebhookSecret: "pdl_ntfset_sandbox",
  paypalClientId: "sandbox-paypal-client",
  paypalClientSecret: "sandbox-paypal-client-secret",
  paypalWebhookId: "5SANDBOX0WEBHOOK1",
  exchangeRatesAppId: "sandbox-exchange-rates",
  tiktokServiceId: "7300000000000000001",
  tiktokAppKey: "sandboxtiktok",
  tiktokAppSecret: "sandbox-tiktok-app-secret",
  facebookAppId: "400500600700",
  facebookAppSecret: "sandbox-facebook-app-secret",
  googleClientId: "sandbox.apps.googleusercontent.com",
  googleClientSecret: "sandbox-google-client-secret",
};

/** The demo shop that is there after a first start. */
export const DEMO_SHOP = "harbour-goods.myshopify.com";

/** The WooCommerce store that is there after a first start, at /woocommerce/<name> of the sandbox. */
export const DEMO_WOOCOMMERCE_STORE = "pier-provisions";

/** The key of the CJ account that is there after a first start. */
export const DEMO_CJ_KEY = "CJ1000001@api@5a0db0c5e5d24b0f9c6f0d3a51c0ffee";

export interface SandboxProfileOptions {
  /** The product's address as browsers see it; on another host than the sandbox, so that framing is cross-site. */
  appOrigin: string;
  /** The sandbox's address as browsers and the product see it. */
  sandboxOrigin: string;
  smtpPort: number;
}

/**
 * The environment that points the product at the sandbox: addresses and keys, nothing else. Calls that the Shopify SDK
 * addresses to `https://<shop>` are carried to the sandbox by `sandbox/redirect.mjs`, loaded before the product.
 */
export function sandboxProfile({ appOrigin, sandboxOrigin, smtpPort }: SandboxProfileOptions): Record<string, string> {
  return {
    APP_URL: appOrigin,
    SHOPIFY_API_KEY: SANDBOX_KEYS.shopifyApiKey,
    SHOPIFY_API_SECRET: SANDBOX_KEYS.shopifyApiSecret,
    APP_BRIDGE_URL: `${sandboxOrigin}/shopify/app-bridge.js`,
    SHOPIFY_ADMIN_ORIGIN: sandboxOrigin,
    SHOPIFY_SHOP_ADMIN_URL: `${sandboxOrigin}/shopify/{shop}/admin`,
    ALIEXPRESS_API_URL: `${sandboxOrigin}/aliexpress`,
    ALIEXPRESS_SITE_URL: `${sandboxOrigin}/aliexpress`,
    ALIEXPRESS_APP_KEY: SANDBOX_KEYS.aliexpressAppKey,
    ALIEXPRESS_APP_SECRET: SANDBOX_KEYS.aliexpressAppSecret,
    CJ_API_URL: `${sandboxOrigin}/cj`,
    ZOPI_API_URL: `${sandboxOrigin}/warehouse`,
    ZOPI_KEY_ID: SANDBOX_KEYS.warehouseKeyId,
    ZOPI_SECRET: SANDBOX_KEYS.warehouseSecret,
    TRACK17_API_URL: `${sandboxOrigin}/17track`,
    TRACK17_KEY: SANDBOX_KEYS.track17Key,
    STRIPE_API_URL: `${sandboxOrigin}/stripe`,
    STRIPE_SECRET_KEY: SANDBOX_KEYS.stripeSecretKey,
    STRIPE_WEBHOOK_SECRET: SANDBOX_KEYS.stripeWebhookSecret,
    PADDLE_API_URL: `${sandboxOrigin}/paddle`,
    PADDLE_SCRIPT_URL: `${sandboxOrigin}/paddle/checkout/paddle.js`,
    PADDLE_API_KEY: SANDBOX_KEYS.paddleApiKey,
    PADDLE_CLIENT_TOKEN: SANDBOX_KEYS.paddleClientToken,
    PADDLE_WEBHOOK_SECRET: SANDBOX_KEYS.paddleWebhookSecret,
    PAYPAL_API_URL: `${sandboxOrigin}/paypal`,
    PAYPAL_CLIENT_ID: SANDBOX_KEYS.paypalClientId,
    PAYPAL_CLIENT_SECRET: SANDBOX_KEYS.paypalClientSecret,
    PAYPAL_WEBHOOK_ID: SANDBOX_KEYS.paypalWebhookId,
    TIKTOK_AUTHORIZE_URL: `${sandboxOrigin}/tiktok`,
    TIKTOK_AUTH_URL: `${sandboxOrigin}/tiktok`,
    TIKTOK_API_URL: `${sandboxOrigin}/tiktok`,
    TIKTOK_SERVICE_ID: SANDBOX_KEYS.tiktokServiceId,
    TIKTOK_APP_KEY: SANDBOX_KEYS.tiktokAppKey,
    TIKTOK_APP_SECRET: SANDBOX_KEYS.tiktokAppSecret,
    FACEBOOK_SITE_URL: `${sandboxOrigin}/facebook`,
    FACEBOOK_GRAPH_URL: `${sandboxOrigin}/facebook`,
    FACEBOOK_APP_ID: SANDBOX_KEYS.facebookAppId,
    FACEBOOK_APP_SECRET: SANDBOX_KEYS.facebookAppSecret,
    GOOGLE_ACCOUNTS_URL: `${sandboxOrigin}/google`,
    GOOGLE_TOKEN_URL: `${sandboxOrigin}/google`,
    GOOGLE_CERTS_URL: `${sandboxOrigin}/google`,
    GOOGLE_MERCHANT_URL: `${sandboxOrigin}/google`,
    GOOGLE_CLIENT_ID: SANDBOX_KEYS.googleClientId,
    GOOGLE_CLIENT_SECRET: SANDBOX_KEYS.googleClientSecret,
    EXCHANGE_RATES_API_URL: `${sandboxOrigin}/exchange-rates`,
    EXCHANGE_RATES_APP_ID: SANDBOX_KEYS.exchangeRatesAppId,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    MAIL_FROM: "Quayside <hello@quayside.test>",
    SUPPORT_EMAIL: "support@quayside.test",
    STAFF_EMAIL_DOMAIN: "team.quayside.test",
  };
}
