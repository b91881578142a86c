import { listingChannelFor } from "~/adapters/listing-channel/registry.server";
import { principalOf, signInOfShop } from "~/areas/accounts/server/principal/resolve-principal.server";
import { handleSweepStore } from "~/areas/orders/jobs/sweep-store.server";
import { jobs } from "~/jobs.server";
import { systemDb } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { drainJobs } from "~/platform/jobs/runner.server";
import { DEMO_SHOP } from "../sandbox/profile.ts";
import { demoApi } from "./seed-demo-api.ts";
import { seedDemoHistory } from "./seed-demo-history.ts";
import { tellSandbox } from "./seed-sandbox.ts";

const PRODUCTS = 16;
const PUSHED = 12;
/** Further back a store shows no orders to an app that has just been installed. */
const DAYS = 58;
const DAY_MS = 86_400_000;
/** Orders of one day come so long after each other. */
const APART_MS = 53 * 60_000;
/** Products to choose from, many of which look alike: as many pages as are looked through, and how long one is. */
const CHOICE = { pages: 8, size: 30 };

interface OrderWish {
  count: number;
  daysAgo: number;
  /** What is out of the ordinary about it, in the sandbox's words */
  details?: Record<string, unknown>;
  /** What the merchant does to it in the store right away */
  then?: "cancel";
  /** Of a product of the store's own, which no supplier is known for */
  isOwn?: boolean;
}

const OWN_PRODUCTS = [
  { title: "Harbour Mug, Hand-Glazed", object: "mug", price: "24.00", sizes: ["Small", "Large"] },
  { title: "Stovetop Teapot with Bamboo Handle", object: "teapot", price: "48.00", sizes: ["Two cups"] },
  { title: "Breakwater Candle", object: "candle", price: "18.00", sizes: ["45 h"] },
];
/** So many that orders do not run it out. */
const ENOUGH_STOCK = 20;

const BUYER = {
  firstName: "Ines",
  lastName: "Duarte",
  address1: "8 Breakwater Lane",
  city: "Boston",
  province: "Massachusetts",
  provinceCode: "MA",
  zip: "02110",
  country: "United States",
  countryCode: "US",
  phone: "+16175550142",
};
const CUSTOMER = { firstName: BUYER.firstName, lastName: BUYER.lastName, email: "ines@buyers.test" };

/** Two months of business, growing, some of it with something to attend to. */
const ORDERS: OrderWish[] = [
  ...Array.from({ length: 17 }, (_, index) => ({
    count: 1 + (index % 2) + Math.floor(index / 10),
    daysAgo: DAYS - index * 3.3,
  })),
  { count: 2, daysAgo: 3.4 },
  { count: 5, daysAgo: 0.4 },
  { count: 1, daysAgo: 0.9, details: { financialStatus: "PENDING" } },
  { count: 1, daysAgo: 1.2, details: { shippingAddress: null } },
  { count: 1, daysAgo: 0.6, details: { customer: CUSTOMER, shippingAddress: { ...BUYER, zip: "" } } },
  { count: 1, daysAgo: 1.6, isOwn: true },
  {
    count: 1,
    daysAgo: 1.9,
    details: {
      customer: CUSTOMER,
      shippingAddress: {
        ...BUYER,
        city: "Longyearbyen",
        province: "",
        provinceCode: "",
        zip: "9170",
        country: "Svalbard & Jan Mayen",
        countryCode: "SJ",
      },
    },
  },
  { count: 1, daysAgo: 2.4, then: "cancel" },
  {
    count: 1,
    daysAgo: 0.2,
    details: {
      customItems: [{ title: "Gift wrapping", price: "4.50", quantity: 1, requiresShipping: false }],
      note: "It is a present, please leave the invoice out.",
    },
  },
  { count: 1, daysAgo: 2.1, details: { currency: "EUR", presentmentRate: "0.92", tags: ["vip"] } },
];
/** Orders older than this were dealt with when they came in. */
const SETTLED_DAYS = 3;

/** Gives the demo seller goods, listings and orders, by the calls that a merchant would make. Does nothing when there are orders. */
export async function seedDemoGoods({
  storeId,
  sandboxOrigin,
}: {
  storeId: string;
  sandboxOrigin: string;
}): Promise<void> {
  if ((await systemDb.order.count({ where: { storeId } })) > 0) return;
  const signIn = await signInOfShop(DEMO_SHOP);
  const principal = signIn && principalOf(signIn, new Headers());
  if (!principal) throw new Error("The demo shop has no seller");
  const api = demoApi(principal);

  const found = await Promise.all(
    Array.from({ length: CHOICE.pages }, (_, index) =>
      api.catalog.find({ source: "zopi", page: index + 1, page_size: CHOICE.size, ship_to: "US" }),
    ),
  );
  const offered = found.flatMap(({ data }) => data.lists.flatMap(({ products }) => products));
  const imported = await api.catalog.importAll({
    import_data: unlike(offered)
      .slice(0, PRODUCTS)
      .map(({ source_product_id: id }) => ({ supplier_product_id: id, source: "zopi" as const, ship_to: "US" })),
  });
  await drainJobs(jobs);
  const list = await api.catalog.importListing({ page_size: PRODUCTS });
  if (list.data.products.length === 0)
    throw new Error(`The demo products were not imported: ${JSON.stringify(imported.data.failed)}`);
  await api.catalog.push({
    product_package_ids: list.data.products.slice(0, PUSHED).map(({ product_package_id: id }) => id),
    push_settings: [{ store_id: storeId }],
  });
  await drainJobs(jobs);

  await fillStoreWithItsOwn({ storeId, sandboxOrigin });
  await api.catalog.syncStoreProducts({});
  await drainJobs(jobs);
  const sold = await variantsToSell(storeId);
  let nth = 0;
  for (const { count, daysAgo, details, then, isOwn } of ORDERS) {
    for (let left = count; left > 0; left--) {
      const createdAt = new Date(Date.now() - daysAgo * DAY_MS - (left - 1) * APART_MS).toISOString();
      const variants = isOwn ? sold.own : sold.pushed;
      const variantId = variants[nth++ % variants.length];
      const body = { shop: DEMO_SHOP, createdAt, variant_ids: [variantId], ...details };
      const { orders } = await tellSandbox<{ orders: { id: string }[] }>(
        sandboxOrigin,
        "/shopify/control/orders",
        body,
      );
      if (then) await actInStore(sandboxOrigin, orders[0]!.id, then);
    }
  }
  await sweep(storeId);
  await seedDemoHistory({ principal, sandboxOrigin, settledDays: SETTLED_DAYS });
  await giveMoneyBack({ api, storeId, sandboxOrigin });
}

/** One of each kind of thing, as their pictures tell them apart. */
function unlike<Product extends { images: string[] }>(products: readonly Product[]): Product[] {
  return [...new Map(products.toReversed().map((product) => [thingOf(product), product])).values()].toReversed();
}

/** The pictured thing's name in the address of a picture: /pictures/mug/3.webp */
function thingOf({ images }: { images: string[] }): string {
  return images[0]?.split("/").at(-2) ?? "";
}

/** The newest order that was sent is refunded in the store; for another one the money is asked back from the supplier. */
async function giveMoneyBack({
  api,
  storeId,
  sandboxOrigin,
}: {
  api: ReturnType<typeof demoApi>;
  storeId: string;
  sandboxOrigin: string;
}): Promise<void> {
  const [refunded, complained] = await systemDb.order.findMany({
    where: { storeId, purchaseOrders: { some: { paymentStatus: "paid" } } },
    orderBy: { placedAt: "desc" },
    take: 2,
  });
  if (!refunded || !complained) return;
  await actInStore(sandboxOrigin, refunded.externalId, "refund");
  const { data } = await api.shipments.refundTypes({ order_id: complained.id });
  const [reason] = data.reasons;
  if (data.is_eligible && reason)
    await api.shipments.requestRefund({
      order_id: complained.id,
      reason,
      note: "The buyer sent a picture of a broken clasp.",
    });
  await sweep(storeId);
}

/** Takes in what the store has. */
async function sweep(storeId: string): Promise<void> {
  await handleSweepStore.run({ storeId }, { signal: AbortSignal.timeout(120_000), attempt: 1, isLastAttempt: true });
  await drainJobs(jobs);
}

/** Products that the merchant sold before: no supplier is known for them yet. */
async function fillStoreWithItsOwn({
  storeId,
  sandboxOrigin,
}: {
  storeId: string;
  sandboxOrigin: string;
}): Promise<void> {
  const store = await systemDb.store.findUniqueOrThrow({ where: { id: storeId } });
  for (const { title, object, price, sizes } of OWN_PRODUCTS) {
    const key = newId();
    const pictureUrl = `${sandboxOrigin}/pictures/${object}/1.webp`;
    await listingChannelFor(store).pushListing({
      key,
      title,
      descriptionHtml: "<p>Made in our own workshop.</p>",
      vendor: "Harbour Goods",
      productType: "Homeware",
      tags: ["workshop"],
      seoTitle: title,
      seoDescription: title,
      status: "active",
      images: [{ url: pictureUrl, alt: title }],
      options: [{ name: "Size", values: sizes }],
      currency: store.currency,
      taxable: true,
      allowSellOutOfStock: false,
      locationId: store.locationId ?? "",
      publicationIds: [],
      hasPictures: false,
      variants: sizes.map((size, index) => ({
        key: `${key}-${index}`,
        sku: `OWN-${object.toUpperCase()}-${index + 1}`,
        optionValues: [size],
        price,
        compareAtPrice: null,
        cost: null,
        stock: 14,
        imageUrl: null,
        weightGrams: 400,
      })),
    });
  }
}

/** One variant of each product on the store that is in stock, as the store names it: of those that were pushed, and of the store's own. */
async function variantsToSell(storeId: string): Promise<{ pushed: string[]; own: string[] }> {
  const listings = await systemDb.listing.findMany({
    where: { storeId },
    select: {
      variants: {
        select: { externalId: true, supplierSkuId: true },
        where: { externalId: { not: null } },
        orderBy: { position: "asc" },
      },
      importedProduct: {
        select: { variants: { select: { supplierSkuId: true }, where: { stock: { gte: ENOUGH_STOCK } } } },
      },
    },
    orderBy: { title: "asc" },
  });
  const variantsOf = (isOwn: boolean) =>
    listings
      .filter(({ importedProduct }) => (importedProduct === null) === isOwn)
      .flatMap(({ variants, importedProduct }) => {
        const inStock = new Set(importedProduct?.variants.map(({ supplierSkuId }) => supplierSkuId));
        return variants.find(({ supplierSkuId }) => isOwn || inStock.has(supplierSkuId ?? ""))?.externalId ?? [];
      });
  return { pushed: variantsOf(false), own: variantsOf(true) };
}

/** Presses a button on the order's page in the store's admin. */
async function actInStore(sandboxOrigin: string, orderExternalId: string, act: "cancel" | "refund"): Promise<void> {
  await tellSandbox(sandboxOrigin, `/shopify/${DEMO_SHOP}/admin/orders/${orderExternalId.split("/").at(-1)}/${act}`);
}
