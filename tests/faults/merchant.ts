/** What the merchant and the shop's buyers do, over HTTP, whatever happens to the product meanwhile. */
import { setTimeout as sleep } from "node:timers/promises";
import { DEMO_EMAIL, DEMO_PASSWORD } from "../../prisma/seed-account.ts";
import type { Random } from "../../sandbox/core/random.ts";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import { patience } from "../setup/patience.ts";
import type { Stage } from "./stage.ts";

/** How long a person goes on pressing the button, in milliseconds. */
const PATIENCE_MS = patience(60_000);
/** How long the app is away from the shop, in milliseconds. */
const AWAY_MS = 1_000;
/** What is left in a wallet that was spent, and what a top-up brings, in US dollars. */
const LEFT_USD = "1";
const TOP_UP_USD = "5000";

/** The product says no to a call. */
class Refused extends Error {}

export class Merchant {
  private readonly stage: Stage;
  private token = "";
  /** Orders that their buyers have thought better of, by name */
  readonly changed = new Set<string>();
  /** Numbers of purchases of which the supplier has called off something */
  readonly calledOff = new Set<string>();
  /** Ids of top-ups that were paid */
  readonly toppedUp = new Set<string>();

  constructor(stage: Stage) {
    this.stage = stage;
  }

  /** Signs in by password. */
  async signIn(): Promise<void> {
    this.token = (
      await this.insist<{ token: string }>("POST", "/auth/login", { email: DEMO_EMAIL, password: DEMO_PASSWORD })
    ).token;
  }

  /** Has rules place and pay what comes in: all but what is dear, and what earns too little. */
  async switchRulesOn(): Promise<void> {
    const { version } = await this.insist<{ version: number }>("GET", "/orders/v10/automation/panel");
    await this.insist("PUT", "/orders/v10/automation/panel", {
      version,
      rules: [
        {
          name: "Everyday orders",
          when: { types: ["new_order"] },
          condition: { query: "and", names: [{ name: "order_value", operator: "lower_than", values: ["400"] }] },
          then: {},
          status: true,
        },
      ],
      margin_floor: "5",
      daily_limit: null,
    });
  }

  /** Has prices follow what suppliers ask, and the shop's stock what they have. */
  async watchSuppliers(): Promise<void> {
    const [price, stock] = [{ action: "update_price", from_percent: "1" }, { action: "update_stock" }];
    await this.insist("PUT", "/center/products/setting/monitoring", {
      is_enable: true,
      rules: { cost_up: price, cost_down: price, out_of_stock: stock, back_in_stock: stock },
    });
  }

  /** Takes back what a run of these rules has done, at all its products. */
  async takeBackRun(runId: string): Promise<void> {
    await this.insist("POST", `/center/products/setting/monitoring/runs/${runId}/undo`, {});
  }

  /** Imports products of our own source and puts them on the shop. */
  async push(sourceProductIds: readonly string[]): Promise<void> {
    const storeId = await this.storeId();
    const products = sourceProductIds.map((id) => ({ supplier_product_id: id, source: "zopi", ship_to: "US" }));
    await this.insist("POST", "/center/products/source/push", { store_id: storeId, products });
  }

  /** Pushes listings again that are on the shop already. */
  async pushAgain(listingIds: readonly string[]): Promise<void> {
    await this.insist("POST", "/center/products/listings/pushed/update", {
      listing_ids: listingIds,
      confirm_loss: true,
    });
  }

  /** Sells the products of these for a dollar more from their next push on. */
  async reprice(listingIds: readonly string[]): Promise<void> {
    await this.stage.query(
      `UPDATE imported_variants SET price = price + 1
       WHERE imported_product_id IN (SELECT imported_product_id FROM listings WHERE id = ANY($1::uuid[]))`,
      [listingIds],
    );
  }

  /** Places and pays whatever is ready. */
  async placeReady(): Promise<void> {
    await this.insist("POST", "/orders/v5/request-ready", { limit: 100 });
  }

  /** Places and pays these, those that came to nothing before among them. */
  async place(orderIds: readonly string[]): Promise<void> {
    await this.insist("POST", "/orders/v5/request", { orders: orderIds.map((id) => ({ order_id: id })) });
  }

  /** Asks the money of the oldest order back that was paid for and still stands; false while there is none. */
  async askBack(): Promise<boolean> {
    const [order] = await this.stage.query<{ id: string; name: string }>(
      `SELECT o.id, o.name FROM purchase_orders p JOIN orders o ON o.id = p.order_id
       WHERE p.supplier = 'zopi' AND p.payment_status = 'paid' AND o.cancelled_at IS NULL AND o.name <> ALL($1)
         AND NOT EXISTS (SELECT FROM refund_requests r WHERE r.order_id = o.id)
       ORDER BY p.paid_at LIMIT 1`,
      [[...this.changed]],
    );
    if (!order) return false;
    const wish = { order_id: order.id, reason: "damaged_item", note: "It came in two pieces." };
    await this.insist("POST", "/orders/v4/refund/request", wish).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
    });
    // What stood when it was looked up may be called off by now, and is refused then.
    const [asked] = await this.stage.query("SELECT id FROM refund_requests WHERE order_id = $1", [order.id]);
    if (asked) this.changed.add(order.name);
    return asked !== undefined;
  }

  /** Tries payments again that came to nothing. */
  async payAgain(): Promise<void> {
    await this.insist("GET", "/orders/v6/payments/retry-all");
  }

  /** Leaves next to nothing in the wallet. Nothing else may move it meanwhile. */
  async spendAll(): Promise<void> {
    await this.stage.query(
      `WITH movement AS (
         INSERT INTO wallet_entries (id, workspace_id, kind, reference, event_key, amount_topup, amount_bonus, balance_after, currency)
         SELECT id, workspace_id, 'adjustment', id::text, 'spent:' || id, ${LEFT_USD} - balance_topup, 0, ${LEFT_USD} + balance_bonus, currency
         FROM wallets, gen_random_uuid() AS id WHERE balance_topup > ${LEFT_USD} RETURNING *)
       INSERT INTO ledger_postings (entry_id, workspace_id, account, amount, currency)
       SELECT id, workspace_id, account, amount, currency
       FROM movement, LATERAL (VALUES ('merchant_topup', amount_topup), ('adjustments', -amount_topup)) AS side(account, amount)`,
    );
  }

  /** Fills the wallet at the payment provider's page. */
  async topUp(): Promise<void> {
    await this.insist("POST", "/payments/user/wallets/accept-policy", {});
    const { topup_id: id, checkout_url: page } = await this.insist<{ topup_id: string; checkout_url: string }>(
      "POST",
      "/payments/user/wallets/topup",
      { amount: TOP_UP_USD },
    );
    const paid = await fetch(page, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ card: "4242424242424242", email: DEMO_EMAIL }),
    });
    if (paid.status !== 303) throw new Error(`The payment page answers with ${paid.status}`);
    this.toppedUp.add(id);
  }

  /** Removes the app from the shop, and a moment later installs and opens it again. */
  async reinstall(): Promise<void> {
    const shop = { shop: DEMO_SHOP };
    await this.stage.ask("/shopify/control/uninstall", shop);
    await sleep(AWAY_MS);
    await this.stage.ask("/shopify/control/install", shop);
    await this.openInShop();
  }

  /** Opens the app in the shop's admin, which connects a shop that is not. */
  async openInShop(): Promise<void> {
    const shop = { shop: DEMO_SHOP };
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const { token } = await this.stage.ask<{ token: string }>("/shopify/control/session-token", shop);
      const host = btoa(`admin.shopify.com/store/${DEMO_SHOP.split(".")[0]}`);
      const query = new URLSearchParams({ embedded: "1", ...shop, host, id_token: token });
      const status = await fetch(`${this.stage.appOrigin}/app?${query}`, {
        redirect: "manual",
        // The platform's kit turns away what does not call itself a browser.
        headers: { "user-agent": "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36" },
      }).then(
        (response) => response.status,
        () => 0,
      );
      if (status >= 200 && status < 400) return;
      if (Date.now() > deadline) throw new Error(`The app opens with ${status}`);
      await sleep(100);
    }
  }

  /** Says what became of a purchase that the product could not find out: the supplier's order numbers, or none. */
  async resolve(purchaseOrderId: string, externalIds: readonly string[]): Promise<void> {
    if (externalIds.length > 0)
      await this.insist("PUT", `/orders/v5/purchase-orders/${purchaseOrderId}/placed`, { external_ids: externalIds });
    else await this.insist("PUT", "/orders/v4/update-to-fail", { purchase_orders: [purchaseOrderId] });
  }

  /** Says yes to what a purchase costs that waits for it, as it is known. */
  async accept(purchaseOrderId: string, totalCost: string): Promise<void> {
    await this.insist("POST", `/orders/v5/purchase-orders/${purchaseOrderId}/accept`, { total_cost: totalCost });
  }

  /** Source products that the merchant has not imported yet. */
  async newProducts(count: number): Promise<string[]> {
    const rows = await this.stage.query<{ id: string }>(
      `SELECT p.source_product_id AS id FROM source_products p
       WHERE p.source = 'zopi' AND p.ship_countries @> ARRAY['US']
         AND NOT EXISTS (SELECT FROM imported_products i WHERE i.source = p.source AND i.source_product_id = p.source_product_id)
       ORDER BY p.variants_count, p.id LIMIT $1`,
      [count],
    );
    return rows.map(({ id }) => id);
  }

  /** Has buyers order, one or two variants each, of one supplier or of both. @param sold takes the orders' names as they come */
  async sell(count: number, random: Random, sold: string[] = []): Promise<void> {
    const variants = await this.stage.query<{ id: string }>(
      `SELECT v.external_id AS id FROM listing_variants v JOIN listings l ON l.id = v.listing_id
       WHERE v.external_id IS NOT NULL AND l.push_state = 'success' AND l.origin = 'pushed' AND v.stock > 100 ORDER BY v.external_id`,
    );
    for (let order = 0; order < count; order++) {
      const lines = random
        .sample(variants, random.integer(1, 2))
        .map(({ id }) => ({ variantId: id, quantity: random.integer(1, 2) }));
      const { orders } = await this.stage.ask<{ orders: { name: string }[] }>("/shopify/control/orders", {
        shop: DEMO_SHOP,
        count: 1,
        lines,
      });
      sold.push(...orders.map(({ name }) => name));
    }
  }

  /** Has a buyer cancel, give one piece back or correct the address; one who comes too late is refused by the shop. */
  async haveBuyerChange(name: string, change: "cancel" | "remove" | "address"): Promise<void> {
    const isDone = await this.stage.ask("/shopify/control/orders/change", { shop: DEMO_SHOP, name, change }).then(
      () => true,
      () => false,
    );
    if (isDone) this.changed.add(name);
  }

  /** Has buyers order one variant of each supplier, in an order of its own. */
  async sellEach(): Promise<void> {
    const variants = await this.stage.query<{ id: string }>(
      "SELECT DISTINCT ON (source) external_id AS id FROM listing_variants WHERE external_id IS NOT NULL AND stock > 100 ORDER BY source, external_id",
    );
    for (const { id } of variants)
      await this.stage.ask("/shopify/control/orders", {
        shop: DEMO_SHOP,
        count: 1,
        lines: [{ variantId: id, quantity: 1 }],
      });
  }

  /** Has a buyer order one piece of each listing of the supplier that makes an order for each of its stores. @returns its name */
  async sellFromManyStores(): Promise<string> {
    const lines = await this.stage.query<{ variantId: string; quantity: number }>(
      `SELECT min(external_id) AS "variantId", 1 AS quantity FROM listing_variants
       WHERE external_id IS NOT NULL AND stock > 100 AND source = 'aliexpress' GROUP BY listing_id ORDER BY 1 LIMIT 3`,
    );
    const { orders } = await this.stage.ask<{ orders: { name: string }[] }>("/shopify/control/orders", {
      shop: DEMO_SHOP,
      count: 1,
      lines,
    });
    return orders[0]!.name;
  }

  /** Has that supplier call off the first of the orders that it made for an order of the shop; false while it has none. */
  async haveSupplierCallOff(name: string): Promise<boolean> {
    const [bought] = await this.stage.query<{ id: string; workspaceId: string; number: string; externalId: string }>(
      `SELECT p.id, p.workspace_id AS "workspaceId", p.number, p.external_ids[1] AS "externalId"
       FROM purchase_orders p JOIN orders o ON o.id = p.order_id
       WHERE o.name = $1 AND p.supplier = 'aliexpress' AND p.external_ids <> '{}' LIMIT 1`,
      [name],
    );
    if (!bought) return false;
    this.calledOff.add(bought.number);
    await this.onSite(bought.externalId, "cancel");
    // The poll looks at each purchase by its age.
    await this.stage.query(
      `SELECT graphile_worker.add_job('orders.read-purchase-orders',
         json_build_object('workspaceId', $1::text, 'supplier', 'aliexpress', 'purchaseOrderIds', json_build_array($2::text)), job_key := 'called-off:' || $2)`,
      [bought.workspaceId, bought.id],
    );
    return true;
  }

  /** Pays an order on the supplier's own site. */
  async payAtSupplier(externalId: string): Promise<void> {
    await this.onSite(externalId, "pay");
  }

  private async onSite(externalId: string, action: "pay" | "cancel"): Promise<void> {
    await fetch(`${this.stage.sandboxOrigin}/aliexpress/orders/${externalId}`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ action }),
    });
  }

  /** A call that is repeated until the product answers; a repeated call that is refused has been done. */
  private async insist<Data>(method: string, path: string, body?: object): Promise<Data> {
    const deadline = Date.now() + PATIENCE_MS;
    for (let attempt = 1; ; attempt++) {
      const answer = await fetch(`${this.stage.appOrigin}/api${path}`, {
        method,
        headers: {
          "content-type": "application/json",
          ...(this.token && { authorization: `Bearer ${this.token}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
        .then(async (response) => ({ status: response.status, text: await response.text() }))
        .catch((error: unknown) => ({ status: 0, text: String(error) }));
      if (answer.status >= 200 && answer.status < 300) return (JSON.parse(answer.text) as { data: Data }).data;
      if (answer.status >= 400 && answer.status < 500 && attempt > 1) return undefined as Data;
      const said = `${method} ${path}: ${answer.status} ${answer.text.slice(0, 500)}`;
      if (answer.status >= 400 && answer.status < 500) throw new Refused(said);
      if (Date.now() > deadline) throw new Error(said);
      await sleep(100);
    }
  }

  private async storeId(): Promise<string> {
    const [store] = await this.stage.query<{ id: string }>("SELECT id FROM stores LIMIT 1");
    return store!.id;
  }
}
