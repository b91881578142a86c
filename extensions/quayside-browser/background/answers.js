/** What the extension answers to the app, by the message's type. Types and payloads: app/areas/catalog/screens/extension/messages.ts. */
import { readJson, readPage, requireAccess } from "./pages.js";
import {
  cityFromFacts,
  hasProduct,
  orderStatusFromFacts,
  productFromFacts,
  reviewsFromFacts,
  suppliersFromFacts,
  thingIn,
} from "./product-from-facts.js";
import { Refusal } from "./refusal.js";
import { changeSettings, readSettings } from "./settings.js";
import { baseOf, productAt, shopAt, siteWith } from "./sites.js";

const MOST_ORDERS = 10;

function textIn(payload, name, max = 2_000) {
  const value = payload?.[name];
  if (typeof value !== "string" || value.length > max) throw new Refusal("failed", `${name} is missing`);
  return value;
}

function addressIn(payload) {
  const address = textIn(payload, "url");
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) throw new Refusal("failed", "url is no address");
  return new URL(address).href;
}

function siteIn(payload) {
  const site = siteWith(payload?.site);
  if (!site) throw new Refusal("unsupported", "No such site");
  return site;
}

function ordersIn(payload) {
  const ids = payload?.order_ids;
  if (
    !Array.isArray(ids) ||
    ids.length === 0 ||
    ids.length > MOST_ORDERS ||
    !ids.every((id) => typeof id === "string" && id.length <= 64)
  ) {
    throw new Refusal("failed", `order_ids are not 1 to ${MOST_ORDERS} ids`);
  }
  return ids;
}

async function factsOfProduct(payload) {
  const address = addressIn(payload);
  const facts = await readPage(address, hasProduct);
  if (!productFromFacts(facts, null)) throw new Refusal("not_found", "The page shows no product");
  return { address, facts };
}

const decimal = (price) => String(price ?? "0");
const textOrNull = (value) => (typeof value === "string" && value ? value : null);

export const answers = {
  hello: () => {
    const { name, version } = chrome.runtime.getManifest();
    return { name, version, answers: Object.keys(answers) };
  },

  async product_detail(payload) {
    const { standIn } = await readSettings();
    const { address, facts } = await factsOfProduct(payload);
    return productFromFacts(facts, productAt(address, standIn));
  },

  async total_suppliers(payload) {
    return { total: suppliersFromFacts((await factsOfProduct(payload)).facts) };
  },

  async reviews(payload) {
    return reviewsFromFacts((await factsOfProduct(payload)).facts);
  },

  /** Asks for the buyer's orders: a stranger is led to the sign-in page. */
  async login_check(payload) {
    const site = siteIn(payload);
    const { standIn } = await readSettings();
    const address = baseOf(site, standIn) + site.orders;
    await requireAccess(address);
    const response = await fetch(address, { credentials: "include", cache: "no-store" }).catch(() => null);
    // A body that nobody reads would keep the next request to this address waiting.
    await response?.body?.cancel();
    if (!response || response.status >= 500) throw new Refusal("failed", `${site.key} does not answer`);
    return { is_signed_in: response.ok && !site.signIn.test(response.url) };
  },

  async order_fulfilment(payload) {
    const [site, ids] = [siteIn(payload), ordersIn(payload)];
    const { standIn } = await readSettings();
    for (const [index, id] of ids.entries())
      await chrome.tabs.create({ url: baseOf(site, standIn) + site.order(id), active: index === 0 });
    return { opened: ids.length };
  },

  async sync_order_status(payload) {
    const [site, ids] = [siteIn(payload), ordersIn(payload)];
    const { standIn } = await readSettings();
    const orders = [];
    for (const id of ids) {
      const facts = await readPage(baseOf(site, standIn) + site.order(id), (facts) => Boolean(thingIn(facts, "Order")));
      orders.push({ order_id: id, status: orderStatusFromFacts(facts) });
    }
    return { orders };
  },

  async shop_product(payload) {
    const address = addressIn(payload);
    const handle = /\/products\/([^/?#]+)/.exec(address)?.[1];
    if (!handle) throw new Refusal("not_found", "The address is no product's");
    const { product } = await readJson(`${shopAt(address)}/products/${handle}.json`);
    if (!product?.id || !product.variants?.length) throw new Refusal("not_found", "The store shows no product there");
    return {
      id: String(product.id),
      handle: String(product.handle),
      title: String(product.title),
      vendor: textOrNull(product.vendor),
      images: (product.images ?? []).map(({ src }) => new URL(src, address).href),
      variants: product.variants.map(({ id, title, sku, price }) => ({
        id: String(id),
        title: String(title),
        sku: textOrNull(sku),
        price: decimal(price),
      })),
    };
  },

  async shop_info(payload) {
    const shop = await readJson(`${shopAt(addressIn(payload))}/meta.json`);
    if (!shop.id || !shop.myshopify_domain) throw new Refusal("not_found", "No Shopify store is there");
    return {
      id: String(shop.id),
      name: String(shop.name),
      myshopify_domain: String(shop.myshopify_domain),
      currency: String(shop.currency),
      country: textOrNull(shop.country),
      published_products: Number.isInteger(shop.published_products_count) ? shop.published_products_count : null,
    };
  },

  async token_update(payload) {
    const token = textIn(payload, "token", 500);
    await changeSettings({ token, accountId: token ? textIn(payload, "account_id", 64) : "" });
    return {};
  },

  /** The token of one account is not told to another. */
  async token_request(payload) {
    const { token, accountId } = await readSettings();
    return { token: accountId === textIn(payload, "account_id", 64) ? token : "" };
  },

  async data_migration(payload) {
    const shipTo = textIn(payload, "ship_to", 2);
    if (!/^[A-Z]{2}$/.test(shipTo)) throw new Refusal("failed", "ship_to is no country");
    await changeSettings({ shipTo });
    return { migrated: ["ship_to"] };
  },

  async temu_region() {
    const site = siteWith("temu");
    const { standIn } = await readSettings();
    const { cookies } = await readPage(`${baseOf(site, standIn)}/`, (facts) =>
      Boolean(facts.cookies[site.regionCookie]),
    );
    if (!cookies[site.regionCookie]) throw new Refusal("not_found", "The site names no region");
    return { region: cookies[site.regionCookie].slice(0, 100) };
  },

  async temu_city() {
    const site = siteWith("temu");
    const { standIn } = await readSettings();
    const city = cityFromFacts(await readPage(baseOf(site, standIn) + site.addresses, cityFromFacts));
    if (!city) throw new Refusal("not_found", "The site shows no delivery address");
    return { city };
  },
};
