/** The stand-in of Temu's site, as far as the browser extension reads it: region, delivery address, orders and a product. */
import express, { Router, type Request } from "express";
import { jsonLd } from "../aliexpress/shop-front.ts";
import type { SandboxContext, Standin } from "../core/context.ts";
import { html, page } from "../core/html.ts";

const BUYER_COOKIE = "temu_buyer";
/** The site's own number of the United States */
const REGION = "211";
const ADDRESS = {
  "@type": "PostalAddress",
  streetAddress: "12 Harbour Row",
  addressLocality: "Portland",
  addressRegion: "ME",
  postalCode: "04101",
  addressCountry: "US",
};
const PRODUCT = { id: "601099512345678", title: "Foldable desk lamp, warm light", price: "9.84" };

/** The buyer's orders by number, with their state by schema.org's names. */
export const TEMU_ORDERS: Readonly<Record<string, string>> = {
  "PO-211-10000000001": "OrderInTransit",
  "PO-211-10000000002": "OrderDelivered",
};

/** Makes the stand-in; it keeps nothing but the buyer's cookie. */
export function createTemu(context: SandboxContext): Standin {
  const router = Router();
  router.use(express.urlencoded({ extended: false }));
  router.use((_request, response, next) => {
    response.cookie("region", REGION, { path: "/temu", sameSite: "lax" });
    next();
  });

  router.get("/", (_request, response) => {
    response.send(
      page(
        "Temu",
        html`<h1>Temu</h1>
          <div class="card">
            <ul>
              <li><a href="/temu/lamp-g-${PRODUCT.id}.html">${PRODUCT.title}</a></li>
            </ul>
          </div>`,
      ),
    );
  });

  router.get("/login.html", (_request, response) => {
    response.send(
      page(
        "Sign in",
        html`<div class="card">
          <h1>Sign in</h1>
          <form method="post" action="/temu/login.html"><button>Sign in</button></form>
        </div>`,
      ),
    );
  });

  router.post("/login.html", (_request, response) => {
    response.cookie(BUYER_COOKIE, "1", { path: "/temu", httpOnly: true, sameSite: "lax" });
    response.redirect(303, "/temu/bgt_orders.html");
  });

  router.use(["/bgt_orders.html", "/bgt_order_detail.html", "/bgt_addresses.html"], (request, response, next) => {
    if (isSignedIn(request)) next();
    else response.redirect("/temu/login.html");
  });

  router.get("/bgt_orders.html", (_request, response) => {
    const rows = Object.keys(TEMU_ORDERS).map(
      (number) => html`<li><a href="/temu/bgt_order_detail.html?parent_order_sn=${number}">${number}</a></li>`,
    );
    response.send(
      page(
        "Your orders",
        html`<h1>Your orders</h1>
          <div class="card">
            <ul>
              ${rows}
            </ul>
          </div>`,
      ),
    );
  });

  router.get("/bgt_order_detail.html", (request, response) => {
    const number = String(request.query["parent_order_sn"]);
    const state = TEMU_ORDERS[number];
    if (!state) return void response.status(404).send("No such order");
    const data = {
      "@context": "https://schema.org",
      "@type": "Order",
      orderNumber: number,
      orderStatus: `https://schema.org/${state}`,
    };
    response.send(
      page(
        `Order ${number}`,
        html`${jsonLd(data)}
          <div class="card">
            <h1>Order ${number}</h1>
            <p>${state}</p>
          </div>`,
      ),
    );
  });

  router.get("/bgt_addresses.html", (_request, response) => {
    const data = { "@context": "https://schema.org", ...ADDRESS };
    response.send(
      page(
        "Your addresses",
        html`${jsonLd(data)}
          <div class="card">
            <h1>Your addresses</h1>
            <p>${ADDRESS.streetAddress}, ${ADDRESS.addressLocality}</p>
          </div>`,
      ),
    );
  });

  router.get(`/:name-g-${PRODUCT.id}.html`, (_request, response) => {
    const offers = {
      "@type": "Offer",
      price: PRODUCT.price,
      priceCurrency: "USD",
      availability: "https://schema.org/InStock",
      url: `${context.origin}/temu/lamp-g-${PRODUCT.id}.html`,
    };
    const data = {
      "@context": "https://schema.org",
      "@type": "Product",
      name: PRODUCT.title,
      productID: PRODUCT.id,
      offers,
    };
    response.send(
      page(
        PRODUCT.title,
        html`${jsonLd(data)}
          <div class="card">
            <h1>${PRODUCT.title}</h1>
            <p>$${PRODUCT.price}</p>
          </div>`,
      ),
    );
  });

  return { name: "temu", router };
}

function isSignedIn(request: Request): boolean {
  return (request.get("cookie") ?? "").split("; ").includes(`${BUYER_COOKIE}=1`);
}
