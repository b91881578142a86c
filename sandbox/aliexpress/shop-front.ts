import { Router, type Request } from "express";
import type { CatalogProduct } from "../catalog.ts";
import type { SandboxContext } from "../core/context.ts";
import { html, Markup, page } from "../core/html.ts";
import { decimalToCents } from "../core/money.ts";
import type { AliexpressCatalog } from "./catalog.ts";

const BUYER_COOKIE = "sandbox_buyer";
const LISTED = 24;
const REVIEWERS = ["Ada B.", "Jonas K.", "Mei L."];

/** The site as a buyer's browser sees it: products with their structured data, and the buyer's own sign-in. */
export function shopFront(context: SandboxContext, catalog: AliexpressCatalog): Router {
  const router = Router();

  router.get("/shop", (_request, response) => {
    response.send(listPage(catalog.all().slice(0, LISTED)));
  });

  router.get("/item/:id.html", (request, response) => {
    const product = catalog.get(request.params.id);
    if (product && !catalog.isOffline(product.id)) response.send(productPage(context.origin, product));
    else response.status(404).send("Sorry, this item is no longer available");
  });

  router.get("/login", (_request, response) => {
    response.send(signInPage());
  });

  router.post("/login", (_request, response) => {
    response.cookie(BUYER_COOKIE, "1", { path: "/aliexpress", httpOnly: true, sameSite: "lax" });
    response.redirect(303, "/aliexpress/p/order/index.html");
  });

  router.get("/p/order/index.html", (request, response) => {
    response.redirect(isSignedIn(request) ? "/aliexpress" : "/aliexpress/login");
  });

  return router;
}

function isSignedIn(request: Request): boolean {
  return (request.get("cookie") ?? "").split("; ").includes(`${BUYER_COOKIE}=1`);
}

function listPage(products: readonly CatalogProduct[]): string {
  const rows = products.map(({ id, title }) => html`<li><a href="/aliexpress/item/${id}.html">${title}</a></li>`);
  return page(
    "AliExpress shop",
    html`<h1>Products</h1>
      <div class="card">
        <ul>
          ${rows}
        </ul>
      </div>`,
  );
}

function productPage(origin: string, product: CatalogProduct): string {
  const { title, images, variants } = product;
  const data = structuredData(origin, product);
  return page(
    title,
    html`<meta property="og:type" content="product" /><meta property="og:title" content="${title}" />
      <meta property="og:image" content="${origin}${images[0]}" />
      ${jsonLd(data)}
      <div class="card">
        <h1>${title}</h1>
        <p><img src="${images[0]}" alt="" width="280" height="280" /></p>
        <p>
          <strong>US $${data.offers.lowPrice}</strong> · ${product.rating} of 5 · ${product.orderCount} sold ·
          ${product.store.name}
        </p>
        <p class="soft">${variants.length} variants</p>
      </div>`,
  );
}

/** What the page says of its product by schema.org's names. */
function structuredData(origin: string, product: CatalogProduct) {
  const prices = product.variants.map(({ price }) => price).sort((a, b) => decimalToCents(a) - decimalToCents(b));
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    productID: product.id,
    name: product.title,
    description: product.descriptionHtml.replace(/<[^>]*>/g, " "),
    image: product.images.map((path) => origin + path),
    sku: product.variants[0]?.sku,
    brand: { "@type": "Brand", name: product.store.name },
    aggregateRating: { "@type": "AggregateRating", ratingValue: product.rating, reviewCount: product.reviewCount },
    review: REVIEWERS.map((name, index) => ({
      "@type": "Review",
      author: { "@type": "Person", name },
      datePublished: product.listedOn,
      reviewBody: `As described, arrived in ${12 + index} days.`,
      reviewRating: { "@type": "Rating", ratingValue: 5 - (index % 2) },
    })),
    offers: {
      "@type": "AggregateOffer",
      lowPrice: prices[0],
      highPrice: prices.at(-1),
      priceCurrency: "USD",
      offerCount: 1,
      availability: `https://schema.org/${product.variants.some(({ stock }) => stock > 0) ? "InStock" : "OutOfStock"}`,
      seller: { "@type": "Organization", name: product.store.name },
    },
  };
}

/** Structured data as a page carries it; no text in it can end the element. */
export function jsonLd(data: object): Markup {
  return new Markup(`<script type="application/ld+json">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`);
}

function signInPage(): string {
  return page(
    "AliExpress sign-in",
    html`<div class="card">
      <h1>Sign in</h1>
      <form method="post" action="/aliexpress/login"><button>Sign in as the sandbox's buyer</button></form>
    </div>`,
  );
}
