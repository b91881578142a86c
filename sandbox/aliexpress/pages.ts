import { html, page } from "../core/html.ts";
import { statusOf, type SiteOrder } from "./orders.ts";
import { jsonLd } from "./shop-front.ts";

/** The page on which a buyer lets an app use their account. */
export function consentPage(appKey: string, redirectUri: string, state: string): string {
  return page(
    "AliExpress authorisation",
    html`<div class="card" style="max-width:460px;margin:24px auto">
      <h1>Connect your AliExpress account</h1>
      <p>App <strong>${appKey}</strong> asks to read products, place orders and read orders for you.</p>
      <form method="post" action="/aliexpress/oauth/authorize" class="stack">
        <input type="hidden" name="client_id" value="${appKey}" /><input
          type="hidden"
          name="redirect_uri"
          value="${redirectUri}"
        /><input type="hidden" name="state" value="${state}" />
        <label>Account<input type="email" name="account" value="buyer@example.com" required /></label>
        <label style="display:flex;gap:8px;align-items:center"
          ><input type="checkbox" name="can_pay" value="true" checked style="min-height:0" />This account has a saved
          card for automatic payment</label
        >
        <button name="decision" value="allow">Authorise</button>
        <button name="decision" value="deny" class="plain">Cancel</button>
      </form>
    </div>`,
  );
}

/** All orders of the site, newest first. */
export function ordersPage(orders: readonly SiteOrder[]): string {
  const rows = orders.toReversed().map(
    (order) =>
      html`<tr>
        <td>
          <a href="/aliexpress/p/order/detail.html?orderId=${order.id}">${order.id}</a><br /><span class="soft"
            >${order.outOrderId}</span
          >
        </td>
        <td>${statusOf(order).order}</td>
        <td>${order.store.name}</td>
        <td>${order.lines.map(({ quantity, title }) => html`${quantity} × ${title}<br />`)}</td>
        <td>${order.total} ${order.currency}</td>
        <td>${order.parcels.map(({ number }) => html`<a href="/17track#${number}">${number}</a><br />`)}</td>
      </tr>`,
  );
  return page(
    "AliExpress orders",
    html`<h1>AliExpress orders</h1>
      <p><a href="/aliexpress/shop">Products</a></p>
      <div class="card">
        ${
          rows.length > 0
            ? html`<table>
                <thead>
                  <tr>
                    <th>Order</th>
                    <th>Status</th>
                    <th>Store</th>
                    <th>Items</th>
                    <th>Total</th>
                    <th>Parcels</th>
                  </tr>
                </thead>
                <tbody>
                  ${rows}
                </tbody>
              </table>`
            : html`<p class="soft">No orders yet.</p>`
        }
      </div>
      <div class="card">
        <h2>Change a product</h2>
        <form method="post" action="/aliexpress/control/products">
          <label>Product id<input name="product_id" required /></label
          ><label>Price factor<input name="price_factor" placeholder="1.2" inputmode="decimal" /></label
          ><label>Shipping factor<input name="shipping_factor" placeholder="1.2" inputmode="decimal" /></label
          ><label>Stock<input name="stock" inputmode="numeric" /></label
          ><label
            >On sale<select name="offline">
              <option value="">as it is</option>
              <option value="false">yes</option>
              <option value="true">no</option>
            </select></label
          ><button>Apply</button>
        </form>
      </div>
      <div class="card">
        <h2>Tokens</h2>
        <form method="post" action="/aliexpress/control/expire-tokens">
          <label
            >Expire<select name="refresh">
              <option value="">access tokens</option>
              <option value="true">access and refresh tokens</option>
            </select></label
          ><button>Expire</button>
        </form>
      </div>`,
  );
}

/** One order as the buyer sees it on the site, with payment while it waits for it. */
export function orderPage(order: SiteOrder): string {
  const status = statusOf(order);
  const data = {
    "@context": "https://schema.org",
    "@type": "Order",
    orderNumber: order.id,
    orderStatus: `https://schema.org/${orderStatusName(order)}`,
  };
  const isOpen = !order.endReason && order.parcels.length === 0;
  return page(
    `Order ${order.id}`,
    html`${jsonLd(data)}
      <p><a href="/aliexpress">All orders</a></p>
      <div class="card">
        <h1>Order ${order.id}</h1>
        <p>
          ${status.order} · ${order.store.name} · ${order.address.fullName}, ${order.address.city},
          ${order.address.country}
        </p>
        <table>
          <tbody>
            ${order.lines.map(
              ({ quantity, title, price }) =>
                html`<tr>
                  <td>${quantity} × ${title}</td>
                  <td>${price} ${order.currency}</td>
                </tr>`,
            )}
            <tr>
              <td>Shipping, ${order.service}</td>
              <td>${order.shippingCost} ${order.currency}</td>
            </tr>
            <tr>
              <th>Total</th>
              <td><strong>${order.total} ${order.currency}</strong></td>
            </tr>
          </tbody>
        </table>
      </div>
      ${
        isOpen &&
        html`<form method="post" action="/aliexpress/orders/${order.id}">
          ${!order.paidAt && html`<button name="action" value="pay">Pay now</button>`}<button
            name="action"
            value="cancel"
            class="plain"
          >
            Cancel order
          </button>
        </form>`
      }`,
  );
}

/** The order's state by schema.org's names. */
function orderStatusName(order: SiteOrder): string {
  if (order.endReason) return "OrderCancelled";
  if (order.finishedAt) return "OrderDelivered";
  if (!order.paidAt) return "OrderPaymentDue";
  return order.parcels.length > 0 ? "OrderInTransit" : "OrderProcessing";
}
