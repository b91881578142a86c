import { html, type Markup } from "../../core/html.ts";
import type { Shop } from "../model.ts";

/** The languages that the admin can be switched to, by the tag that it hands to the app. */
export const ADMIN_LOCALES: Record<string, string> = {
  en: "English",
  ar: "العربية",
  de: "Deutsch",
  es: "Español",
  fr: "Français",
  it: "Italiano",
  nl: "Nederlands",
  "pt-BR": "Português (Brasil)",
  "zh-CN": "简体中文",
};

type AdminSection = "home" | "orders" | "products" | "apps" | "settings";

/** What every admin page needs from its request. */
export interface AdminView {
  shop: Shop;
  /** The language that the person chose for the admin, which the app is told. */
  locale: string;
  /** Said in a banner above the page, such as the refusal of the last action. */
  notice?: string;
}

interface AdminPage extends AdminView {
  section: AdminSection;
  title: string;
  body: Markup;
  /** The app's page: it fills the room and brings its own script. */
  frame?: boolean;
}

/** Where a shop's admin starts, such as /shopify/harbour-goods.myshopify.com/admin */
export function adminPath(shop: Shop): string {
  return `/shopify/${shop.domain}/admin`;
}

/** A whole admin page: top bar, left navigation (a drawer on phones), and the page's own content. */
export function adminPage({ shop, locale, section, title, body, notice, frame = false }: AdminPage): string {
  const base = adminPath(shop);
  const link = (name: AdminSection, text: string, path: string) =>
    html`<a href="${base}${path}" ${name === section && !frame && html`aria-current="page"`}>${text}</a>`;
  const languages = Object.entries(ADMIN_LOCALES).map(
    ([tag, name]) => html`<option value="${tag}" ${tag === locale && html`selected`}>${name}</option>`,
  );
  return html`<!DOCTYPE html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · ${shop.name} · Sandbox admin</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/shopify/admin-assets/admin.css" />
      </head>
      <body class="${frame ? "with-frame" : ""}">
        <header class="top-bar">
          <input type="checkbox" id="nav-toggle" class="nav-toggle" aria-label="Show navigation" />
          <label for="nav-toggle" class="nav-button" aria-hidden="true">☰</label>
          <strong class="brand">Sandbox admin</strong>
          <div id="save-bar" class="save-bar" role="region" aria-label="Unsaved changes" hidden>
            <span>Unsaved changes</span>
            <button type="button" id="save-bar-discard">Discard</button>
            <button type="button" id="save-bar-save" class="primary">Save</button>
          </div>
          <form method="post" action="${base}/locale" class="locale">
            <label
              ><span class="visually-hidden">Language</span
              ><select name="locale" id="locale">
                ${languages}
              </select></label
            >
            <noscript><button>Switch</button></noscript>
          </form>
          <span class="shop-name">${shop.name}</span>
          <div id="loading-bar" class="loading-bar" hidden></div>
        </header>
        <nav class="side-nav" aria-label="Admin">
          ${link("home", "Home", "")} ${link("orders", "Orders", "/orders")}
          ${link("products", "Products", "/products")}
          <a href="/shopify/${shop.domain}/storefront">Online store ↗</a>
          ${link("apps", "Apps", "/apps")}
          ${
            shop.installation &&
            html`<a href="${base}/apps/quayside" class="app-link" id="app-home" ${frame && html`aria-current="page"`}
              >Quayside</a
            >`
          }
          <div id="app-nav" class="app-nav"></div>
          ${link("settings", "Settings", "/settings")}
        </nav>
        <main>${notice && html`<p class="banner" role="alert">${notice}</p>`} ${body}</main>
        <div id="toasts" class="toasts" role="status" aria-live="polite"></div>
        <script type="module" src="/shopify/admin-assets/${frame ? "frame.js" : "admin.js"}"></script>
      </body>
    </html>`.text;
}

/** A page's heading with its actions, and a way back on sub-pages. */
export function heading(title: string, { back, actions }: { back?: string; actions?: Markup } = {}): Markup {
  return html`<div class="heading">
    ${back && html`<a href="${back}" class="back" aria-label="Back">←</a>`}
    <h1>${title}</h1>
    <div class="actions">${actions}</div>
  </div>`;
}

/** A button that posts to `action`, asking first when `confirm` says what to ask. */
export function postButton(
  action: string,
  text: string,
  options: { confirm?: string; tone?: "primary" | "critical"; fields?: Record<string, string> } = {},
): Markup {
  const fields = Object.entries(options.fields ?? {}).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
  return html`<form method="post" action="${action}" ${options.confirm && html`data-confirm="${options.confirm}"`}>
    ${fields}<button class="${options.tone ?? ""}">${text}</button>
  </form>`;
}

/** A state in a colored pill: `PARTIALLY_FULFILLED` reads "Partially fulfilled". */
export function badge(state: string): Markup {
  const good = ["PAID", "FULFILLED", "ACTIVE", "READY", "ACCEPTED", "SUCCESS", "DELIVERED", "CLOSED"];
  const bad = ["CANCELLED", "REJECTED", "FAILED", "VOIDED", "REFUNDED", "FAILURE"];
  const tone = good.includes(state) ? "good" : bad.includes(state) ? "bad" : "neutral";
  const text = state.replaceAll("_", " ").toLowerCase();
  return html`<span class="badge ${tone}">${text.charAt(0).toUpperCase() + text.slice(1)}</span>`;
}
