import { html, type Markup } from "../../core/html.ts";
import type { AppPurchase, AppSubscription } from "../billing-model.ts";
import type { Shop } from "../model.ts";
import type { ShopifyState } from "../state.ts";
import { channelList } from "./channel-acts.ts";
import { formatMoney } from "./format-money.ts";
import { adminPage, adminPath, badge, heading, postButton, type AdminView } from "./layout.ts";
import { jsonMarkup } from "./markup.ts";

/** What a scope lets an app do, in a few words: `write_products` is "Edit products". */
function describeScope(scope: string): string {
  const [, access, subject] = /^(?:unauthenticated_)?(read|write)_(.+)$/.exec(scope) ?? [];
  return subject ? `${access === "write" ? "View and edit" : "View"} ${subject.replaceAll("_", " ")}` : scope;
}

/** Start page: counts, and where to go. */
export function homePage(state: ShopifyState, view: AdminView): string {
  const base = adminPath(view.shop);
  const of = (items: { shop: string }[]) => items.filter((item) => item.shop === view.shop.domain).length;
  const body = html`${heading(`Welcome to ${view.shop.name}`)}
    <div class="columns">
      <section class="card">
        <h2>Quayside</h2>
        ${
          view.shop.installation
            ? html`<p>The app is installed.</p>
                <a class="button primary" href="${base}/apps/quayside">Open Quayside</a>`
            : html`<p>The app is not installed.</p>
                <a class="button primary" href="${base}/apps/quayside/install">Install Quayside</a>`
        }
      </section>
      <section class="card">
        <h2>Store</h2>
        <dl>
          <dt>Products</dt>
          <dd><a href="${base}/products">${of(state.products.all())}</a></dd>
          <dt>Orders</dt>
          <dd><a href="${base}/orders">${of(state.orders.all())}</a></dd>
        </dl>
      </section>
    </div>`;
  return adminPage({ ...view, section: "home", title: "Home", body });
}

/** The list of apps: the one under test, to install, open or uninstall. */
export function appsPage(view: AdminView): string {
  const base = `${adminPath(view.shop)}/apps/quayside`;
  const { installation } = view.shop;
  const actions = installation
    ? html`<a class="button primary" href="${base}">Open</a>${postButton(`${base}/uninstall`, "Uninstall", {
          confirm: "Uninstall Quayside? It loses its access to this store at once.",
        })}`
    : html`<a class="button primary" href="${base}/install">Install</a>`;
  const scopes = installation?.scopes.map((scope) => html`<li>${describeScope(scope)} <small>${scope}</small></li>`);
  const body = html`${heading("Apps")}
    <section class="card">
      ${heading("Quayside", { actions })}
      <p class="quiet">${installation ? `Installed ${installation.installedAt.slice(0, 10)}` : "Not installed"}</p>
      ${
        scopes &&
        html`<h2>Access</h2>
          <ul>
            ${scopes}
          </ul>`
      }
    </section>`;
  return adminPage({ ...view, section: "apps", title: "Apps", body });
}

/** Asks for consent; the buttons post to `action` and to `decline`. `fields` go along with the consent. */
export function consentPage(
  view: AdminView,
  options: {
    scopes: string[];
    optionalScopes?: string[];
    action: string;
    decline: string;
    fields?: Record<string, string>;
  },
): string {
  const list = (scopes: string[]) =>
    html`<ul>
      ${scopes.map((scope) => html`<li>${describeScope(scope)} <small>${scope}</small></li>`)}
    </ul>`;
  const { optionalScopes = [] } = options;
  const body = html`${heading("Install Quayside")}
    <section class="card">
      <p>Quayside wants to be installed in <strong>${view.shop.name}</strong>. It will be able to:</p>
      ${list(options.scopes)}
      ${
        optionalScopes.length > 0 &&
        html`<p>It may ask for more later:</p>
          ${list(optionalScopes)}`
      }
      <div class="actions">
        <a class="button" href="${options.decline}">Cancel</a>${postButton(options.action, "Install", {
          tone: "primary",
          fields: options.fields,
        })}
      </div>
    </section>`;
  return adminPage({ ...view, section: "apps", title: "Install Quayside", body });
}

/** The page that frames the app. `appUrl` is the signed address to load, `path` the app's own path in it. */
export function appFramePage(view: AdminView, options: { appUrl: string; appOrigin: string; path: string }): string {
  const { shop } = view;
  const base = adminPath(shop);
  const config = {
    ...options,
    adminBase: base,
    appBase: `${base}/apps/quayside`,
    user: { id: 1, name: shop.ownerName, email: shop.email, accountAccess: "account owner" },
  };
  const body = html`<div class="app-title">
      <div id="app-breadcrumb"></div>
      <strong id="app-title">Quayside</strong>
      <div id="app-actions"></div>
    </div>
    <iframe id="app-frame" title="Quayside" allow="clipboard-write; fullscreen"></iframe>
    <script type="application/json" id="frame-config">
      ${jsonMarkup(config)}
    </script>`;
  return adminPage({ ...view, section: "apps", title: "Quayside", body, frame: true });
}

function purchaseRow({ name, status, price, currency, createdAt }: AppPurchase): Markup {
  return html`<tr>
    <td>${name}</td>
    <td>${badge(status)}</td>
    <td>${formatMoney(price, currency)} once</td>
    <td>${createdAt.slice(0, 10)}</td>
  </tr>`;
}

function subscriptionRow(subscription: AppSubscription): Markup {
  const prices = subscription.lineItems.map((item) => {
    if (item.recurring)
      return `${formatMoney(item.recurring.price, item.recurring.currency)} ${item.recurring.interval
        .replaceAll("_", " ")
        .toLowerCase()}`;
    return item.usage ? `up to ${formatMoney(item.usage.cappedAmount, item.usage.currency)} (${item.usage.terms})` : "";
  });
  return html`<tr>
    <td>${subscription.name}</td>
    <td>${badge(subscription.status)}</td>
    <td>${prices.join(", ")}</td>
    <td>${subscription.currentPeriodEnd?.slice(0, 10)}</td>
  </tr>`;
}

/** The shop's facts, locations, channels and what it pays for the app. */
export function settingsPage(state: ShopifyState, view: AdminView): string {
  const { shop } = view;
  const own = <T extends { shop: string }>(items: T[]) => items.filter((item) => item.shop === shop.domain);
  const facts: [string, string][] = [
    ["Name", shop.name],
    ["Domain", shop.domain],
    ["E-mail", shop.email],
    ["Owner", shop.ownerName],
    ["Currency", shop.currency],
    ["Country", shop.countryCode],
    ["Time zone", shop.timezone],
    ["Plan", shop.planName],
  ];
  const locations = own(state.locations.all()).map(
    (location) =>
      html`<li>
        ${location.name} ${location.fulfillmentServiceId && badge("APP_LOCATION")}
        <span class="quiet">${[location.address.city, location.address.countryCode].filter(Boolean).join(", ")}</span>
      </li>`,
  );
  const subscriptions = own(state.subscriptions.all()).reverse();
  const purchases = own(state.purchases.all()).reverse();
  const body = html`${heading("Settings")}
    <div class="columns">
      <section class="card">
        <h2>Store</h2>
        <dl>
          ${facts.map(
            ([name, value]) =>
              html`<dt>${name}</dt>
                <dd>${value}</dd>`,
          )}
        </dl>
      </section>
      <div>
        <section class="card">
          <h2>Locations</h2>
          <ul>
            ${locations}
          </ul>
        </section>
        <section class="card">
          <h2>Sales channels</h2>
          ${channelList(view, own(state.publications.all()))}
        </section>
      </div>
    </div>
    <section class="card">
      <h2>App charges</h2>
      ${
        subscriptions.length + purchases.length
          ? html`<table>
              <tbody>
                ${subscriptions.map(subscriptionRow)} ${purchases.map(purchaseRow)}
              </tbody>
            </table>`
          : html`<p>No app charge.</p>`
      }
    </section>`;
  return adminPage({ ...view, section: "settings", title: "Settings", body });
}

/** Said for a page of the admin that is not there, such as a deleted product. */
export function notFoundPage(view: AdminView): string {
  const body = html`${heading("There is no page at this address")}
    <p>It may have been deleted. <a href="${adminPath(view.shop)}">Go to the start page</a></p>`;
  return adminPage({ ...view, section: "home", title: "Not found", body });
}

/** Said when the shop in the address does not exist. */
export function unknownShopPage(domain: string, shops: Shop[]): string {
  const links = shops.map((shop) => html`<li><a href="${adminPath(shop)}">${shop.name}</a> ${shop.domain}</li>`);
  return html`<!DOCTYPE html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>No such shop</title>
        <link rel="stylesheet" href="/shopify/admin-assets/admin.css" />
      </head>
      <body style="display:block">
        <main>
          <h1>No shop ${domain}</h1>
          <ul>
            ${links}
          </ul>
        </main>
      </body>
    </html>`.text;
}
