import { createHash } from "node:crypto";
import type { SandboxContext } from "../core/context.ts";
import { parcelsOf } from "../core/parcels.ts";
import { seededRandom } from "../core/random.ts";
import type { Collection } from "../core/store.ts";

export interface OrderLine {
  productId: string;
  title: string;
  skuId: string;
  skuAttr: string;
  quantity: number;
  /** Per piece, in the order's currency. */
  price: string;
  weightGrams: number;
}

export interface OrderParcel {
  number: string;
  service: string;
  shippedAt: string;
}

/** One order on the site: the items of one store. */
export interface SiteOrder {
  id: string;
  account: string;
  outOrderId: string;
  /** Of the whole create request, to know a repetition. */
  requestHash: string;
  /** The create request it came from: orders of one request share it. */
  placement: number;
  lines: OrderLine[];
  shippingCost: string;
  total: string;
  currency: string;
  service: string;
  store: { id: string; name: string };
  address: { fullName: string; city: string; country: string };
  /** Sandbox time, ISO. */
  createdAt: string;
  paidAt: string | null;
  parcels: OrderParcel[];
  endReason: string | null;
  finishedAt: string | null;
  /** Witness: how often it was paid. */
  payments: number;
}

const HOUR = 3_600_000;
const LAPSES_AFTER = 24 * HOUR;
const SHIPPED_AFTER = 30 * HOUR;
const SECOND_PARCEL_AFTER = 54 * HOUR;
const FINISHED_AFTER = 40 * 24 * HOUR;
const CAINIAO_KEY = 190271;

/** Orders of the site and their life on the sandbox clock. */
export class SiteOrders {
  private readonly context: SandboxContext;
  private readonly orders: Collection<SiteOrder>;

  constructor(context: SandboxContext) {
    this.context = context;
    this.orders = context.store.collection<SiteOrder>("aliexpress.orders");
  }

  all(): SiteOrder[] {
    this.advance();
    return this.orders.all();
  }

  get(id: string): SiteOrder | undefined {
    this.advance();
    return this.orders.get(id);
  }

  static hash(request: unknown): string {
    return createHash("sha256").update(JSON.stringify(request)).digest("hex");
  }

  /** Whether the same request made an order in the last 24 hours. */
  isRepeated(account: string, requestHash: string): boolean {
    const since = this.context.clock.now().getTime() - 24 * HOUR;
    return (
      this.orders.find(
        (order) =>
          order.account === account && order.requestHash === requestHash && Date.parse(order.createdAt) > since,
      ) !== undefined
    );
  }

  add(
    order: Omit<SiteOrder, "id" | "createdAt" | "paidAt" | "parcels" | "endReason" | "finishedAt" | "payments">,
  ): SiteOrder {
    const sequence = this.context.store.next("aliexpress.order");
    const id = String(8_200_267_190_000_000 + sequence * 10_007);
    const rest = {
      createdAt: this.context.clock.now().toISOString(),
      paidAt: null,
      parcels: [],
      endReason: null,
      finishedAt: null,
      payments: 0,
    };
    return this.orders.set(id, { id, ...order, ...rest });
  }

  /** Pays an order that waits for it; another one is left as it is. */
  pay(id: string): void {
    const order = this.get(id);
    if (!order || order.paidAt || order.endReason) return;
    this.orders.update(id, (paid) => {
      paid.paidAt = this.context.clock.now().toISOString();
      paid.payments += 1;
    });
  }

  /** The buyer closes an order on the site before it is shipped. */
  cancel(id: string): void {
    const order = this.get(id);
    if (!order || order.parcels.length > 0 || order.endReason) return;
    this.orders.update(id, (cancelled) => {
      cancelled.endReason = "CANCELED";
      cancelled.finishedAt = this.context.clock.now().toISOString();
    });
  }

  /** Moves every order to where the sandbox clock says it is. */
  advance(): void {
    const now = this.context.clock.now().getTime();
    for (const order of this.orders.filter(({ finishedAt }) => finishedAt === null)) {
      if (!order.paidAt) {
        const lapsesAt = Date.parse(order.createdAt) + LAPSES_AFTER;
        if (now >= lapsesAt) this.finish(order.id, new Date(lapsesAt), "SYSTEM_TIMEOUT_CLOSE");
        continue;
      }
      const paidAt = Date.parse(order.paidAt);
      for (const index of parcelCount(order) === 2 ? [0, 1] : [0]) {
        const shippedAt = paidAt + (index === 0 ? SHIPPED_AFTER : SECOND_PARCEL_AFTER);
        if (now >= shippedAt && order.parcels.length === index) this.ship(order, new Date(shippedAt));
      }
      if (now >= paidAt + FINISHED_AFTER) this.finish(order.id, new Date(paidAt + FINISHED_AFTER), null);
    }
  }

  private ship(order: SiteOrder, at: Date): void {
    const sequence = this.context.store.next("aliexpress.parcel");
    // The last two digits choose the parcel's way; those from 90 up have trouble on it.
    const ending = String(seededRandom(`${order.id}:${sequence}`).integer(0, 92)).padStart(2, "0");
    const number = `LP006${String(10_000_000 + sequence)}${ending}`;
    this.orders.update(order.id, ({ parcels }) =>
      parcels.push({ number, service: order.service, shippedAt: at.toISOString() }),
    );
    parcelsOf(this.context.store).set(number, {
      number,
      carrierKey: CAINIAO_KEY,
      carrierName: "Cainiao",
      shippedAt: at.toISOString(),
      from: "CN",
      to: order.address.country,
      toCity: order.address.city,
      weightGrams: order.lines.reduce((total, { weightGrams, quantity }) => total + weightGrams * quantity, 0),
      forced: [],
    });
  }

  private finish(id: string, at: Date, reason: string | null): void {
    this.orders.update(id, (order) => {
      order.finishedAt = at.toISOString();
      order.endReason = reason;
    });
  }
}

/** Two parcels for about a third of the orders with several lines. */
function parcelCount(order: SiteOrder): 1 | 2 {
  return order.lines.length > 1 && seededRandom(order.id).chance(0.35) ? 2 : 1;
}

/** `order_status` and `logistics_status` as the gateway names them. */
export function statusOf(order: SiteOrder): { order: string; logistics: string } {
  if (order.endReason) return { order: "FINISH", logistics: "NO_LOGISTICS" };
  if (order.finishedAt) return { order: "FINISH", logistics: "BUYER_ACCEPT_GOODS" };
  if (!order.paidAt) return { order: "PLACE_ORDER_SUCCESS", logistics: "NO_LOGISTICS" };
  if (order.parcels.length === 0) return { order: "WAIT_SELLER_SEND_GOODS", logistics: "WAIT_SELLER_SEND_GOODS" };
  if (order.parcels.length < parcelCount(order))
    return { order: "SELLER_PART_SEND_GOODS", logistics: "SELLER_SEND_GOODS" };
  return { order: "WAIT_BUYER_ACCEPT_GOODS", logistics: "SELLER_SEND_GOODS" };
}
