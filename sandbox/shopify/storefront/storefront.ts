import { fileURLToPath } from "node:url";
import express, { Router, type Request, type Response } from "express";
import type { SandboxContext } from "../../core/context.ts";
import { adminGuard, SHOP } from "../admin-frame/guards.ts";
import { gid, numericId } from "../ids.ts";
import type { Address, Shop } from "../model.ts";
import { amountIn } from "../money.ts";
import { financialStatus, orderAmounts } from "../orders/derive.ts";
import type { Shopify } from "../shopify.ts";
import { appProxy } from "./app-proxy.ts";
import { readCart, setQuantity, writeCart } from "./cart.ts";
import { isInStock, listedProducts, productByHandle, sellableVariant, variantByOptions } from "./catalog.ts";
import { COUNTRIES } from "./countries.ts";
import { productJson, shopJson } from "./json.ts";
import {
  cartPage,
  checkoutPage,
  listPage,
  notFoundPage,
  orderStatusPage,
  productPage,
  storePath,
  type CartLine,
} from "./pages.ts";

const ASSETS = fileURLToPath(new URL("./assets", import.meta.url));

/** The shop's online store below `/shopify/<shop>/storefront`: products, cart, checkout, order status, app proxy. */
export function storefrontRouter(context: SandboxContext, shopify: Shopify): Router {
  const router = Router();
  const { state, commerce } = shopify;
  router.use("/storefront-assets", express.static(ASSETS));

  const store = Router({ mergeParams: true });
  store.use(adminGuard);
  store.use((request, response, next) => {
    const shop = state.shops.get((request.params as Record<string, string>).shop!);
    if (!shop) {
      response.status(404).send("No such shop");
      return;
    }
    response.locals.shop = shop;
    next();
  });
  store.use(appProxy(context));
  store.use(express.urlencoded({ extended: false }));

  const shopOf = (response: Response) => response.locals.shop as Shop;
  const cartSize = (request: Request) => [...readCart(request).values()].reduce((sum, quantity) => sum + quantity, 0);
  const cartLines = (request: Request, shop: Shop): CartLine[] =>
    [...readCart(request)].flatMap(([variantId, quantity]) => {
      const found = sellableVariant(state, shop.domain, variantId);
      return found ? [{ ...found, quantity }] : [];
    });

  store.get("/", (request, response) => {
    const shop = shopOf(response);
    response.send(listPage(shop, listedProducts(state, shop.domain), cartSize(request)));
  });

  store.get("/meta.json", (_request, response) => {
    const shop = shopOf(response);
    response.json(shopJson(shop, listedProducts(state, shop.domain).length));
  });
  store.get("/products/:handle.json", (request, response, next) => {
    const product = productByHandle(state, shopOf(response).domain, request.params.handle);
    if (product) response.json(productJson(product));
    else next();
  });
  store.get("/products/:handle", (request, response, next) => {
    const shop = shopOf(response);
    const product = productByHandle(state, shop.domain, request.params.handle);
    if (product) response.send(productPage(shop, product, cartSize(request)));
    else next();
  });

  store.get(
    "/cart",
    (request, response) => void response.send(cartPage(shopOf(response), cartLines(request, shopOf(response)))),
  );
  store.post("/cart", (request, response, next) => {
    const shop = shopOf(response);
    const { handle, quantity, ...options } = request.body as Record<string, string>;
    const product = productByHandle(state, shop.domain, handle ?? "");
    if (!product) return next();
    const valueIds = product.options.map(
      (_option, index) => options[`option${index}`] ?? product.variants[0]?.optionValueIds[index] ?? "",
    );
    const variant = variantByOptions(product, valueIds);
    if (!variant || !isInStock(variant)) {
      response.status(409).send(productPage(shop, product, cartSize(request), "This choice is not available."));
      return;
    }
    const cart = readCart(request);
    setQuantity(cart, variant.id, (cart.get(variant.id) ?? 0) + Number(quantity ?? 1));
    writeCart(response, shop.domain, cart);
    response.redirect(303, `${storePath(shop)}/cart`);
  });
  store.post("/cart/change", (request, response) => {
    const shop = shopOf(response);
    const cart = readCart(request);
    setQuantity(cart, gid("ProductVariant", String(request.body.variant)), Number(request.body.quantity));
    writeCart(response, shop.domain, cart);
    response.redirect(303, `${storePath(shop)}/cart`);
  });

  store.get("/checkout", (request, response) => {
    const shop = shopOf(response);
    const lines = cartLines(request, shop);
    if (lines.length === 0) response.redirect(`${storePath(shop)}/cart`);
    else response.send(checkoutPage(shop, lines));
  });
  store.post("/checkout", (request, response) => {
    const shop = shopOf(response);
    const lines = cartLines(request, shop);
    const values = request.body as Record<string, string>;
    const problem = lines.length === 0 ? "Your cart is empty." : addressProblem(values);
    if (problem) {
      response.status(422).send(checkoutPage(shop, lines, values, problem));
      return;
    }
    const shippingAddress = addressFrom(values);
    const { firstName, lastName, phone } = shippingAddress;
    const order = commerce.createOrder(shop.domain, {
      lines: lines.map(({ variant, quantity }) => ({ variantId: variant.id, quantity })),
      customer: { email: values.email!, firstName, lastName, phone },
      shippingAddress,
      financialStatus: values.payment === "later" ? "PENDING" : "PAID",
      note: values.note || null,
    });
    writeCart(response, shop.domain, new Map());
    response.redirect(303, `${storePath(shop)}/orders/${numericId(order.id)}`);
  });

  store.get("/orders/:id(\\d+)", (request, response, next) => {
    const shop = shopOf(response);
    const order = state.orderWith(shop.domain, gid("Order", request.params.id!));
    if (!order) return next();
    const paid = !["PENDING", "VOIDED", "EXPIRED"].includes(financialStatus(order));
    response.send(orderStatusPage(shop, order, { paid, total: amountIn(order.currency, orderAmounts(order).total) }));
  });

  store.use((_request, response) => void response.status(404).send(notFoundPage(shopOf(response))));
  // A program that asks for a shop's front as a page sees it without a detour, as at the shop's own address.
  router.get(`/${SHOP}`, (request, _response, next) => {
    if (request.get("accept") === "text/html") request.url = `/${request.params.shop}/storefront`;
    next();
  });
  router.use(`/${SHOP}/storefront`, store);
  // A shop's own addresses have no "storefront" in them: https://<shop>/products/… arrives without it.
  router.get([`/${SHOP}`, `/${SHOP}/:page(products|cart|apps)*`], (request, response) => {
    const shopPath = `${request.baseUrl}/${request.params.shop}`;
    response.redirect(`${shopPath}/storefront${request.originalUrl.slice(shopPath.length)}`);
  });
  return router;
}

/** What is missing or wrong in a typed address, in a sentence, or undefined. */
function addressProblem(values: Record<string, string>): string | undefined {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(values.email ?? "")) return "Enter a valid e-mail address.";
  const required: Record<string, string> = {
    firstName: "first name",
    lastName: "last name",
    address1: "address",
    city: "city",
  };
  const missing = Object.keys(required).find((name) => !values[name]?.trim());
  if (missing) return `Enter your ${required[missing]}.`;
  return COUNTRIES.some((country) => country.code === values.countryCode) ? undefined : "Choose a country.";
}

function addressFrom(values: Record<string, string>): Address {
  const text = (name: string) => values[name]?.trim() || null;
  const province = text("province");
  return {
    firstName: text("firstName"),
    lastName: text("lastName"),
    company: null,
    address1: text("address1"),
    address2: text("address2"),
    city: text("city"),
    province,
    provinceCode: province && /^[A-Z]{2,3}$/.test(province) ? province : null,
    country: COUNTRIES.find((country) => country.code === values.countryCode)?.name ?? null,
    countryCode: values.countryCode ?? null,
    zip: text("zip"),
    phone: text("phone"),
  };
}
