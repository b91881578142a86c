import type { Router } from "express";
import type { Collection } from "../core/store.ts";
import { handle, paged, WooError } from "./rest.ts";
import type { WooRecord, WooState, WooStore } from "./state.ts";
import type { WooWebhooks } from "./webhooks.ts";

const MOST_IN_BATCH = 100;
type Rows = Record<string, unknown>[];

/** Products, variations and orders of the API, with batches. */
export function mountResources(router: Router, state: WooState, webhooks: WooWebhooks): void {
  const base = "/:store/wp-json/wc/v3";
  const productId = (params: Record<string, unknown>) => Number(params.product);
  const resources = [
    { path: "/products", kind: "product", rows: state.products, parent: () => undefined },
    { path: "/products/:product/variations", kind: "variation", rows: state.variations, parent: productId },
    { path: "/orders", kind: "order", rows: state.orders, parent: () => undefined },
  ] as const;
  for (const { path, kind, rows, parent } of resources) {
    const table = new Table(state, rows, kind);
    const tell = (store: WooStore, record: WooRecord, event: string) =>
      kind !== "variation" && webhooks.tell(store.slug, `${kind}.${event}`, record.body);
    const save = (store: WooStore, given: Record<string, unknown>, of: number | undefined, id?: number) => {
      const record = id === undefined ? table.create(store, given, of) : table.update(store, id, given, of);
      tell(store, record, id === undefined ? "created" : "updated");
      return record.body;
    };
    router.get(
      `${base}${path}`,
      handle(state, "read", ({ store }, request, response) =>
        paged(table.list(store, request.query, parent(request.params)), request, response),
      ),
    );
    router.post(
      `${base}${path}/batch`,
      handle(state, "write", ({ store, body }, request) => {
        const [create = [], update = [], remove = []] = [body.create, body.update, body.delete] as [
          Rows?,
          Rows?,
          number[]?,
        ];
        if (create.length + update.length + remove.length > MOST_IN_BATCH) {
          throw new WooError(
            413,
            "woocommerce_rest_request_entity_too_large",
            `Unable to accept more than ${MOST_IN_BATCH} items for this request.`,
          );
        }
        const of = parent(request.params);
        // One row that is refused does not stop the others.
        const each = (work: () => unknown) => {
          try {
            return work();
          } catch (error) {
            if (!(error instanceof WooError)) throw error;
            return { id: 0, error: error.body() };
          }
        };
        return {
          create: create.map((given) => each(() => save(store, given, of))),
          update: update.map((given) => each(() => save(store, given, of, Number(given.id)))),
          delete: remove.map((id) => each(() => table.remove(store, id, of).body)),
        };
      }),
    );
    router.post(
      `${base}${path}`,
      handle(state, "write", ({ store, body }, request, response) =>
        response.status(201).json(save(store, body, parent(request.params))),
      ),
    );
    router.get(
      `${base}${path}/:id`,
      handle(
        state,
        "read",
        ({ store }, request) => table.require(store, Number(request.params.id), parent(request.params)).body,
      ),
    );
    router.put(
      `${base}${path}/:id`,
      handle(state, "write", ({ store, body }, request) =>
        save(store, body, parent(request.params), Number(request.params.id)),
      ),
    );
    router.delete(
      `${base}${path}/:id`,
      handle(state, "write", ({ store }, request) => {
        const record = table.remove(store, Number(request.params.id), parent(request.params));
        tell(store, record, "deleted");
        return record.body;
      }),
    );
  }
}

/** The rows of one kind. */
class Table {
  private readonly state: WooState;
  private readonly rows: Collection<WooRecord>;
  private readonly kind: "product" | "variation" | "order";

  constructor(state: WooState, rows: Collection<WooRecord>, kind: "product" | "variation" | "order") {
    this.state = state;
    this.rows = rows;
    this.kind = kind;
  }

  list(store: WooStore, query: Record<string, unknown>, parent: number | undefined): object[] {
    return this.rows
      .filter((record) => this.isOf(record, store, parent))
      .map(({ body }) => body)
      .filter((body) => query.status === undefined || body.status === query.status)
      .filter((body) => query.sku === undefined || body.sku === query.sku)
      .filter(
        (body) =>
          query.modified_after === undefined ||
          String(body.date_modified_gmt) > String(query.modified_after).replace(/Z$/, ""),
      );
  }

  require(store: WooStore, id: number, parent: number | undefined): WooRecord {
    const record = this.rows.get(String(id));
    if (!record || !this.isOf(record, store, parent))
      throw new WooError(404, `woocommerce_rest_${this.kind}_invalid_id`, "Invalid ID.");
    return record;
  }

  create(store: WooStore, given: Record<string, unknown>, parent: number | undefined): WooRecord {
    if (parent !== undefined && !this.state.products.has(String(parent)))
      throw new WooError(404, "woocommerce_rest_product_invalid_id", "Invalid ID.");
    this.refuseTakenSku(store, given.sku);
    const id = this.state.nextId(this.kind === "order" ? "order" : "post");
    const now = stamp();
    const body = { ...this.defaults(id), ...given, id, date_created_gmt: now, date_modified_gmt: now };
    return this.rows.set(String(id), { id, store: store.slug, parent, body });
  }

  update(store: WooStore, id: number, given: Record<string, unknown>, parent: number | undefined): WooRecord {
    this.require(store, id, parent);
    this.refuseTakenSku(store, given.sku, id);
    return this.rows.update(String(id), (record) =>
      Object.assign(record.body, given, { id, date_modified_gmt: stamp() }),
    );
  }

  remove(store: WooStore, id: number, parent: number | undefined): WooRecord {
    const record = this.require(store, id, parent);
    this.rows.delete(String(id));
    return record;
  }

  private isOf(record: WooRecord, store: WooStore, parent: number | undefined): boolean {
    return record.store === store.slug && record.parent === parent;
  }

  private defaults(id: number): Record<string, unknown> {
    if (this.kind === "order") return { number: String(id), status: "processing", line_items: [], meta_data: [] };
    if (this.kind === "variation")
      return { sku: "", regular_price: "", stock_status: "instock", attributes: [], meta_data: [] };
    return {
      name: "",
      type: "simple",
      status: "publish",
      sku: "",
      images: [],
      attributes: [],
      variations: [],
      meta_data: [],
    };
  }

  /** A SKU is a product's or a variation's alone. */
  private refuseTakenSku(store: WooStore, sku: unknown, own?: number): void {
    if (this.kind === "order" || typeof sku !== "string" || sku === "") return;
    const taken = [...this.state.products.all(), ...this.state.variations.all()].some(
      ({ id, store: slug, body }) => slug === store.slug && body.sku === sku && id !== own,
    );
    if (taken) throw new WooError(400, "product_invalid_sku", "Invalid or duplicated SKU.");
  }
}

/** Moments of the API have no zone; the `_gmt` fields are UTC. */
function stamp(): string {
  return new Date().toISOString().slice(0, 19);
}
