/** What the merchant and the shop's buyers do, over HTTP, whatever happens to the product meanwhile. */
import { setTimeout as sleep } from "node:timers/promises";
import { DEMO_EMAIL, DEMO_PASSWORD } from "../../prisma/seed-account.ts";
import type { Random } from "../../sandbox/core/random.ts";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import type { Stage } from "./stage.ts";

/** How long a person goes on pressing the button, in milliseconds. */
const PATIENCE_MS = 60_000;

export class Merchant {
  private readonly stage: Stage;
  private token = "";

  constructor(stage: Stage) {
    this.stage = stage;
  }

  /** Signs in by password. */
  async signIn(): Promise<void> {
    this.token = (await this.insist<{ token: string }>("POST", "/auth/login", { email: DEMO_EMAIL, password: DEMO_PASSWORD })).token;
  }

  /** Imports products of our own source and puts them on the shop. */
  async push(sourceProductIds: readonly string[]): Promise<void> {
    const storeId = await this.storeId();
    const products = sourceProductIds.map((id) => ({ supplier_product_id: id, source: "zopi", ship_to: "US" }));
    await this.insist("POST", "/center/products/source/push", { store_id: storeId, products });
  }

  /** Pushes listings again that are on the shop already. */
  async pushAgain(listingIds: readonly string[]): Promise<void> {
    await this.insist("POST", "/center/products/listings/pushed/update", { listing_ids: listingIds, confirm_loss: true });
  }

  /** Places and pays whatever is ready. */
  async placeReady(): Promise<void> {
    await this.insist("POST", "/orders/v5/request-ready", { limit: 100 });
  }

  /** Places and pays these, those that came to nothing before among them. */
  async place(orderIds: readonly string[]): Promise<void> {
    await this.insist("POST", "/orders/v5/request", { orders: orderIds.map((id) => ({ order_id: id })) });
  }

  /** Says what became of a purchase that the product could not find out: the supplier's order numbers, or none. */
  async resolve(purchaseOrderId: string, externalIds: readonly string[]): Promise<void> {
    if (externalIds.length > 0) await this.insist("PUT", `/orders/v5/purchase-orders/${purchaseOrderId}/placed`, { external_ids: externalIds });
    else await this.insist("PUT", "/orders/v4/update-to-fail", { purchase_orders: [purchaseOrderId] });
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

  /** Has buyers order, one or two variants each, of one supplier or of both. */
  async sell(count: number, random: Random): Promise<void> {
    const variants = await this.stage.query<{ id: string }>(
      `SELECT v.external_id AS id FROM listing_variants v JOIN listings l ON l.id = v.listing_id
       WHERE v.external_id IS NOT NULL AND l.push_state = 'success' AND l.origin = 'pushed' AND v.stock > 100 ORDER BY v.external_id`,
    );
    for (let order = 0; order < count; order++) {
      const lines = random.sample(variants, random.integer(1, 2)).map(({ id }) => ({ variantId: id, quantity: random.integer(1, 2) }));
      await this.stage.ask("/shopify/control/orders", { shop: DEMO_SHOP, count: 1, lines });
    }
  }

  /** Has buyers order one variant of each supplier, in an order of its own. */
  async sellEach(): Promise<void> {
    const variants = await this.stage.query<{ id: string }>(
      "SELECT DISTINCT ON (source) external_id AS id FROM listing_variants WHERE external_id IS NOT NULL AND stock > 100 ORDER BY source, external_id",
    );
    for (const { id } of variants) await this.stage.ask("/shopify/control/orders", { shop: DEMO_SHOP, count: 1, lines: [{ variantId: id, quantity: 1 }] });
  }

  /** A call that is repeated until the product answers; a repeated call that is refused has been done. */
  private async insist<Data>(method: string, path: string, body: object): Promise<Data> {
    const deadline = Date.now() + PATIENCE_MS;
    for (let attempt = 1; ; attempt++) {
      const answer = await fetch(`${this.stage.appOrigin}/api${path}`, {
        method,
        headers: { "content-type": "application/json", origin: this.stage.appOrigin, ...(this.token && { authorization: `Bearer ${this.token}` }) },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
        .then(async (response) => ({ status: response.status, text: await response.text() }))
        .catch((error: unknown) => ({ status: 0, text: String(error) }));
      if (answer.status >= 200 && answer.status < 300) return (JSON.parse(answer.text) as { data: Data }).data;
      if (answer.status >= 400 && answer.status < 500 && attempt > 1) return undefined as Data;
      if ((answer.status >= 400 && answer.status < 500) || Date.now() > deadline) throw new Error(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 500)}`);
      await sleep(100);
    }
  }

  private async storeId(): Promise<string> {
    const [store] = await this.stage.query<{ id: string }>("SELECT id FROM stores LIMIT 1");
    return store!.id;
  }
}
