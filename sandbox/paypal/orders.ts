import type { SandboxContext } from "../core/context.ts";
import type { Collection } from "../core/store.ts";
import type { Events } from "./events.ts";
import {
  amountOf,
  cents,
  invalid,
  newId,
  notFound,
  now,
  payerId,
  PAYERS,
  PaypalError,
  unprocessable,
  type Amount,
  type Capture,
  type Json,
  type Link,
  type Order,
  type OrderDetails,
} from "./objects.ts";
import type { Vault } from "./vault.ts";

/** How long an order waits for its approval. */
const OPEN_MS = 6 * 3_600_000;
/** How long an eCheck takes, on the sandbox's clock. */
const ECHECK_MS = 3 * 86_400_000;

/** Orders and their captures. */
export class Orders {
  readonly orders: Collection<Order>;
  readonly details: Collection<OrderDetails>;
  /** When a pending capture is decided: epoch milliseconds of the sandbox's clock, by its id */
  private readonly pending: Collection<{ at: number }>;
  private readonly context: SandboxContext;
  private readonly events: Events;
  private readonly vault: Vault;

  constructor(context: SandboxContext, events: Events, vault: Vault) {
    this.context = context;
    this.events = events;
    this.vault = vault;
    this.orders = context.store.collection("paypal.orders");
    this.details = context.store.collection("paypal.order_details");
    this.pending = context.store.collection("paypal.pending");
  }

  /** @param isNamed whether the request carries a PayPal-Request-Id @throws PaypalError */
  create(body: Json, isNamed: boolean): Order {
    if (body["intent"] !== "CAPTURE") throw unprocessable("INCOMPATIBLE_PARAMETER_VALUE", "Only captures are taken.");
    const units = body["purchase_units"] as Json[] | undefined;
    if (!Array.isArray(units) || units.length !== 1) throw invalid("purchase_units", "MISSING_REQUIRED_PARAMETER");
    const [unit] = units as [Json];
    const amount = amountOf(unit["amount"]);
    checkBreakdown(unit, amount);
    const paypal = ((body["payment_source"] ?? {}) as Json)["paypal"] as Json | undefined;
    if (!paypal) throw invalid("payment_source", "MISSING_REQUIRED_PARAMETER");
    const id = newId();
    const saved = textOf(paypal["vault_id"]);
    if (saved && !isNamed)
      throw new PaypalError(400, "INVALID_REQUEST", "A PayPal-Request-Id is required.", {
        issue: "PAYPAL_REQUEST_ID_REQUIRED",
      });
    const experience = (paypal["experience_context"] ?? {}) as Json;
    const order: Order = {
      id,
      intent: "CAPTURE",
      status: "PAYER_ACTION_REQUIRED",
      create_time: now(),
      update_time: now(),
      payment_source: { paypal: {} },
      purchase_units: [
        {
          reference_id: textOf(unit["reference_id"]) ?? "default",
          amount,
          ...taken(unit, ["custom_id", "invoice_id", "description"]),
        },
      ],
      links: [
        this.link(`/v2/checkout/orders/${id}`, "self"),
        {
          href: `${this.context.origin}/paypal/checkoutnow?token=${id}`,
          rel: "payer-action",
          method: "GET",
        },
      ],
    };
    const details: OrderDetails = {
      returnUrl: textOf(experience["return_url"]) ?? "",
      cancelUrl: textOf(experience["cancel_url"]) ?? "",
      payer: null,
      vault: (((paypal["attributes"] ?? {}) as Json)["vault"] as Json | undefined) ?? null,
      endsAt: Date.now() + OPEN_MS,
    };
    if (saved) return this.chargeSaved(order, details, saved, (paypal["stored_credential"] ?? {}) as Json);
    if (!details.returnUrl || !details.cancelUrl)
      throw unprocessable("RETURN_URL_REQUIRED", "A return and a cancel address are required.");
    this.details.set(id, details);
    return this.orders.set(id, order);
  }

  /** The time in which the order could be approved is over at once. @throws PaypalError for an unknown order */
  end(id: string): Order {
    const order = this.get(id);
    this.details.set(id, { ...this.detailsOf(id), endsAt: Date.now() });
    return order;
  }

  /** @throws PaypalError for an unknown order, and for one that nobody approved in time */
  get(id: string): Order {
    this.settlePending();
    const order = this.orders.get(id);
    const isOver = order?.status === "PAYER_ACTION_REQUIRED" && this.detailsOf(id).endsAt <= Date.now();
    if (!order || isOver) throw notFound();
    return order;
  }

  detailsOf(id: string): OrderDetails {
    const details = this.details.get(id);
    if (!details) throw notFound();
    return details;
  }

  /** The payer agrees at PayPal's page. */
  approve(id: string, payer: string): Order {
    const order = this.get(id);
    if (order.status !== "PAYER_ACTION_REQUIRED") return order;
    this.details.update(id, (details) => {
      details.payer = payer;
    });
    const approved = this.orders.update(id, (changed) => {
      changed.status = "APPROVED";
      changed.update_time = now();
      changed.payment_source.paypal = { email_address: payer, account_id: payerId(payer), account_status: "VERIFIED" };
    });
    this.events.emit("CHECKOUT.ORDER.APPROVED", "checkout-order", approved, "An order has been approved by buyer");
    return approved;
  }

  /** @throws PaypalError ORDER_NOT_APPROVED, ORDER_ALREADY_CAPTURED, INSTRUMENT_DECLINED, DUPLICATE_INVOICE_ID */
  capture(id: string): Order {
    const order = this.get(id);
    if (order.status === "COMPLETED")
      throw unprocessable("ORDER_ALREADY_CAPTURED", "Order already captured. Only one capture is allowed.");
    if (order.status !== "APPROVED")
      throw unprocessable("ORDER_NOT_APPROVED", "Payer has not yet approved the Order for payment.", order.links);
    const { payer, vault } = this.detailsOf(id);
    this.take(order, payer ?? "");
    if (vault?.["store_in_vault"] === "ON_SUCCESS" && payer) {
      const { id: token, customer } = this.vault.keep(payer, null, vault);
      this.orders.update(id, (changed) => {
        changed.payment_source.paypal["attributes"] = { vault: { id: token, status: "VAULTED", customer } };
      });
    }
    return this.get(id);
  }

  /** @throws PaypalError */
  captureById(id: string): { order: Order; capture: Capture } {
    this.settlePending();
    for (const order of this.orders.all()) {
      const capture = order.purchase_units[0].payments?.captures.find((each) => each.id === id);
      if (capture) return { order, capture };
    }
    throw notFound();
  }

  changeCapture(id: string, change: (capture: Capture) => void): Capture {
    const { order } = this.captureById(id);
    this.orders.update(order.id, (changed) => {
      for (const capture of changed.purchase_units[0].payments?.captures ?? [])
        if (capture.id === id) {
          change(capture);
          capture.update_time = now();
        }
      changed.update_time = now();
    });
    return this.captureById(id).capture;
  }

  /** Decides the pending captures whose time has come. */
  settlePending(): void {
    const at = this.context.clock.now().getTime();
    for (const [id, due] of this.pending.entries()) {
      if (due.at > at) continue;
      this.pending.delete(id);
      const { order } = this.captureById(id);
      const isReturned = PAYERS[this.detailsOf(order.id).payer ?? ""]?.pays === "not_after_all";
      const settled = this.changeCapture(id, (capture) => {
        capture.status = isReturned ? "DECLINED" : "COMPLETED";
        delete capture.status_details;
      });
      this.tellOf(settled);
    }
  }

  link(path: string, rel: string, method = "GET"): Link {
    return { href: `${this.context.origin}/paypal${path}`, rel, method };
  }

  private chargeSaved(order: Order, details: OrderDetails, saved: string, credential: Json): Order {
    const { payer } = this.vault.token(saved);
    if (credential["payment_initiator"] !== "MERCHANT" || credential["usage"] !== "SUBSEQUENT")
      throw unprocessable("PAYER_ACTION_REQUIRED", "Payer needs to perform an action.");
    this.details.set(order.id, { ...details, payer });
    if (PAYERS[payer]?.pays === "asks") return this.orders.set(order.id, order);
    order.payment_source.paypal = { email_address: payer, account_id: payerId(payer) };
    order.links = [this.link(`/v2/checkout/orders/${order.id}`, "self")];
    try {
      this.take(this.orders.set(order.id, { ...order, status: "APPROVED" }), payer);
    } catch (error) {
      this.orders.delete(order.id);
      throw error;
    }
    return this.get(order.id);
  }

  /** The money of an approved order is taken. */
  private take(order: Order, payer: string): void {
    const [{ amount, custom_id, invoice_id }] = order.purchase_units;
    const outcome = PAYERS[payer]?.pays ?? "never";
    if (outcome === "never")
      throw unprocessable("INSTRUMENT_DECLINED", "The instrument presented was declined by the processor or bank.", [
        { href: `${this.context.origin}/paypal/checkoutnow?token=${order.id}`, rel: "redirect", method: "GET" },
      ]);
    const isUsed = this.orders.find(
      ({ purchase_units: [unit] }) => invoice_id !== undefined && unit.invoice_id === invoice_id && !!unit.payments,
    );
    if (isUsed && !this.context.faults.acceptsDuplicates)
      throw unprocessable("DUPLICATE_INVOICE_ID", "Duplicate Invoice ID detected.");
    const id = newId();
    const isAtOnce = outcome === "at_once" || outcome === "asks";
    const capture: Capture = {
      id,
      status: isAtOnce ? "COMPLETED" : "PENDING",
      ...(isAtOnce ? {} : { status_details: { reason: "ECHECK" } }),
      amount,
      final_capture: true,
      ...(custom_id ? { custom_id } : {}),
      ...(invoice_id ? { invoice_id } : {}),
      create_time: now(),
      update_time: now(),
      links: [
        this.link(`/v2/payments/captures/${id}`, "self"),
        this.link(`/v2/payments/captures/${id}/refund`, "refund", "POST"),
        this.link(`/v2/checkout/orders/${order.id}`, "up"),
      ],
      supplementary_data: { related_ids: { order_id: order.id } },
    };
    this.orders.update(order.id, (changed) => {
      changed.status = "COMPLETED";
      changed.update_time = now();
      changed.purchase_units[0].payments = { captures: [capture] };
      changed.links = [this.link(`/v2/checkout/orders/${order.id}`, "self")];
    });
    if (!isAtOnce) this.pending.set(id, { at: this.context.clock.now().getTime() + ECHECK_MS });
    this.tellOf(capture);
  }

  private tellOf(capture: Capture): void {
    const told = capture.status === "DECLINED" ? "DENIED" : capture.status;
    this.events.emit(`PAYMENT.CAPTURE.${told}`, "capture", capture, `Payment ${told.toLowerCase()}`);
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function taken(from: Json, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = textOf(from[name]);
      if (value !== undefined && value.length > 255) throw invalid(name, "INVALID_STRING_LENGTH");
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** @throws PaypalError when a breakdown or items are given that don't come to the amount */
function checkBreakdown(unit: Json, amount: Amount): void {
  const breakdown = (unit["amount"] as Json)["breakdown"] as Json | undefined;
  const total = breakdown && amountOf(breakdown["item_total"]);
  if (total && cents(total) !== cents(amount))
    throw unprocessable("AMOUNT_MISMATCH", "Should equal item_total + tax_total + shipping.");
  const items = unit["items"] as Json[] | undefined;
  if (!items) return;
  if (!total) throw unprocessable("ITEM_TOTAL_REQUIRED", "If item details are specified, the item total is required.");
  const sum = items.reduce((so, item) => so + cents(amountOf(item["unit_amount"])) * Number(item["quantity"]), 0);
  if (sum !== cents(total)) throw unprocessable("ITEM_TOTAL_MISMATCH", "Should equal the sum of the items.");
}
