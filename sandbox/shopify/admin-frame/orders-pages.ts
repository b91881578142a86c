import { html, type Markup } from "../../core/html.ts";
import type { Fulfillment, FulfillmentOrder } from "../fulfillment-model.ts";
import { numericId } from "../ids.ts";
import type { Address, Order } from "../model.ts";
import { amountIn } from "../money.ts";
import { financialStatus, fulfillmentStatus, orderAmounts, supportedActions } from "../orders/derive.ts";
import type { ShopifyState } from "../state.ts";
import { formatMoney } from "./format-money.ts";
import { adminPage, adminPath, badge, heading, postButton, type AdminView } from "./layout.ts";
import { safeUrl } from "./markup.ts";
import { partForms } from "./part-forms.ts";

const PAGE_SIZE = 50;

/** "21 Nov 2026, 14:05" in the shop's time zone. */
function formatTime(time: string, timeZone: string): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone }).format(new Date(time));
}

function totalOf(order: Order): string {
  return formatMoney(amountIn(order.currency, orderAmounts(order).total), order.currency);
}

function customerName(order: Order): string {
  const address = order.shippingAddress ?? order.billingAddress;
  return [address?.firstName, address?.lastName].filter(Boolean).join(" ") || order.email || "No customer";
}

/** The shop's orders, newest first, fifty to a page. */
export function ordersPage(state: ShopifyState, view: AdminView, page: number): string {
  const base = adminPath(view.shop);
  const orders = state.orders.filter((order) => order.shop === view.shop.domain).reverse();
  const shown = orders.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const rows = shown.map(
    (order) =>
      html`<tr>
        <td><a href="${base}/orders/${numericId(order.id)}">${order.name}</a></td>
        <td>${formatTime(order.createdAt, view.shop.timezone)}</td>
        <td>${customerName(order)}</td>
        <td class="number">${totalOf(order)}</td>
        <td>${badge(financialStatus(order))}</td>
        <td>${order.cancelledAt ? badge("CANCELLED") : badge(fulfillmentStatus(order))}</td>
        <td class="number">${order.lines.reduce((sum, line) => sum + line.quantity, 0)}</td>
      </tr>`,
  );
  const table = html`<table>
    <thead>
      <tr>
        <th>Order</th>
        <th>Date</th>
        <th>Customer</th>
        <th class="number">Total</th>
        <th>Payment</th>
        <th>Fulfillment</th>
        <th class="number">Items</th>
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
  const pager = html`<p class="actions">
    ${page > 1 && html`<a class="button" href="?page=${page - 1}">Newer</a>`}${
      orders.length > page * PAGE_SIZE && html`<a class="button" href="?page=${page + 1}">Older</a>`
    }
  </p>`;
  const actions = html`${postButton(`${base}/orders`, "Create test order", { tone: "primary" })}${postButton(
    `${base}/orders`,
    "Create unpaid order",
    { fields: { payment: "pending" } },
  )}`;
  const body = html`${heading("Orders", { actions })}
    <section class="card">
      ${orders.length ? table : html`<p>No orders yet. Buy something in the online store, or create a test order.</p>`}
    </section>
    ${pager}`;
  return adminPage({ ...view, section: "orders", title: "Orders", body });
}

function addressCard(address: Address | null, order: Order): Markup {
  const lines = address
    ? [
        customerName(order),
        address.company,
        address.address1,
        address.address2,
        [address.zip, address.city, address.province].filter(Boolean).join(" "),
        address.country ?? address.countryCode,
        address.phone,
      ]
    : ["No shipping address"];
  const shown = [...lines, order.email].filter(Boolean).map((line) => html`${line}<br />`);
  return html`<section class="card">
    <h2>Customer</h2>
    <p>${shown}</p>
    ${
      order.note &&
      html`<h2>Note</h2>
        <p>${order.note}</p>`
    }
  </section>`;
}

function fulfillmentOrderCard(
  state: ShopifyState,
  view: AdminView,
  order: Order,
  fulfillmentOrder: FulfillmentOrder,
): Markup {
  const location = state.locations.get(fulfillmentOrder.locationId);
  const action = `${adminPath(view.shop)}/orders/${numericId(order.id)}/fulfillment-orders/${numericId(
    fulfillmentOrder.id,
  )}`;
  const items = fulfillmentOrder.lines.map((line) => {
    const ordered = order.lines.find((candidate) => candidate.id === line.lineItemId);
    return html`<li>
      ${line.totalQuantity} × ${ordered?.title} ${ordered?.variantTitle && `(${ordered.variantTitle})`}
      <span class="quiet">${line.remainingQuantity} to fulfil</span>
    </li>`;
  });
  const ofService = Boolean(location?.fulfillmentServiceId);
  const actions = supportedActions(state, fulfillmentOrder);
  const requests = fulfillmentOrder.requests.map((request) => {
    const answer = request.response
      ? Object.values(request.response)
          .filter((value) => typeof value === "string")
          .join(": ")
      : "";
    return html`<li>
      ${request.kind === "FULFILLMENT_REQUEST" ? "Fulfillment requested" : "Cancellation requested"}
      ${formatTime(request.sentAt, view.shop.timezone)} ${request.message} <span class="quiet">${answer}</span>
    </li>`;
  });
  const holds = fulfillmentOrder.holds.map(
    (hold) => html`<li>On hold: ${hold.reason.replaceAll("_", " ").toLowerCase()} ${hold.reasonNotes}</li>`,
  );
  return html`<section class="card">
    <h2>
      ${location?.name ?? "Removed location"} ${badge(fulfillmentOrder.status)}
      ${ofService && badge(fulfillmentOrder.requestStatus)}
    </h2>
    <ul>
      ${items}
    </ul>
    ${
      (requests.length > 0 || holds.length > 0) &&
      html`<ul class="timeline">
        ${holds}${requests}
      </ul>`
    }
    <div class="actions">
      ${
        actions.includes("REQUEST_FULFILLMENT") &&
        postButton(`${action}/request`, "Request fulfillment", { tone: "primary" })
      }
      ${
        actions.includes("REQUEST_CANCELLATION") &&
        postButton(`${action}/request-cancellation`, "Request cancellation", {
          confirm: "Ask the fulfillment service to cancel these items?",
        })
      }
    </div>
    ${partForms(state, view.shop.domain, `${action}/act`, order, fulfillmentOrder)}
  </section>`;
}

function fulfillmentCard(view: AdminView, order: Order, fulfillment: Fulfillment): Markup {
  const items = fulfillment.lines.map(
    (line) =>
      html`<li>${line.quantity} × ${order.lines.find((candidate) => candidate.id === line.lineItemId)?.title}</li>`,
  );
  const tracking = fulfillment.tracking.map(
    (info) =>
      html`<p>
        ${info.company}
        ${
          info.url
            ? html`<a href="${safeUrl(info.url)}" rel="noreferrer" target="_blank">${info.number}</a>`
            : info.number
        }
      </p>`,
  );
  const events = [...fulfillment.events].reverse().map(
    (event) =>
      html`<li>
        ${badge(event.status)} ${event.message} ${[event.city, event.country].filter(Boolean).join(", ")}
        <span class="quiet">${formatTime(event.happenedAt, view.shop.timezone)}</span>
      </li>`,
  );
  return html`<section class="card">
    <h2>Fulfillment ${fulfillment.name} ${badge(fulfillment.status)}</h2>
    <ul>
      ${items}
    </ul>
    ${tracking.length ? tracking : html`<p class="quiet">No tracking number.</p>`}${
      events.length > 0 &&
      html`<ul class="timeline">
        ${events}
      </ul>`
    }
  </section>`;
}

/** An order with its lines, fulfillment orders and their requests, fulfillments, money, and what a merchant can do to it. */
export function orderPage(state: ShopifyState, view: AdminView, order: Order): string {
  const base = adminPath(view.shop);
  const action = `${base}/orders/${numericId(order.id)}`;
  const payment = financialStatus(order);
  const lines = order.lines.map((line) => {
    const product =
      line.productId && state.products.has(line.productId)
        ? html`<a href="${base}/products/${numericId(line.productId)}">${line.title}</a>`
        : line.title;
    const attributes = line.customAttributes.map(
      (attribute) => html`<br /><small>${attribute.key}: ${attribute.value}</small>`,
    );
    return html`<tr>
      <td>${product} ${line.variantTitle && html`<small>${line.variantTitle}</small>`}${attributes}</td>
      <td>${line.sku}</td>
      <td class="number">${formatMoney(line.price, order.currency)} × ${line.quantity}</td>
      <td class="number">
        ${line.currentQuantity < line.quantity && `${line.quantity - line.currentQuantity} removed`}
      </td>
    </tr>`;
  });
  const shipping = order.shippingLines.map(
    (line) =>
      html`<dt>Shipping (${line.title})</dt>
        <dd>${formatMoney(line.price, order.currency)}</dd>`,
  );
  const refunds = order.refunds
    .filter(({ transactionId }) => transactionId !== null)
    .map(
      (refund) =>
        html`<dt>Refund ${refund.note}</dt>
          <dd>−${formatMoney(refund.total, order.currency)}</dd>`,
    );
  const open = order.cancelledAt === null;
  const actions = html` ${
    open && payment === "PENDING" && postButton(`${action}/mark-paid`, "Mark as paid", { tone: "primary" })
  }
  ${
    ["PAID", "PARTIALLY_REFUNDED"].includes(payment) &&
    postButton(`${action}/refund`, "Refund all", { confirm: `Refund ${order.name} in full?` })
  }
  ${open && postButton(`${action}/cancel`, "Cancel order", { confirm: `Cancel ${order.name}? This cannot be undone.` })}
  ${postButton(`${action}/delete`, "Delete order", { confirm: `Delete ${order.name}? This cannot be undone.` })}`;
  const body = html`${heading(order.name, { back: `${base}/orders`, actions })}
    <p>
      ${badge(payment)} ${open ? badge(fulfillmentStatus(order)) : badge("CANCELLED")} ${order.test && badge("TEST")}
      <span class="quiet"
        >${formatTime(order.createdAt, view.shop.timezone)}${
          order.cancelReason && `, cancelled: ${order.cancelReason.toLowerCase()}`
        }</span
      >
    </p>
    <div class="columns">
      <div>
        <section class="card">
          <h2>Items</h2>
          <table>
            <tbody>
              ${lines}
            </tbody>
          </table>
        </section>
        ${order.fulfillmentOrders.map((fulfillmentOrder) => fulfillmentOrderCard(state, view, order, fulfillmentOrder))}
        ${order.fulfillments.map((fulfillment) => fulfillmentCard(view, order, fulfillment))}
      </div>
      <div>
        <section class="card">
          <h2>Payment</h2>
          <dl>
            ${shipping}
            <dt>Tax</dt>
            <dd>${formatMoney(order.totalTax, order.currency)}</dd>
            <dt>Total</dt>
            <dd><strong>${totalOf(order)}</strong></dd>
            ${refunds}
          </dl>
        </section>
        ${addressCard(order.shippingAddress, order)}
        <p><a href="/shopify/${order.shop}/storefront/orders/${numericId(order.id)}">Order status page</a></p>
      </div>
    </div>`;
  return adminPage({ ...view, section: "orders", title: order.name, body });
}
