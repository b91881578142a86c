import type { Clock } from "./clock.ts";
import type { Faults } from "./faults.ts";
import type { SandboxStore } from "./store.ts";

/** What every stand-in is made with. A stand-in exports `create<Vendor>(context): Standin`. */
export interface SandboxContext {
  store: SandboxStore;
  faults: Faults;
  clock: Clock;
  /** Where a browser and the product reach this sandbox, without a trailing slash, such as http://127.0.0.1:4010 */
  origin: string;
  /** Where the product under test is served, without a trailing slash, such as http://localhost:3000 */
  appOrigin: string;
  /** Keys shared with the product's sandbox profile; see sandbox/profile.ts. */
  keys: SandboxKeys;
}

export interface SandboxKeys {
  shopifyApiKey: string;
  shopifyApiSecret: string;
  aliexpressAppKey: string;
  aliexpressAppSecret: string;
  track17Key: string;
  warehouseKeyId: string;
  warehouseSecret: string;
  stripeSecretKey: string;
  stripeWebhookSecret: string;
  paddleApiKey: string;
  paddleClientToken: string;
  paddleWebhookSecret: string;
  paypalClientId: string;
  paypalClientSecret: string;
  paypalWebhookId: string;
  exchangeRatesAppId: string;
  tiktokServiceId: string;
  tiktokAppKey: string;
  tiktokAppSecret: string;
  facebookAppId: string;
  facebookAppSecret: string;
  googleClientId: string;
  googleClientSecret: string;
}

/** A stand-in for one outside system. */
export interface Standin {
  /** Name used in paths (`/${name}`), faults and the control page. */
  name: string;
  /** Handles requests under `/${name}`. */
  router: import("express").Router;
  /** Started with the server: timers, listeners. Returns what stops them. */
  start?: () => Promise<() => Promise<void>> | (() => Promise<void>);
  /** Counters and facts for tests and the control page, such as how many orders were received. */
  facts?: () => Record<string, unknown>;
}
