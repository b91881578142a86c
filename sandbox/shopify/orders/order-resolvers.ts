import type { Call, Resolvers } from "../graphql/call.ts";
import { connection, type PageArguments } from "../graphql/connection.ts";
import { idempotent } from "../graphql/idempotency.ts";
import { searchFilter, type SearchFields } from "../graphql/search.ts";
import { compareIds } from "../ids.ts";
import type { Address, Order } from "../model.ts";
import { sum } from "../money.ts";
import { financialStatus, fulfillmentStatus, orderAmounts } from "./derive.ts";
import { assertCancellable, cancelOrder, markPaid, refundOrder } from "./order-actions.ts";
import { customerView, mayRead, orderView, refundView } from "./order-view.ts";
import { answering, findOrder, Refusal, saveChanged } from "./refusal.ts";

const ORDER_SEARCH: SearchFields<Order> = {
  id: ({ id }) => id,
  text: (order) =>
    [order.name, order.email, order.shippingAddress?.firstName, order.shippingAddress?.lastName]
      .filter(Boolean)
      .join(" "),
  exact: {
    name: ({ name }) => [name, name.replace("#", "")],
    email: ({ email }) => [email],
    tag: ({ tags }) => tags,
    test: ({ test }) => [String(test)],
    status: (order) => [
      order.cancelledAt ? "cancelled" : order.closedAt ? "closed" : "open",
      "any",
      ...(order.cancelledAt ? [] : ["not_closed"]),
    ],
    financial_status: (order) => [financialStatus(order)],
    fulfillment_status: (order) => [orderSearchFulfillment(order)],
    sku: ({ lines }) => lines.map(({ sku }) => sku),
  },
  times: {
    created_at: ({ createdAt }) => createdAt,
    updated_at: ({ updatedAt }) => updatedAt,
    processed_at: ({ processedAt, createdAt }) => processedAt ?? createdAt,
  },
};

function orderSearchFulfillment(order: Order): string {
  const status = fulfillmentStatus(order);
  if (status === "FULFILLED") return "shipped";
  return status === "PARTIALLY_FULFILLED" ? "partial" : "unshipped";
}

const ORDER_SORTS: Record<string, (left: Order, right: Order) => number> = {
  CREATED_AT: (left, right) => left.createdAt.localeCompare(right.createdAt),
  PROCESSED_AT: (left, right) =>
    (left.processedAt ?? left.createdAt).localeCompare(right.processedAt ?? right.createdAt),
  UPDATED_AT: (left, right) => left.updatedAt.localeCompare(right.updatedAt),
  ORDER_NUMBER: (left, right) => left.number - right.number,
  TOTAL_PRICE: (left, right) => orderAmounts(left).total.cmp(orderAmounts(right).total),
};

type ListArguments = PageArguments & { query?: string | null; sortKey?: string };

function readable(call: Call, query: string | null | undefined): Order[] {
  const matches = searchFilter(query, ORDER_SEARCH);
  return call.shopify.state.orders.filter(
    (order) => order.shop === call.shop.domain && mayRead(call, order) && matches(order),
  );
}

export const orderQueries: Resolvers = {
  order: ({ id }: { id: string }, call) => {
    const order = call.shopify.state.orders.get(id);
    return order?.shop === call.shop.domain && mayRead(call, order) ? orderView(call, order) : null;
  },
  orders: (args: ListArguments, call) => {
    const sort = ORDER_SORTS[args.sortKey ?? "PROCESSED_AT"] ?? (() => 0);
    const orders = readable(call, args.query).sort((left, right) => sort(left, right) || compareIds(left.id, right.id));
    return connection(call, orders, args, (order) => orderView(call, order));
  },
  refund: ({ id }: { id: string }, call) => {
    const order = readable(call, null).find(({ refunds }) => refunds.some((refund) => refund.id === id));
    return order
      ? refundView(
          call,
          order,
          order.refunds.find((refund) => refund.id === id)!,
        )
      : null;
  },
  ordersCount: ({ query }: { query?: string | null }, call) => ({
    count: readable(call, query).length,
    precision: "EXACT",
  }),
  customer: ({ id }: { id: string }, call) => {
    const customer = call.shopify.state.customers.get(id);
    return customer?.shop === call.shop.domain ? customerView(call, customer) : null;
  },
};

interface OrderInput {
  id: string;
  note?: string | null;
  email?: string | null;
  phone?: string | null;
  tags?: string[] | null;
  customAttributes?: { key: string; value: string }[] | null;
  shippingAddress?: Partial<Address> | null;
}

interface CancelArguments {
  orderId: string;
  reason: string;
  restock: boolean;
  refund?: boolean | null;
  refundMethod?: { originalPaymentMethodsRefund?: boolean | null } | null;
  staffNote?: string | null;
}

interface RefundInput {
  orderId: string;
  note?: string | null;
  refundLineItems?:
    | { lineItemId: string; quantity: number; restockType?: string | null; locationId?: string | null }[]
    | null;
  shipping?: { amount?: string | null; fullRefund?: boolean | null } | null;
  transactions?: { amount: string; kind: string }[] | null;
}

type KeptRefund = {
  orderId: string;
  refundId: string | null;
  refusal: { message: string; field: string[] | null } | null;
};

function refund({ input }: { input: RefundInput }, call: Call): KeptRefund {
  try {
    const order = findOrder(call, input.orderId, "orderId");
    const shipping = input.shipping?.fullRefund
      ? orderAmounts(order).shipping.toFixed()
      : (input.shipping?.amount ?? "0");
    const lines = (input.refundLineItems ?? []).map((line) => ({
      lineItemId: line.lineItemId,
      quantity: line.quantity,
      restockType: line.restockType ?? "NO_RESTOCK",
      locationId: line.locationId ?? null,
    }));
    const amount = sum((input.transactions ?? []).map((transaction) => transaction.amount));
    const made = refundOrder(call.shopify, order, {
      lines,
      amount: amount.toFixed(),
      shipping,
      note: input.note ?? null,
    });
    return { orderId: order.id, refundId: made.id, refusal: null };
  } catch (error) {
    if (error instanceof Refusal)
      return { orderId: input.orderId, refundId: null, refusal: { message: error.message, field: error.field } };
    throw error;
  }
}

function refundPayload(kept: KeptRefund, call: Call): object {
  if (kept.refusal) return { userErrors: [{ ...kept.refusal, code: null }] };
  const order = call.shopify.state.orders.get(kept.orderId)!;
  const made = order.refunds.find(({ id }) => id === kept.refundId)!;
  return { order: orderView(call, order), refund: refundView(call, order, made), userErrors: [] };
}

export const orderMutations: Resolvers = {
  orderUpdate: ({ input }: { input: OrderInput }, call) =>
    answering(() => {
      const order = findOrder(call, input.id);
      const { note, email, phone, tags, customAttributes } = input;
      const given = Object.entries({ note, email, phone, tags, customAttributes });
      Object.assign(order, Object.fromEntries(given.filter(([, value]) => value !== undefined)));
      if (input.shippingAddress && order.shippingAddress) Object.assign(order.shippingAddress, input.shippingAddress);
      saveChanged(call.shopify, order);
      return { order: orderView(call, order) };
    }),
  orderMarkAsPaid: ({ input }: { input: { id: string } }, call) =>
    answering(() => {
      const order = findOrder(call, input.id);
      markPaid(call.shopify, order);
      return { order: orderView(call, order) };
    }),
  orderCancel: (args: CancelArguments, call) => {
    try {
      const order = findOrder(call, args.orderId, "orderId");
      assertCancellable(order);
      if ((args.staffNote?.length ?? 0) > 255)
        throw new Refusal("Staff note is too long (maximum is 255 characters)", ["staffNote"], "INVALID");
      const refundsMoney = args.refundMethod?.originalPaymentMethodsRefund ?? args.refund ?? false;
      setTimeout(
        () => cancelOrder(call.shopify, order, { reason: args.reason, restock: args.restock, refund: refundsMoney }),
        call.shopify.options.jobDelayMs,
      ).unref();
      return { job: { id: call.shopify.state.id("Job"), done: false }, orderCancelUserErrors: [], userErrors: [] };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const problem = { field: error.field, message: error.message, code: error.code };
      return { orderCancelUserErrors: [problem], userErrors: [problem] };
    }
  },
  refundCreate: idempotent(refund, refundPayload),
};
