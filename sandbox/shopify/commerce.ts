import { restSubscriptions } from "./app/billing.ts";
import type { FulfillmentOrder } from "./fulfillment-model.ts";
import type { Address, DeliveryType, Order, RiskAssessment, RiskLevel, Shop } from "./model.ts";
import { amountIn, sum } from "./money.ts";
import { orderAmounts } from "./orders/derive.ts";
import {
  addTransaction,
  cancelOrder,
  markPaid,
  refundOrder,
  removeUnits,
  settleRefund,
  type NewRefund,
} from "./orders/order-actions.ts";
import { newOrderLine, newTipLine } from "./orders/order-line.ts";
import { findFulfillmentOrder, saveChanged } from "./orders/refusal.ts";
import { submitCancellation, submitRequest } from "./orders/request-actions.ts";
import { routeLines } from "./orders/routing.ts";
import { commit } from "./products/variant-view.ts";
import type { Shopify } from "./shopify.ts";
import { FROZEN_PLAN } from "./tokens.ts";
import { routingCompletePayload } from "./webhook-payloads/fulfillment-order-payload.ts";
import { customerRequestPayload, shopPayload, shopRedactPayload } from "./webhook-payloads/shop-payload.ts";

export interface NewOrderLine {
  /** Gid of a variant of this shop; absent for a custom item, which needs title and price. */
  variantId?: string;
  quantity: number;
  title?: string;
  /** Unit price in the shop's currency; the variant's when absent. */
  price?: string;
  requiresShipping?: boolean;
  properties?: { key: string; value: string }[];
  isGiftCard?: boolean;
  /** On all of its units; the order's tax is then the sum of its lines' and its shipping's. */
  tax?: string;
}

export interface NewOrder {
  lines: NewOrderLine[];
  /** Custom items beside the lines, as drafts and phone orders have them. */
  customItems?: NewOrderLine[];
  /** Null for an order without a customer, as at a point of sale. */
  customer?: {
    firstName?: string | null;
    lastName?: string | null;
    email?: string | null;
    phone?: string | null;
  } | null;
  shippingAddress?: Partial<Address> | null;
  billingAddress?: Partial<Address> | null;
  financialStatus?: "PAID" | "PENDING" | "AUTHORIZED";
  /** The buyer's currency and how many of its units one unit of the shop's makes. */
  currency?: string;
  presentmentRate?: string;
  shippingPrice?: string;
  totalTax?: string;
  /** The part of the tax that is on shipping */
  shippingTax?: string;
  /** Import and other fees beside goods and shipping */
  additionalFees?: string;
  /** What the buyer adds for the shop */
  tip?: string;
  /** True where prices have their tax in them already. */
  taxesIncluded?: boolean;
  totalDiscounts?: string;
  /** How the goods reach the buyer; what is sold over the counter (RETAIL) is handed over at once. */
  delivery?: DeliveryType;
  note?: string | null;
  tags?: string[];
  customAttributes?: { key: string; value: string }[];
  localizedFields?: { key: string; title: string; value: string }[];
  test?: boolean;
  /** What the platform's analysis comes to a moment later; LOW when absent, null where it never assesses the order. */
  risk?: RiskLevel | null;
  /** ISO 8601; now when absent. */
  createdAt?: string;
  /** When it was sold, of an order that is brought over from elsewhere. */
  processedAt?: string;
}

const EMPTY_ADDRESS: Address = {
  firstName: null,
  lastName: null,
  company: null,
  address1: null,
  address2: null,
  city: null,
  province: null,
  provinceCode: null,
  country: null,
  countryCode: null,
  zip: null,
  phone: null,
};

/** Time between an uninstall and its shop/redact; 48 hours in the real world. */
const REDACT_DELAY_MS = 10_000;

/** What merchants and buyers do in a shop: the pages of the sandbox and its control calls act through this. */
export class Commerce {
  private readonly shopify: Shopify;

  constructor(shopify: Shopify) {
    this.shopify = shopify;
  }

  /** An App Bridge session token for the shop's user. @throws when there is no such shop */
  issueSessionToken(shop: string): Promise<string> {
    return this.shopify.tokens.issueSessionToken(this.shop(shop));
  }

  /** Installs the app, or grants it other scopes when it is there already. Without `scopes` it gets all that it asks for. */
  installApp(shop: string, scopes?: string[]): void {
    const { state, config, webhooks } = this.shopify;
    const before = this.shop(shop).installation;
    const granted = scopes ?? config.scopes;
    state.shops.update(shop, (held) => {
      held.installation = {
        id: before?.id ?? state.id("AppInstallation"),
        scopes: granted,
        installedAt: before?.installedAt ?? new Date().toISOString(),
      };
    });
    if (!before || before.scopes.join() === granted.join()) return;
    for (const token of state.tokens.filter((entry) => entry.shop === shop))
      state.tokens.set(token.token, { ...token, scopes: granted });
    webhooks.emit(shop, "app/scopes_update", {
      id: Number(state.store.next("shopify.scopeUpdates")),
      previous: before.scopes,
      current: granted,
      updated_at: new Date().toISOString(),
    });
  }

  /** Removes the app: its tokens end at once, its subscription is cancelled, the webhooks follow. */
  uninstallApp(shop: string): void {
    const { state, tokens, webhooks } = this.shopify;
    if (!this.shop(shop).installation) return;
    tokens.revokeAll(shop);
    for (const subscription of state.subscriptions.filter(
      (entry) => entry.shop === shop && ["ACTIVE", "PENDING", "FROZEN"].includes(entry.status),
    )) {
      state.subscriptions.set(subscription.id, { ...subscription, status: "CANCELLED" });
    }
    for (const { id } of state.webhookSubscriptions.filter((entry) => entry.shop === shop))
      state.webhookSubscriptions.delete(id);
    state.shops.update(shop, (held) => {
      held.installation = null;
    });
    webhooks.emit(shop, "app/uninstalled", shopPayload(this.shop(shop)));
    setTimeout(() => {
      if (!this.shop(shop).installation) webhooks.emit(shop, "shop/redact", shopRedactPayload(this.shop(shop)));
    }, REDACT_DELAY_MS).unref();
  }

  /** Changes the shop's own particulars, as its settings page does. */
  updateShop(
    shop: string,
    change: Partial<
      Pick<Shop, "name" | "email" | "ownerName" | "currency" | "timezone" | "taxesIncluded" | "planName" | "withheld">
    >,
  ): void {
    const { state, webhooks } = this.shopify;
    const wasFrozen = this.shop(shop).planName === FROZEN_PLAN;
    const changed = state.shops.update(shop, (held) =>
      Object.assign(held, change, { updatedAt: new Date().toISOString() }),
    );
    webhooks.emit(shop, "shop/update", shopPayload(changed));
    const isFrozen = changed.planName === FROZEN_PLAN;
    if (isFrozen !== wasFrozen) restSubscriptions(this.shopify, shop, isFrozen);
  }

  /** A customer's request to see or to erase what apps hold about them. */
  privacyRequest(shop: string, topic: "customers/data_request" | "customers/redact", customerId: string): void {
    const { state, webhooks } = this.shopify;
    webhooks.emit(shop, topic, customerRequestPayload(state, this.shop(shop), customerId));
  }

  /** Places an order as a checkout does: stock is taken, fulfillment orders are routed, webhooks go out. @throws on an unknown variant */
  createOrder(shop: string, input: NewOrder): Order {
    const { state, webhooks } = this.shopify;
    const { currency } = this.shop(shop);
    const now = input.createdAt ?? new Date().toISOString();
    const number = 1000 + state.store.next(`shopify.orderNumber.${shop}`);
    const order: Order = {
      id: state.id("Order"),
      shop,
      number,
      name: `#${number}`,
      email: input.customer?.email ?? null,
      phone: input.customer?.phone ?? null,
      note: input.note ?? null,
      tags: input.tags ?? [],
      customAttributes: input.customAttributes ?? [],
      localizedFields: input.localizedFields ?? [],
      test: input.test ?? false,
      currency,
      presentmentCurrency: input.currency ?? currency,
      presentmentRate: input.presentmentRate ?? "1",
      taxesIncluded: input.taxesIncluded ?? this.shop(shop).taxesIncluded ?? false,
      totalTax: amountIn(
        currency,
        input.totalTax ?? sum([...input.lines.map(({ tax }) => tax ?? 0), input.shippingTax ?? 0]),
      ),
      shippingTax: amountIn(currency, input.shippingTax ?? 0),
      ...(input.additionalFees && { additionalFees: amountIn(currency, input.additionalFees) }),
      totalDiscounts: amountIn(currency, input.totalDiscounts ?? 0),
      customerId: input.customer ? this.customer(shop, input.customer) : null,
      shippingAddress: input.shippingAddress ? { ...EMPTY_ADDRESS, ...input.shippingAddress } : null,
      billingAddress: input.billingAddress ? { ...EMPTY_ADDRESS, ...input.billingAddress } : null,
      lines: [
        ...[...input.lines, ...(input.customItems ?? [])].map((line) => newOrderLine(this.shopify, shop, line)),
        ...(input.tip ? [newTipLine(this.shopify, shop, input.tip)] : []),
      ],
      shippingLines:
        input.shippingPrice === undefined
          ? []
          : [
              {
                id: state.id("ShippingLine"),
                title: input.delivery === "PICK_UP" ? state.merchantLocation(shop).name : "Standard",
                price: amountIn(currency, input.shippingPrice),
              },
            ],
      ...(input.delivery && { delivery: input.delivery }),
      transactions: [],
      refunds: [],
      isEdited: false,
      riskAssessments: input.risk === null ? [] : [{ riskLevel: "PENDING", facts: [], provider: null }],
      fulfillmentOrders: [],
      fulfillments: [],
      cancelReason: null,
      cancelledAt: null,
      closedAt: null,
      createdAt: now,
      processedAt: input.processedAt ?? now,
      updatedAt: now,
    };
    const goods = order.lines.filter(({ isTip }) => !isTip);
    this.commitStock(order, routeLines(state, order, goods));
    const status = input.financialStatus ?? "PAID";
    if (status !== "PENDING")
      addTransaction(this.shopify, order, status === "PAID" ? "SALE" : "AUTHORIZATION", orderAmounts(order).total);
    state.saveOrder(order);
    webhooks.order("orders/create", order);
    if (status === "PAID") webhooks.order("orders/paid", order);
    for (const fulfillmentOrder of order.fulfillmentOrders) {
      webhooks.emit(shop, "fulfillment_orders/order_routing_complete", routingCompletePayload(fulfillmentOrder));
    }
    if (input.delivery === "RETAIL") this.shopify.parts.fulfillAll(order);
    if (input.risk !== null) this.shopify.risk.analyze(order, input.risk ?? "LOW");
    return order;
  }

  /** Takes the outstanding amount. @throws Refusal when there is none or the order is cancelled */
  markPaid(shop: string, orderId: string): Order {
    const order = this.order(shop, orderId);
    markPaid(this.shopify, order);
    return order;
  }

  /** Cancels an order of which nothing has shipped. @throws Refusal when it is cancelled or fulfilled */
  cancelOrder(shop: string, orderId: string, { reason = "CUSTOMER", restock = true, refund = true } = {}): Order {
    const order = this.order(shop, orderId);
    cancelOrder(this.shopify, order, { reason, restock, refund });
    return order;
  }

  /** The merchant edits an order: lines come to it, units of others go. What they come to is outstanding. @throws Refusal when too few are open */
  editOrder(
    shop: string,
    orderId: string,
    { added = [], removed = [] }: { added?: NewOrderLine[]; removed?: { lineItemId: string; quantity: number }[] },
  ): Order {
    const { state } = this.shopify;
    const order = this.order(shop, orderId);
    removeUnits(this.shopify, order, removed);
    const lines = added.map((line) => newOrderLine(this.shopify, shop, line));
    order.lines.push(...lines);
    order.totalTax = amountIn(order.currency, sum([order.totalTax, ...lines.map(({ tax }) => tax ?? 0)]));
    this.commitStock(order, routeLines(state, order, lines));
    order.isEdited = true;
    saveChanged(this.shopify, order);
    return order;
  }

  /** The buyer, or the merchant for them, corrects where an order goes. @throws on an unknown order */
  correctAddress(shop: string, orderId: string, change: Partial<NonNullable<Order["shippingAddress"]>>): Order {
    const order = this.order(shop, orderId);
    order.shippingAddress = { ...EMPTY_ADDRESS, ...order.shippingAddress, ...change };
    saveChanged(this.shopify, order);
    return order;
  }

  /** The platform, or an app of the shop, says what it holds of an order. @throws on an unknown order */
  assessRisk(
    shop: string,
    orderId: string,
    assessment: Pick<RiskAssessment, "riskLevel"> & Partial<RiskAssessment>,
  ): Order {
    const order = this.order(shop, orderId);
    this.shopify.risk.assess(order, assessment);
    return order;
  }

  /** Gives money back (all that was received when `amount` is absent), of it for shipping, and removes the lines named. @throws Refusal when it is too much */
  refund(
    shop: string,
    orderId: string,
    input: {
      amount?: string;
      lines?: { lineItemId: string; quantity: number; restock?: boolean }[];
      shipping?: string;
      note?: string;
    } & Pick<NewRefund, "reason" | "isPending"> = {},
  ): Order {
    const order = this.order(shop, orderId);
    const { received, refunded } = orderAmounts(order);
    const lines = (input.lines ?? []).map(({ lineItemId, quantity, restock }) => ({
      lineItemId,
      quantity,
      restockType: restock ? "CANCEL" : "NO_RESTOCK",
      locationId: null,
    }));
    refundOrder(this.shopify, order, {
      lines,
      amount: input.amount ?? received.minus(refunded).toFixed(),
      shipping: input.shipping ?? "0",
      note: input.note ?? null,
      reason: input.reason,
      isPending: input.isPending,
    });
    return order;
  }

  /** The bank says what became of the money that a refund sent. @throws Refusal when none is on its way */
  settleRefund(shop: string, orderId: string, refundId: string, status: "SUCCESS" | "FAILURE"): Order {
    const order = this.order(shop, orderId);
    settleRefund(this.shopify, order, refundId, status);
    return order;
  }

  /** The merchant presses "Request fulfillment". @throws Refusal with Shopify's words */
  requestFulfillment(shop: string, fulfillmentOrderId: string, message: string | null = null): void {
    const { order, fulfillmentOrder } = findFulfillmentOrder(this.shopify, shop, fulfillmentOrderId);
    submitRequest(this.shopify, order, fulfillmentOrder, message);
  }

  /** The merchant asks the service to stop. @throws Refusal with Shopify's words */
  requestCancellation(shop: string, fulfillmentOrderId: string, message: string | null = null): void {
    const { order, fulfillmentOrder } = findFulfillmentOrder(this.shopify, shop, fulfillmentOrderId);
    submitCancellation(this.shopify, order, fulfillmentOrder, message);
  }

  private shop(domain: string) {
    const shop = this.shopify.state.shops.get(domain);
    if (!shop) throw new Error(`no shop ${domain}`);
    return shop;
  }

  private order(shop: string, id: string): Order {
    const order = this.shopify.state.orderWith(shop, id);
    if (!order) throw new Error(`no order ${id}`);
    return order;
  }

  private customer(shop: string, input: NonNullable<NewOrder["customer"]>): string {
    const { state } = this.shopify;
    const known = input.email
      ? state.customers.find((customer) => customer.shop === shop && customer.email === input.email)
      : undefined;
    if (known) return known.id;
    const id = state.id("Customer");
    const now = new Date().toISOString();
    const { firstName = null, lastName = null, email = null, phone = null } = input;
    state.customers.set(id, { id, shop, firstName, lastName, email, phone, createdAt: now, updatedAt: now });
    return id;
  }

  private commitStock(order: Order, fulfillmentOrders: readonly FulfillmentOrder[]): void {
    const { state, webhooks } = this.shopify;
    for (const fulfillmentOrder of fulfillmentOrders) {
      for (const { lineItemId, totalQuantity } of fulfillmentOrder.lines) {
        const line = order.lines.find(({ id }) => id === lineItemId)!;
        const found = line.variantId ? state.variantWith(order.shop, line.variantId) : undefined;
        if (!found?.variant.inventoryItem.tracked) continue;
        commit(found.variant.inventoryItem, fulfillmentOrder.locationId, totalQuantity);
        state.saveProduct(found.product);
        const level = found.variant.inventoryItem.levels.find(
          ({ locationId }) => locationId === fulfillmentOrder.locationId,
        );
        if (level) webhooks.inventoryLevelChanged(order.shop, found.variant.inventoryItem, level);
      }
    }
  }
}
