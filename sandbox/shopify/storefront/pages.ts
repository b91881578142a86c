import { Decimal } from "decimal.js";
import { html, Markup } from "../../core/html.ts";
import { formatMoney } from "../admin-frame/format-money.ts";
import { cleanMarkup, jsonMarkup, safeUrl } from "../admin-frame/markup.ts";
import { variantTitle } from "../admin-frame/products-pages.ts";
import { numericId } from "../ids.ts";
import type { Order, Product, Shop, Variant } from "../model.ts";
import { isInStock, variantPicture } from "./catalog.ts";
import { COUNTRIES } from "./countries.ts";

/** One row of a cart: what, and how many. */
export interface CartLine {
  product: Product;
  variant: Variant;
  quantity: number;
}

/** Where a shop's store starts, such as /shopify/harbour-goods.myshopify.com/storefront */
export function storePath(shop: Shop): string {
  return `/shopify/${shop.domain}/storefront`;
}

/** What a storefront says of itself in its head, as far as the outside reads it. The list of apps' scripts is there; nothing loads them. */
function platformScripts(shop: Shop): Markup {
  const theme = {
    name: "Dawn",
    id: 140_000_000_001,
    schema_name: "Dawn",
    schema_version: "15.0.0",
    theme_store_id: 887,
    role: "main",
  };
  const scripts = [
    `https://cdn.judge.me/widget_preloader.js?shop=${shop.domain}`,
    `https://static.klaviyo.com/onsite/js/klaviyo.js?shop=${shop.domain}`,
  ];
  const lines = [
    `var Shopify = Shopify || {}; Shopify.shop = ${JSON.stringify(shop.domain)}; Shopify.country = "US";`,
    `Shopify.currency = ${JSON.stringify({ active: shop.currency, rate: "1.0" })}; Shopify.theme = ${JSON.stringify(theme)};`,
    `function asyncLoad() { var urls = ${JSON.stringify(scripts)}; }`,
  ];
  return new Markup(`<script>${lines.join("\n").replaceAll("</", "<\\/")}</script>`);
}

function page(shop: Shop, title: string, body: Markup, cartSize = 0): string {
  return html`<!DOCTYPE html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} – ${shop.name}</title>
        <meta name="description" content="${`Everything from ${shop.name}.`}" />
        <meta property="og:site_name" content="${shop.name}" />
        ${platformScripts(shop)}
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/shopify/storefront-assets/storefront.css" />
      </head>
      <body>
        <header>
          <a class="name" href="${storePath(shop)}">${shop.name}</a
          ><a href="${storePath(shop)}/cart">Cart${cartSize > 0 && ` (${cartSize})`}</a>
        </header>
        <main>${body}</main>
        <footer>
          A store of the sandbox: nothing is charged and nothing is shipped. Prices in ${shop.currency}.
          <a href="/shopify/${shop.domain}/admin">Admin</a>
        </footer>
      </body>
    </html>`.text;
}

function picture(url: string | undefined, alt: string): Markup {
  return url
    ? html`<img src="${safeUrl(url)}" alt="${alt}" loading="lazy" />`
    : html`<div class="no-picture" aria-hidden="true">◇</div>`;
}

function priceRange(product: Product, currency: string): string {
  const prices = product.variants.map((variant) => variant.price).sort((a, b) => new Decimal(a).comparedTo(b));
  const [lowest, highest] = [prices[0] ?? "0", prices.at(-1) ?? "0"];
  return lowest === highest ? formatMoney(lowest, currency) : `From ${formatMoney(lowest, currency)}`;
}

/** The store's front: every listed product with its picture and price. */
export function listPage(shop: Shop, products: Product[], cartSize: number): string {
  const cards = products.map(
    (product) =>
      html`<a class="product" href="${storePath(shop)}/products/${product.handle}">
        ${picture(variantPicture(product), product.title)}
        <h2>${product.title}</h2>
        <p>${priceRange(product, shop.currency)}</p></a
      >`,
  );
  const body = products.length
    ? html`<div class="grid">${cards}</div>`
    : html`<p class="empty">This store has no products yet. Publish one from the app.</p>`;
  return page(shop, "Products", body, cartSize);
}

/** A product with its options; the choice is posted, so it works without scripts, and shows price and picture with them. */
export function productPage(shop: Shop, product: Product, cartSize: number, problem?: string): string {
  const first = product.variants.find(isInStock) ?? product.variants[0];
  const hasOptions = product.variants.length > 1 || Boolean(first && variantTitle(product, first));
  const options =
    hasOptions &&
    product.options.map(
      (option, index) =>
        html`<fieldset>
          <legend>${option.name}</legend>
          ${option.values.map(
            (value) =>
              html`<label class="pill"
                ><input
                  type="radio"
                  name="option${index}"
                  value="${value.id}"
                  ${value.id === first?.optionValueIds[index] ? html`checked` : ""}
                /><span>${value.name}</span></label
              >`,
          )}
        </fieldset>`,
    );
  const variants = product.variants.map((variant) => ({
    values: variant.optionValueIds,
    price: formatMoney(variant.price, shop.currency),
    compareAt: variant.compareAtPrice && formatMoney(variant.compareAtPrice, shop.currency),
    inStock: isInStock(variant),
    picture: variantPicture(product, variant),
  }));
  const pictures = product.media
    .filter((media) => media.status === "READY" && media.url)
    .map((media) => html`<img src="${safeUrl(media.url)}" alt="${media.alt ?? ""}" loading="lazy" />`);
  const description = cleanMarkup(product.descriptionHtml);
  const body = html`<article class="detail">
      <div>
        <div id="picture">${picture(variantPicture(product, first), product.title)}</div>
        <div class="thumbnails">${pictures.length > 1 && pictures}</div>
      </div>
      <form method="post" action="${storePath(shop)}/cart">
        <h1>${product.title}</h1>
        ${problem && html`<p class="problem" role="alert">${problem}</p>`}
        <p class="price">
          <span id="price">${first && formatMoney(first.price, shop.currency)}</span>
          <s id="compare-at">${first?.compareAtPrice && formatMoney(first.compareAtPrice, shop.currency)}</s>
        </p>
        <input type="hidden" name="handle" value="${product.handle}" />
        ${options}
        <label>Quantity <input type="number" name="quantity" value="1" min="1" max="99" required /></label>
        <button id="add" ${first && isInStock(first) ? "" : html`disabled`}>
          ${first && isInStock(first) ? "Add to cart" : "Sold out"}
        </button>
        <div class="description">${description}</div>
      </form>
    </article>
    <script type="application/json" id="variants">
      ${jsonMarkup(variants)}
    </script>
    <script type="module" src="/shopify/storefront-assets/product.js"></script>`;
  return page(shop, product.title, body, cartSize);
}

function total(lines: CartLine[]): string {
  return lines
    .reduce((sum, line) => sum.plus(new Decimal(line.variant.price).times(line.quantity)), new Decimal(0))
    .toFixed(2);
}

/** The cart: quantities can be changed, zero takes a line out. */
export function cartPage(shop: Shop, lines: CartLine[]): string {
  const rows = lines.map(
    ({ product, variant, quantity }) =>
      html`<tr>
        <td class="small">${picture(variantPicture(product, variant), "")}</td>
        <td>${product.title}<br /><small>${variantTitle(product, variant)}</small></td>
        <td>
          <form method="post" action="${storePath(shop)}/cart/change">
            <input type="hidden" name="variant" value="${numericId(variant.id)}" /><input
              type="number"
              name="quantity"
              value="${quantity}"
              min="0"
              max="99"
              aria-label="Quantity"
            /><button class="plain">Update</button>
          </form>
        </td>
        <td class="number">${formatMoney(new Decimal(variant.price).times(quantity).toFixed(2), shop.currency)}</td>
      </tr>`,
  );
  const body = lines.length
    ? html`<h1>Cart</h1>
        <table>
          ${rows}
        </table>
        <p class="total">Total ${formatMoney(total(lines), shop.currency)}</p>
        <p class="total"><a class="button" href="${storePath(shop)}/checkout">Check out</a></p>`
    : html`<h1>Cart</h1>
        <p class="empty">Your cart is empty. <a href="${storePath(shop)}">Go on shopping</a></p>`;
  return page(
    shop,
    "Cart",
    body,
    lines.reduce((sum, line) => sum + line.quantity, 0),
  );
}

/** Checkout: address and the choice to pay now or later. `values` are what was typed before a problem. */
export function checkoutPage(
  shop: Shop,
  lines: CartLine[],
  values: Record<string, string> = {},
  problem?: string,
): string {
  const field = (name: string, label: string, autocomplete: string, required = true, type = "text") =>
    html`<label
      ><span>${label}${!required && html` <small>(optional)</small>`}</span
      ><input
        type="${type}"
        name="${name}"
        value="${values[name]}"
        autocomplete="${autocomplete}"
        ${required && html`required`}
    /></label>`;
  const chosen = values.countryCode ?? shop.countryCode;
  const countries = COUNTRIES.map(
    ({ code, name }) => html`<option value="${code}" ${code === chosen ? html`selected` : ""}>${name}</option>`,
  );
  const items = lines.map(
    ({ product, variant, quantity }) =>
      html`<li>${quantity} × ${product.title} <small>${variantTitle(product, variant)}</small></li>`,
  );
  const body = html`<h1>Checkout</h1>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
    <form method="post" action="${storePath(shop)}/checkout" class="checkout">
      <div class="fields">
        ${field("email", "E-mail", "email", true, "email")}
        <div class="pair">
          ${field("firstName", "First name", "given-name")}${field("lastName", "Last name", "family-name")}
        </div>
        ${field("address1", "Address", "address-line1")}${field("address2", "Apartment, suite", "address-line2", false)}
        <div class="pair">
          ${field("zip", "Postal code", "postal-code", false)}${field("city", "City", "address-level2")}
        </div>
        <div class="pair">
          ${field("province", "State or province", "address-level1", false)}<label
            >Country<select name="countryCode" autocomplete="country">
              ${countries}
            </select></label
          >
        </div>
        ${field("phone", "Phone", "tel", false, "tel")} ${field("note", "Note to the seller", "off", false)}
      </div>
      <aside>
        <h2>Your order</h2>
        <ul>
          ${items}
        </ul>
        <p class="total">Total ${formatMoney(total(lines), shop.currency)}</p>
        <p><small>You pay in ${shop.currency}, the store's currency.</small></p>
        <button name="payment" value="now">Pay now</button
        ><button name="payment" value="later" class="secondary">Pay later</button>
      </aside>
    </form>`;
  return page(shop, "Checkout", body, lines.length);
}

/** What a buyer sees after ordering: what was bought, whether it is paid, parcels and where they are. */
export function orderStatusPage(shop: Shop, order: Order, status: { paid: boolean; total: string }): string {
  const parcels = order.fulfillments
    .filter((fulfillment) => fulfillment.status === "SUCCESS")
    .map((fulfillment) => {
      const links = fulfillment.tracking.map(
        (info) =>
          html`<p>
            ${info.company}
            ${info.url ? html`<a href="${safeUrl(info.url)}" rel="noreferrer">${info.number}</a>` : info.number}
          </p>`,
      );
      const events = [...fulfillment.events]
        .reverse()
        .map(
          (event) =>
            html`<li>
              ${event.happenedAt.slice(0, 16).replace("T", " ")}
              ${event.message ?? event.status.replaceAll("_", " ").toLowerCase()} ${event.city}
            </li>`,
        );
      return html`<section>
        <h2>Parcel ${fulfillment.name}</h2>
        ${links}
        <ul>
          ${events}
        </ul>
      </section>`;
    });
  const items = order.lines.map(
    (line) => html`<li>${line.quantity} × ${line.title} <small>${line.variantTitle}</small></li>`,
  );
  const state = order.cancelledAt
    ? "This order was cancelled."
    : status.paid
      ? "Thank you, your payment was received."
      : "We will start on your order once it is paid.";
  const body = html`<h1>Order ${order.name}</h1>
    <p>${state}</p>
    <ul>
      ${items}
    </ul>
    <p class="total">Total ${formatMoney(status.total, order.currency)}</p>
    ${parcels.length ? parcels : html`<p>No parcel has been sent yet.</p>`}`;
  return page(shop, `Order ${order.name}`, body);
}

/** What the app answers through its proxy as Liquid, inside the store's own page. Liquid tags are left as they are. */
export function proxiedPage(shop: Shop, content: string): string {
  return page(shop, "Store", new Markup(content));
}

/** Said for anything that buyers may not see. */
export function notFoundPage(shop: Shop): string {
  return page(
    shop,
    "Not found",
    html`<p class="empty">There is nothing here. <a href="${storePath(shop)}">See all products</a></p>`,
  );
}
