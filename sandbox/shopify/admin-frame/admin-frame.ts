import { fileURLToPath } from "node:url";
import express, { Router, type Request, type Response } from "express";
import type { SandboxContext } from "../../core/context.ts";
import { gid, numericId } from "../ids.ts";
import type { Order } from "../model.ts";
import { deleteOrder } from "../orders/order-actions.ts";
import type { Shopify } from "../shopify.ts";
import { homePage, notFoundPage, settingsPage, unknownShopPage } from "./app-pages.ts";
import { appRoutes } from "./app-routes.ts";
import { channelActs } from "./channel-acts.ts";
import { adminGuard, SHOP } from "./guards.ts";
import { ADMIN_LOCALES, adminPath, type AdminView } from "./layout.ts";
import { orderPage, ordersPage } from "./orders-pages.ts";
import { partAct } from "./part-forms.ts";
import { pickerResources, productPage, productsPage } from "./products-pages.ts";
import { testOrder } from "./test-order.ts";

const ASSETS = fileURLToPath(new URL("./assets", import.meta.url));

/**
 * The admin that people see, below `/shopify`: `/<shop>/admin/…` and its other name `/store/<handle>/…`. Merchants' acts
 * go through the same functions as the API's.
 */
export function adminFrameRouter(context: SandboxContext, shopify: Shopify): Router {
  const router = Router();
  const { state, commerce } = shopify;
  const preferences = context.store.collection<{ locale: string }>("shopify.adminPreferences");

  router.use("/admin-assets", express.static(ASSETS));
  router.get("/store/:handle([a-z0-9-]+)*", (request, response) => {
    const rest = request.originalUrl.slice(`${request.baseUrl}/store/${request.params.handle}`.length);
    response.redirect(`${request.baseUrl}/${request.params.handle}.myshopify.com/admin${rest}`);
  });

  const admin = Router({ mergeParams: true });
  // The API and the consent pages live below the same path and have routers of their own.
  admin.use((request, _response, next) => (/^\/(api|oauth)\//.test(request.path) ? next("router") : next()));
  admin.use(adminGuard, express.urlencoded({ extended: false }), express.json());
  admin.use((request, response, next) => {
    const domain = (request.params as Record<string, string>).shop!;
    const shop = state.shops.get(domain);
    if (!shop) {
      response.status(404).send(unknownShopPage(domain, state.shops.all()));
      return;
    }
    const notice = typeof request.query.notice === "string" ? request.query.notice : undefined;
    const view: AdminView = { shop, locale: preferences.get(shop.domain)?.locale ?? "en", notice };
    response.locals.view = view;
    next();
  });

  const viewOf = (response: Response) => response.locals.view as AdminView;
  /** Does a merchant's act and goes back to `path`, where a refusal is shown. */
  const act = (response: Response, path: string, work: () => unknown) => {
    let notice = "";
    try {
      work();
    } catch (error) {
      notice = `?notice=${encodeURIComponent((error as Error).message)}`;
    }
    response.redirect(303, adminPath(viewOf(response).shop) + path + notice);
  };

  admin.get("/", (_request, response) => void response.send(homePage(state, viewOf(response))));
  admin.get("/settings", (_request, response) => void response.send(settingsPage(state, viewOf(response))));
  admin.post("/settings/channels/:act(add|remove)", (request, response) => {
    const name = String(request.body.name ?? "");
    act(response, "/settings", () =>
      channelActs(state, viewOf(response).shop.domain)[request.params.act as "add" | "remove"](name),
    );
  });
  admin.post("/locale", (request, response) => {
    const { locale } = request.body;
    if (Object.hasOwn(ADMIN_LOCALES, locale)) preferences.set(viewOf(response).shop.domain, { locale });
    const back = request.get("Referer");
    response.redirect(303, back && URL.canParse(back) ? new URL(back).pathname : adminPath(viewOf(response).shop));
  });

  admin.get("/products", (_request, response) => void response.send(productsPage(state, viewOf(response))));
  admin.get("/products/:id(\\d+)", (request, response, next) => {
    const view = viewOf(response);
    const product = state.productWith(view.shop.domain, gid("Product", request.params.id!));
    if (product) response.send(productPage(state, view, product));
    else next();
  });
  admin.get("/resources", (request, response) => {
    const { type, query } = request.query;
    response.json({
      resources: pickerResources(state, viewOf(response).shop.domain, String(type ?? "product"), String(query ?? "")),
    });
  });

  const orderOf = (request: Request, response: Response): Order | undefined =>
    state.orderWith(viewOf(response).shop.domain, gid("Order", request.params.id!));
  admin.get("/orders", (request, response) => {
    const page = Math.max(1, Math.trunc(Number(request.query.page ?? 1)) || 1);
    response.send(ordersPage(state, viewOf(response), page));
  });
  admin.post("/orders", (request, response) => {
    const { shop } = viewOf(response);
    const payment = request.body.payment === "pending" ? "PENDING" : "PAID";
    act(response, "/orders", () => commerce.createOrder(shop.domain, testOrder(state, shop, payment)));
  });
  admin.get("/orders/:id(\\d+)", (request, response, next) => {
    const order = orderOf(request, response);
    if (order) response.send(orderPage(state, viewOf(response), order));
    else next();
  });
  const merchantActs: Record<string, (order: Order) => unknown> = {
    "mark-paid": (order) => commerce.markPaid(order.shop, order.id),
    cancel: (order) => commerce.cancelOrder(order.shop, order.id, { reason: "OTHER" }),
    refund: (order) => commerce.refund(order.shop, order.id),
  };
  admin.post("/orders/:id(\\d+)/delete", (request, response, next) => {
    const order = orderOf(request, response);
    if (!order) return next();
    act(response, "/orders", () => deleteOrder(shopify, order));
  });
  admin.post("/orders/:id(\\d+)/:act(mark-paid|cancel|refund)", (request, response, next) => {
    const order = orderOf(request, response);
    if (!order) return next();
    act(response, `/orders/${numericId(order.id)}`, () => merchantActs[request.params.act!]!(order));
  });
  admin.post(
    "/orders/:id(\\d+)/fulfillment-orders/:part(\\d+)/:act(request|request-cancellation)",
    (request, response, next) => {
      const order = orderOf(request, response);
      if (!order) return next();
      const fulfillmentOrderId = gid("FulfillmentOrder", request.params.part!);
      act(response, `/orders/${numericId(order.id)}`, () => {
        if (request.params.act === "request") commerce.requestFulfillment(order.shop, fulfillmentOrderId);
        else commerce.requestCancellation(order.shop, fulfillmentOrderId);
      });
    },
  );

  admin.post("/orders/:id(\\d+)/fulfillment-orders/:part(\\d+)/act", (request, response, next) => {
    const order = orderOf(request, response);
    if (!order) return next();
    const fulfillmentOrderId = gid("FulfillmentOrder", request.params.part!);
    act(response, `/orders/${numericId(order.id)}`, () => partAct(shopify, order, fulfillmentOrderId, request.body));
  });

  admin.use(appRoutes(context, shopify, viewOf));
  admin.use((_request, response) => void response.status(404).send(notFoundPage(viewOf(response))));
  router.use(`/${SHOP}/admin`, admin);
  return router;
}
