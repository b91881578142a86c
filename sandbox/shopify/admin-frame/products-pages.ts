import { html, type Markup } from "../../core/html.ts";
import { numericId } from "../ids.ts";
import type { Product, Variant } from "../model.ts";
import type { ShopifyState } from "../state.ts";
import { formatMoney } from "./format-money.ts";
import { adminPage, adminPath, badge, heading, type AdminView } from "./layout.ts";
import { cleanMarkup, safeUrl } from "./markup.ts";

const stockOf = (variant: Variant) => variant.inventoryItem.levels.reduce((sum, level) => sum + level.available, 0);

/** The first picture that is ready, as an address, or undefined. */
export function pictureOf(product: Product): string | undefined {
  return product.media.find((media) => media.status === "READY" && media.url)?.url ?? undefined;
}

/** "Red / L", or nothing for a product without options. */
export function variantTitle(product: Product, variant: Variant): string {
  const names = product.options.map(
    (option, index) => option.values.find((value) => value.id === variant.optionValueIds[index])?.name,
  );
  const title = names.filter(Boolean).join(" / ");
  return title === "Default Title" ? "" : title;
}

function picture(product: Product, size: number): Markup {
  const url = pictureOf(product);
  return url ? html`<img src="${safeUrl(url)}" alt="" width="${size}" height="${size}" loading="lazy" />` : html``;
}

/** The list of the shop's products, newest first. */
export function productsPage(state: ShopifyState, view: AdminView): string {
  const base = adminPath(view.shop);
  const products = state.products.filter((product) => product.shop === view.shop.domain).reverse();
  const rows = products.map(
    (product) =>
      html`<tr>
        <td>${picture(product, 40)}</td>
        <td><a href="${base}/products/${numericId(product.id)}">${product.title}</a></td>
        <td>${badge(product.status)}</td>
        <td class="number">
          ${product.variants.reduce((sum, variant) => sum + stockOf(variant), 0)} in stock for
          ${product.variants.length} variants
        </td>
        <td>${product.vendor}</td>
      </tr>`,
  );
  const table = html`<table>
    <thead>
      <tr>
        <th></th>
        <th>Product</th>
        <th>Status</th>
        <th class="number">Inventory</th>
        <th>Vendor</th>
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
  const body = html`${heading("Products")}
    <section class="card">
      ${products.length ? table : html`<p>No products yet. What the app pushes appears here.</p>`}
    </section>`;
  return adminPage({ ...view, section: "products", title: "Products", body });
}

function variantsTable(state: ShopifyState, product: Product, currency: string): Markup {
  const locations = state.locations.filter((location) => location.shop === product.shop);
  const rows = product.variants.map((variant) => {
    const { inventoryItem } = variant;
    const level = (locationId: string) =>
      inventoryItem.levels.find((candidate) => candidate.locationId === locationId)?.available ?? "–";
    return html`<tr>
      <td>${variantTitle(product, variant) || "Default"}</td>
      <td>${variant.sku}</td>
      <td class="number">${formatMoney(variant.price, currency)}</td>
      <td class="number">${variant.compareAtPrice && formatMoney(variant.compareAtPrice, currency)}</td>
      <td class="number">${inventoryItem.cost && formatMoney(inventoryItem.cost, currency)}</td>
      ${locations.map(
        (location) => html`<td class="number">${inventoryItem.tracked ? level(location.id) : "not tracked"}</td>`,
      )}
      <td class="number">
        ${inventoryItem.weight && `${inventoryItem.weight.value} ${inventoryItem.weight.unit.toLowerCase()}`}
      </td>
    </tr>`;
  });
  return html`<table>
    <thead>
      <tr>
        <th>Variant</th>
        <th>SKU</th>
        <th class="number">Price</th>
        <th class="number">Compare at</th>
        <th class="number">Cost per item</th>
        ${locations.map((location) => html`<th class="number">${location.name}</th>`)}
        <th class="number">Weight</th>
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}

/** A product with its media, variants, inventory, publications and metafields. */
export function productPage(state: ShopifyState, view: AdminView, product: Product): string {
  const base = adminPath(view.shop);
  const media = product.media.map(
    (item) =>
      html`<figure>
        ${
          item.url
            ? html`<img src="${safeUrl(item.url)}" alt="${item.alt}" width="110" height="110" loading="lazy" />`
            : ""
        }
        <figcaption>${badge(item.status)} ${item.error}</figcaption>
      </figure>`,
  );
  const published = product.publications.map(
    (entry) => html`<li>${state.publications.get(entry.publicationId)?.name}</li>`,
  );
  const metafields = product.metafields.map(
    (field) =>
      html`<dt>${field.namespace}.${field.key}</dt>
        <dd>${field.value}</dd>`,
  );
  const body = html`${heading(product.title, {
      back: `${base}/products`,
      actions: html`<a class="button" href="/shopify/${product.shop}/storefront/products/${product.handle}"
        >View in store</a
      >`,
    })}
    <div class="columns">
      <div>
        <section class="card">
          <h2>Description</h2>
          ${product.descriptionHtml ? cleanMarkup(product.descriptionHtml) : html`<p>No description.</p>`}
        </section>
        <section class="card">
          <h2>Media</h2>
          <div class="gallery">${media.length ? media : html`<p>No media.</p>`}</div>
        </section>
      </div>
      <div>
        <section class="card">
          <h2>Status</h2>
          <p>${badge(product.status)}</p>
          <dl>
            <dt>Vendor</dt>
            <dd>${product.vendor}</dd>
            <dt>Type</dt>
            <dd>${product.productType}</dd>
            <dt>Tags</dt>
            <dd>${product.tags.join(", ")}</dd>
            <dt>Handle</dt>
            <dd>${product.handle}</dd>
          </dl>
        </section>
        <section class="card">
          <h2>Publishing</h2>
          ${
            published.length
              ? html`<ul>
                  ${published}
                </ul>`
              : html`<p>On no sales channel.</p>`
          }
        </section>
        ${
          metafields.length > 0 &&
          html`<section class="card">
            <h2>Metafields</h2>
            <dl>${metafields}</dl>
          </section>`
        }
      </div>
    </div>
    <section class="card">
      <h2>Variants</h2>
      ${variantsTable(state, product, view.shop.currency)}
    </section>`;
  return adminPage({ ...view, section: "products", title: product.title, body });
}

/** What the resource picker answers: products or variants in the shape that App Bridge gives to apps. */
export function pickerResources(state: ShopifyState, shop: string, type: string, query: string): object[] {
  const words = query.toLowerCase();
  const products = state.products.filter(
    (product) => product.shop === shop && product.title.toLowerCase().includes(words),
  );
  if (type === "variant")
    return products.flatMap((product) => product.variants.map((variant) => pickerVariant(product, variant)));
  if (type !== "product") return [];
  return products.map((product) => ({
    id: product.id,
    title: product.title,
    handle: product.handle,
    status: product.status,
    vendor: product.vendor,
    productType: product.productType,
    tags: product.tags,
    descriptionHtml: product.descriptionHtml,
    createdAt: product.createdAt,
    updatedAt: product.updatedAt,
    totalVariants: product.variants.length,
    totalInventory: product.variants.reduce((sum, variant) => sum + stockOf(variant), 0),
    hasOnlyDefaultVariant: product.variants.length === 1,
    images: product.media.map((media) => ({ id: media.id, originalSrc: media.url, altText: media.alt })),
    options: product.options.map((option, index) => ({
      id: option.id,
      name: option.name,
      position: index + 1,
      values: option.values.map((value) => value.name),
    })),
    variants: product.variants.map((variant) => pickerVariant(product, variant)),
  }));
}

function pickerVariant(product: Product, variant: Variant): object {
  return {
    id: variant.id,
    title: variantTitle(product, variant) || "Default Title",
    displayName: [product.title, variantTitle(product, variant)].filter(Boolean).join(" - "),
    sku: variant.sku,
    price: variant.price,
    compareAtPrice: variant.compareAtPrice,
    inventoryQuantity: stockOf(variant),
    inventoryItem: { id: variant.inventoryItem.id },
    image: pictureOf(product) ? { originalSrc: pictureOf(product) } : null,
    product: { id: product.id },
  };
}
