import express, { Router, type Request } from "express";
import type { SandboxContext, Standin } from "../core/context.ts";
import { transportFaults } from "../core/faults.ts";
import { groupBy } from "../core/group-by.ts";
import { isListed } from "../core/listed-addresses.ts";
import { seededRandom } from "../core/random.ts";
import { Accounts } from "./accounts.ts";
import { addressTree } from "./addresses.ts";
import { AliexpressCatalog } from "./catalog.ts";
import { OrderMethods } from "./order-methods.ts";
import { SiteOrders } from "./orders.ts";
import { consentPage, orderPage, ordersPage } from "./pages.ts";
import { ProductMethods, type Parameters } from "./product-methods.ts";
import { shopFront } from "./shop-front.ts";
import { signParameters } from "./signature.ts";
import { GatewayError, requestId } from "./wire.ts";

/** Where its consent may lead back to, as the app's console lists it. */
export const ALIEXPRESS_ADDRESSES = ["/auth/aliexpress/callback"];

const MAX_SKEW_MILLISECONDS = 10 * 60_000;

interface Account {
  account: string;
  canPay: boolean;
}
type Method = (parameters: Parameters, account: Account, image: Uint8Array) => object;

/** Parameters and file of a call, however it came: query, form or multipart. */
interface ReadCall extends Request {
  parameters?: Parameters;
  image?: Uint8Array;
}

/** The stand-in of the AliExpress dropshipping gateway, its consent page and its order pages. */
export function createAliexpress(context: SandboxContext): Standin {
  const random = seededRandom("aliexpress-wire");
  const catalog = new AliexpressCatalog(context.store);
  const accounts = new Accounts(context.store);
  const orders = new SiteOrders(context);
  const products = new ProductMethods(context, catalog, random);
  const ordering = new OrderMethods(context, catalog, orders, random);
  const counters = context.store.collection<{ calls: number }>("aliexpress.counters");

  const methods: Record<string, Method> = {
    "aliexpress.ds.text.search": (parameters) => products.textSearch(parameters),
    "aliexpress.ds.product.get": (parameters) => products.productGet(parameters),
    "aliexpress.ds.freight.query": (parameters) => products.freightQuery(parameters),
    "aliexpress.ds.category.get": () => products.categoryGet(),
    "aliexpress.ds.address.get": (parameters) => addressTree(parameters),
    "aliexpress.ds.feedname.get": () => products.feedNames(),
    "aliexpress.ds.recommend.feed.get": (parameters) => products.recommendFeed(parameters),
    "aliexpress.ds.image.search": (parameters, _account, image) => products.imageSearch(parameters, image),
    "aliexpress.ds.add.info": () => ({ result: { success: true, code: "0" } }),
    "aliexpress.ds.order.create": (parameters, account) => ordering.create(parameters, account),
    "aliexpress.trade.ds.order.get": (parameters, { account }) => ordering.get(parameters, account),
    "aliexpress.ds.order.tracking.get": (parameters, { account }) => ordering.tracking(parameters, account),
    "aliexpress.ds.commissionorder.listbyindex": (parameters) => ordering.commissionOrders(parameters),
  };

  const checkCommon = (parameters: Parameters, path = ""): void => {
    for (const name of ["app_key", "timestamp", "sign_method", "sign"]) {
      if (!parameters[name])
        throw new GatewayError(
          "MissingParameter",
          `The input parameter “${name}” that is mandatory for processing this request is not supplied`,
        );
    }
    if (parameters["app_key"] !== context.keys.aliexpressAppKey)
      throw new GatewayError("InvalidAppKey", "The specified App Key is invalid");
    if (Math.abs(Date.now() - Number(parameters["timestamp"])) > MAX_SKEW_MILLISECONDS) {
      throw new GatewayError("IllegalTimestamp", "The specified timestamp is expired or invalid");
    }
    if (
      parameters["sign_method"] !== "sha256" ||
      parameters["sign"] !== signParameters(parameters, context.keys.aliexpressAppSecret, path)
    ) {
      throw new GatewayError("IncompleteSignature", "The request signature does not conform to platform standards");
    }
  };

  const applyFaults = (operation: string): void => {
    const throttle = context.faults.take("aliexpress", operation, ["throttle"]);
    if (throttle) throw new GatewayError("ApiCallLimit", "The request has exceeded the frequency limit: ban 1s");
    if (operation === "aliexpress.ds.order.create") return; // its refusals are the order service's own
    const reject = context.faults.take("aliexpress", operation, ["reject"]);
    if (reject) {
      throw new GatewayError(reject.detail ?? "15", "Remote service error", {
        type: "ISP",
        subCode: "isp.unknown-error",
      });
    }
  };

  const count = (name: string): void => {
    counters.set(name, { calls: (counters.get(name)?.calls ?? 0) + 1 });
  };

  const router = Router();
  router.use(express.urlencoded({ extended: false, limit: "2mb" }));
  router.use(express.raw({ type: "multipart/form-data", limit: "2mb" }));
  router.use((request: ReadCall, _response, next) => {
    readCall(request).then(next, next);
  });
  router.use(transportFaults(context.faults, "aliexpress", operationOf));

  router.all("/sync", (request: ReadCall, response) => {
    const parameters = request.parameters ?? {};
    const name = parameters["method"] ?? "";
    count(name);
    try {
      checkCommon(parameters);
      const method = methods[name];
      if (!method) throw new GatewayError("InvalidApiPath", "The specified API path is invalid");
      const account = accounts.authenticate(parameters["access_token"] ?? parameters["session"]);
      applyFaults(name);
      const content = method(parameters, account, request.image ?? new Uint8Array());
      response.json({ [responseKey(name, random.chance(0.5))]: content, request_id: requestId() });
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      const { type, code, message: msg, subCode } = error;
      response.json({
        error_response: {
          type,
          code,
          msg,
          ...(subCode ? { sub_code: subCode, sub_msg: msg } : {}),
          request_id: requestId(),
        },
      });
    }
  });

  router.all(["/rest/auth/token/create", "/rest/auth/token/refresh"], (request: ReadCall, response) => {
    const parameters = request.parameters ?? {};
    const path = request.path.slice("/rest".length);
    count(path);
    try {
      checkCommon(parameters, path);
      applyFaults(path);
      const answer = path.endsWith("create")
        ? accounts.exchange(parameters["code"] ?? "")
        : accounts.refresh(parameters["refresh_token"] ?? "");
      response.json({ ...answer, request_id: requestId() });
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      response.json({ type: error.type, code: error.code, message: error.message, request_id: requestId() });
    }
  });

  router.get("/oauth/authorize", (request: ReadCall, response) => {
    const {
      client_id: appKey,
      redirect_uri: redirectUri = "",
      state = "",
      response_type: type,
    } = request.parameters ?? {};
    if (
      appKey !== context.keys.aliexpressAppKey ||
      type !== "code" ||
      !isListed(redirectUri, context.appOrigin, ALIEXPRESS_ADDRESSES)
    ) {
      response.status(400).send("param-appkey.not.exists or redirect_uri not registered");
      return;
    }
    response.send(consentPage(appKey, redirectUri, state));
  });

  router.post("/oauth/authorize", (request: ReadCall, response) => {
    const {
      redirect_uri: redirectUri = "",
      state = "",
      account = "",
      can_pay: canPay,
      decision,
    } = request.parameters ?? {};
    if (!isListed(redirectUri, context.appOrigin, ALIEXPRESS_ADDRESSES)) {
      response.status(400).send("redirect_uri not registered");
      return;
    }
    const target = new URL(redirectUri);
    if (decision === "deny") target.searchParams.set("error", "access_denied");
    else target.searchParams.set("code", accounts.issueCode(account, canPay === "true"));
    target.searchParams.set("state", state);
    response.redirect(303, target.href);
  });

  router.get("/", (_request, response) => {
    response.send(ordersPage(orders.all()));
  });

  router.use(shopFront(context, catalog));

  router.get("/p/order/detail.html", (request, response) => {
    const order = orders.get(String(request.query["orderId"]));
    if (order) response.send(orderPage(order));
    else response.status(404).send("No such order");
  });

  router.post("/orders/:id", (request: ReadCall, response) => {
    const id = String(request.params["id"]);
    if (request.parameters?.["action"] === "pay") orders.pay(id);
    if (request.parameters?.["action"] === "cancel") orders.cancel(id);
    response.redirect(303, `/aliexpress/p/order/detail.html?orderId=${encodeURIComponent(id)}`);
  });

  router.post("/control/products", (request: ReadCall, response) => {
    const {
      product_id: id = "",
      price_factor: factor,
      shipping_factor: shippingFactor,
      stock,
      offline,
    } = request.parameters ?? {};
    const isKnown = catalog.change(id, {
      ...(factor ? { priceFactor: Number(factor) } : {}),
      ...(shippingFactor ? { shippingFactor: Number(shippingFactor) } : {}),
      ...(stock ? { stock: Number(stock) } : {}),
      ...(offline ? { offline: offline === "true" } : {}),
    });
    if (isKnown) response.redirect(303, "/aliexpress");
    else response.status(404).send("No such product");
  });

  router.post("/control/expire-tokens", (request: ReadCall, response) => {
    accounts.expireAll(request.parameters?.["refresh"] === "true");
    response.redirect(303, "/aliexpress");
  });

  const facts = (): Record<string, unknown> => {
    const all = orders.all();
    const references: Record<string, object> = {};
    for (const [outOrderId, group] of groupBy(all, (order) => order.outOrderId)) {
      const created = new Set(group.map(({ placement }) => placement)).size;
      references[outOrderId] = {
        ids: group.map(({ id }) => id),
        created,
        paid: group.filter(({ payments }) => payments > 0).length,
        payments: group.reduce((sum, { payments }) => sum + payments, 0),
      };
    }
    return {
      orders: all.length,
      paidOrders: all.filter(({ payments }) => payments > 0).length,
      duplicateOrders: Object.values(references).filter((reference) => (reference as { created: number }).created > 1)
        .length,
      connectedAccounts: accounts.count(),
      createCalls: counters.get("aliexpress.ds.order.create")?.calls ?? 0,
      references,
    };
  };

  const start = () => {
    const timer = setInterval(() => orders.advance(), 1000);
    return async () => clearInterval(timer);
  };

  return { name: "aliexpress", router, start, facts };
}

/** The order detail's key does not follow its method's name on some gateways. */
function responseKey(method: string, other: boolean): string {
  if (method === "aliexpress.trade.ds.order.get" && other) return "aliexpress_ds_trade_order_get_response";
  return `${method.replaceAll(".", "_")}_response`;
}

function operationOf(request: ReadCall): string {
  return request.parameters?.["method"] ?? request.path;
}

async function readCall(request: ReadCall): Promise<void> {
  const parameters: Parameters = {};
  for (const [name, value] of Object.entries(request.query)) if (typeof value === "string") parameters[name] = value;
  if (Buffer.isBuffer(request.body)) {
    const form = await new Response(new Uint8Array(request.body), {
      headers: { "content-type": request.get("content-type") ?? "" },
    }).formData();
    for (const [name, value] of form) {
      if (typeof value === "string") parameters[name] = value;
      else request.image = new Uint8Array(await value.arrayBuffer());
    }
  } else {
    for (const [name, value] of Object.entries((request.body ?? {}) as Record<string, unknown>))
      if (typeof value === "string") parameters[name] = value;
  }
  request.parameters = parameters;
}
