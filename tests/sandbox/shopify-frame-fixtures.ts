import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Express } from "express";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import type { Product } from "../../sandbox/shopify/model.ts";
import { openShopify, shopifyRouter, stopShopify } from "../../sandbox/shopify/shopify.ts";
import type { ShopifyState } from "../../sandbox/shopify/state.ts";
import { serveStandin } from "./serve.ts";

/** The Shopify stand-in on a free port; `app` is served, on another host name, as what its admin frames. */
export async function startShopify(app?: Express) {
  let state: ShopifyState | undefined;
  const served = await serveStandin((context) => {
    const shopify = openShopify(context);
    shopify.config = { ...shopify.config, optionalScopes: ["write_app_proxy", "write_discounts"] };
    state = shopify.state;
    return { name: "shopify", router: shopifyRouter(shopify), start: async () => async () => stopShopify(shopify) };
  });
  const appServer = app?.listen(0, "localhost");
  if (appServer) {
    await once(appServer, "listening");
    served.context.appOrigin = `http://localhost:${(appServer.address() as AddressInfo).port}`;
  }
  const shop = `${served.origin}/shopify/${DEMO_SHOP}`;
  return {
    ...served,
    state: state!,
    admin: `${shop}/admin`,
    storefront: `${shop}/storefront`,
    async stop() {
      appServer?.closeAllConnections();
      appServer?.close();
      await served.close();
    },
  };
}

/** A published product in the demo shop: two colors at 24.50, the second sold out, cost 8.10. */
export function addProduct(state: ShopifyState, title = "Canvas bag"): Product {
  const now = new Date().toISOString();
  const values = ["Sand", "Navy"].map((name) => ({ id: state.id("ProductOptionValue"), name }));
  const location = state.merchantLocation(DEMO_SHOP);
  const onlineStore = state.publications.find(
    (publication) => publication.shop === DEMO_SHOP && publication.name === "Online Store",
  )!;
  return state.saveProduct({
    id: state.id("Product"),
    shop: DEMO_SHOP,
    title,
    descriptionHtml: "<p>Holds <b>a lot</b>.</p><script>alert(1)</script>",
    handle: title.toLowerCase().replaceAll(" ", "-"),
    vendor: "Quayside",
    productType: "",
    status: "ACTIVE",
    tags: [],
    seo: { title: null, description: null },
    templateSuffix: null,
    categoryId: null,
    options: [{ id: state.id("ProductOption"), name: "Colour", values }],
    variants: values.map((value, index) => ({
      id: state.id("ProductVariant"),
      sku: `BAG-${index + 1}`,
      barcode: null,
      price: "24.50",
      compareAtPrice: null,
      inventoryPolicy: "DENY",
      taxable: true,
      optionValueIds: [value.id],
      mediaIds: [],
      metafields: [],
      inventoryItem: {
        id: state.id("InventoryItem"),
        tracked: true,
        cost: "8.10",
        requiresShipping: true,
        weight: { value: 300, unit: "GRAMS" },
        countryCodeOfOrigin: null,
        provinceCodeOfOrigin: null,
        harmonizedSystemCode: null,
        levels: [
          {
            id: state.id("InventoryLevel"),
            locationId: location.id,
            available: index === 0 ? 5 : 0,
            committed: 0,
            createdAt: now,
            updatedAt: now,
          },
        ],
      },
      createdAt: now,
      updatedAt: now,
    })),
    media: [],
    metafields: [],
    publications: [{ publicationId: onlineStore.id, publishDate: now }],
    createdAt: now,
    updatedAt: now,
  });
}

/** Posts a form as a browser of the same site does, without following the redirect. */
export function postForm(
  url: string,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url, { method: "POST", body: new URLSearchParams(fields), headers, redirect: "manual" });
}
