import { createHmac } from "node:crypto";
import express from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SANDBOX_KEYS } from "../../sandbox/profile.ts";
import { addProduct, postForm, startShopify } from "./shopify-frame-fixtures.ts";

const proxied: express.Request[] = [];
const app = express().get("/proxy/*", (request, response) => {
  proxied.push(request);
  response.type("text/html").send("<p>parcel</p>");
});

let shop: Awaited<ReturnType<typeof startShopify>>;
beforeAll(async () => {
  shop = await startShopify(app);
});
afterAll(() => shop.stop());

const buyer = {
  email: "ada@buyers.test",
  firstName: "Ada",
  lastName: "Moreno",
  address1: "18 Alder Street",
  city: "Lyon",
  zip: "69001",
  countryCode: "FR",
  phone: "",
};

/** Puts one of a product's first variant into a new cart and gives the cart's cookie. */
async function cartWith(handle: string): Promise<string> {
  const added = await postForm(`${shop.storefront}/cart`, { handle, quantity: "1" });
  expect(added.status).toBe(303);
  return added.headers.get("set-cookie")!.split(";")[0]!;
}

test("lists what is published and nothing else", async () => {
  addProduct(shop.state, "Linen towel");
  const draft = addProduct(shop.state, "Secret towel");
  shop.state.products.update(draft.id, (product) => {
    product.status = "DRAFT";
  });
  const page = await (await fetch(shop.storefront)).text();
  expect(page).toContain("Linen towel");
  expect(page).not.toContain("Secret towel");
  expect((await fetch(`${shop.storefront}/products/secret-towel`)).status).toBe(404);
});

test("answers at the shop's own addresses", async () => {
  const shopAddress = shop.storefront.replace("/storefront", "");
  expect((await fetch(shopAddress)).url).toBe(shop.storefront);
  addProduct(shop.state, "Sea chest");
  expect((await fetch(`${shopAddress}/products/sea-chest?a=1`)).url).toBe(`${shop.storefront}/products/sea-chest?a=1`);
});

test("shows a product without its scripts, and refuses a sold-out choice", async () => {
  const product = addProduct(shop.state, "Deck chair");
  const page = await (await fetch(`${shop.storefront}/products/deck-chair`)).text();
  expect(page).toContain("<b>a lot</b>");
  expect(page).not.toContain("alert(1)");
  const soldOut = await postForm(`${shop.storefront}/cart`, {
    handle: "deck-chair",
    option0: product.options[0]!.values[1]!.id,
    quantity: "1",
  });
  expect(soldOut.status).toBe(409);
});

test("sells: cart, checkout, order in the admin, status page", async () => {
  const product = addProduct(shop.state, "Rope lamp");
  const Cookie = await cartWith("rope-lamp");
  expect(await (await fetch(`${shop.storefront}/checkout`, { headers: { Cookie } })).text()).toContain("Rope lamp");
  const placed = await postForm(`${shop.storefront}/checkout`, { ...buyer, payment: "now" }, { Cookie });
  expect(placed.status).toBe(303);
  const order = shop.state.orders.all().at(-1)!;
  expect(order).toMatchObject({ email: buyer.email, lines: [{ productId: product.id, quantity: 1, price: "24.50" }] });
  expect(order.shippingAddress).toMatchObject({ countryCode: "FR", city: "Lyon", phone: null });
  expect(await (await fetch(new URL(placed.headers.get("location")!, shop.storefront))).text()).toContain(
    "your payment was received",
  );
});

test("lets a buyer pay later", async () => {
  addProduct(shop.state, "Tea tin");
  const Cookie = await cartWith("tea-tin");
  const placed = await postForm(`${shop.storefront}/checkout`, { ...buyer, payment: "later" }, { Cookie });
  expect(await (await fetch(new URL(placed.headers.get("location")!, shop.storefront))).text()).toContain(
    "once it is paid",
  );
});

test("keeps what was typed when the address is incomplete", async () => {
  addProduct(shop.state, "Wool hat");
  const Cookie = await cartWith("wool-hat");
  const orders = shop.state.orders.size;
  const refused = await postForm(`${shop.storefront}/checkout`, { ...buyer, address1: "", payment: "now" }, { Cookie });
  expect(refused.status).toBe(422);
  const page = await refused.text();
  expect(page).toContain("Enter your address.");
  expect(page).toContain("ada@buyers.test");
  expect(shop.state.orders.size).toBe(orders);
});

test("carries the app proxy's requests signed and without cookies", async () => {
  await postForm(`${shop.admin}/apps/quayside/install`);
  expect((await fetch(`${shop.storefront}/apps/track/status`)).status).toBe(404);
  await fetch(`${shop.admin}/scopes`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ grant: ["write_app_proxy"] }),
  });
  const response = await fetch(`${shop.storefront}/apps/track/status?number=1&number=2`, {
    headers: { Cookie: "cart=1x1" },
  });
  expect(await response.text()).toContain("parcel");
  const request = proxied.at(-1)!;
  expect(request.path).toBe("/proxy/status");
  expect(request.headers.cookie).toBeUndefined();
  const { signature, ...parameters } = request.query as Record<string, string | string[]>;
  const message = Object.keys(parameters)
    .sort()
    .map((name) => `${name}=${[parameters[name]].flat().join(",")}`)
    .join("");
  expect(signature).toBe(createHmac("sha256", SANDBOX_KEYS.shopifyApiSecret).update(message).digest("hex"));
});
