import { randomBytes } from "node:crypto";
import type { SandboxContext } from "../core/context.ts";
import { DEMO_WOOCOMMERCE_STORE } from "../profile.ts";

/** A WordPress site with WooCommerce. */
export interface WooStore {
  slug: string;
  name: string;
  currency: string;
  /** With its state, such as US:CA */
  country: string;
  timeZone: string;
  /** Prices are entered with tax; absent where the store counts no taxes */
  pricesIncludeTax?: boolean;
}

export interface WooKey {
  consumerKey: string;
  consumerSecret: string;
  store: string;
  permissions: "read" | "write" | "read_write";
  app: string;
}

/** A row of the REST API, kept as it is answered. */
export interface WooRecord {
  id: number;
  store: string;
  /** The product of a variation */
  parent?: number;
  body: Record<string, unknown>;
}

export interface WooWebhook {
  id: number;
  store: string;
  topic: string;
  deliveryUrl: string;
  secret: string;
  status: "active" | "paused" | "disabled";
  failures: number;
}

/** What the stand-in's stores hold. */
export class WooState {
  readonly stores;
  readonly keys;
  readonly products;
  readonly variations;
  readonly orders;
  readonly webhooks;
  private readonly context: SandboxContext;

  constructor(context: SandboxContext) {
    this.context = context;
    const { store } = context;
    this.stores = store.collection<WooStore>("woocommerce.stores");
    this.keys = store.collection<WooKey>("woocommerce.keys");
    this.products = store.collection<WooRecord>("woocommerce.products");
    this.variations = store.collection<WooRecord>("woocommerce.variations");
    this.orders = store.collection<WooRecord>("woocommerce.orders");
    this.webhooks = store.collection<WooWebhook>("woocommerce.webhooks");
    if (this.stores.size === 0)
      this.addStore({
        slug: DEMO_WOOCOMMERCE_STORE,
        name: "Pier Provisions",
        currency: "EUR",
        country: "DE:DE-HH",
        timeZone: "Europe/Berlin",
      });
  }

  addStore(store: WooStore): WooStore {
    return this.stores.set(store.slug, store);
  }

  /** A pair of keys for an app, as the consent page makes them. */
  issueKeys(store: string, app: string, permissions: WooKey["permissions"]): WooKey {
    const consumerKey = `ck_${randomBytes(20).toString("hex")}`;
    return this.keys.set(consumerKey, {
      consumerKey,
      consumerSecret: `cs_${randomBytes(20).toString("hex")}`,
      store,
      permissions,
      app,
    });
  }

  nextId(kind: string): number {
    return this.context.store.next(`woocommerce.${kind}`, 100);
  }
}
