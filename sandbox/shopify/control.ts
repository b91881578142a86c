import { Router } from "express";
import { billOf, hastenPeriod } from "./app/billing.ts";
import type { NewOrder } from "./commerce.ts";
import type { Product, RiskAssessment, RiskLevel, Shop } from "./model.ts";
import { deleteOrder } from "./orders/order-actions.ts";
import { actOnPart, type PartAct } from "./orders/part-acts.ts";
import { merchantRouter } from "./products/merchant-edits.ts";
import type { Shopify } from "./shopify.ts";

const BUYERS = [
  { firstName: "Ada", lastName: "Byrne", city: "Portland", province: "Oregon", provinceCode: "OR", zip: "97205" },
  { firstName: "Luis", lastName: "Moreno", city: "Austin", province: "Texas", provinceCode: "TX", zip: "78701" },
  { firstName: "Mei", lastName: "Tanaka", city: "Seattle", province: "Washington", provinceCode: "WA", zip: "98101" },
  { firstName: "Noor", lastName: "Haddad", city: "Chicago", province: "Illinois", provinceCode: "IL", zip: "60601" },
  { firstName: "Oskar", lastName: "Lind", city: "Denver", province: "Colorado", provinceCode: "CO", zip: "80202" },
];

const RISK_LEVELS: readonly RiskLevel[] = ["HIGH", "MEDIUM", "LOW", "NONE", "PENDING"];

/**
 * For tests: POST /orders {shop, count, variant_ids?, …NewOrder} places many orders; POST /orders/change {shop, name,
 * change: cancel, delete, remove, address or edit, line?, edit?: {added?, removed?}} is a second thought (409 where it comes too late);
 * POST /orders/parts {shop, name, act: fulfill, hold, release, schedule, due, move, accept or raise, part?: index of the fulfillment order,
 * units?: {index of the line: quantity}, fulfillAt?, to?: another app's service, tracking?} is what the merchant and other apps do with
 * parts of an order (409 in Shopify's words where they can't);
 * POST /orders/risk {shop, name, riskLevel, facts?, provider?} assesses an order's risk of fraud; POST /shops opens a shop, PATCH /shops/:domain
 * changes its particulars, among them `withheld`: the protected customer data that the app was not approved for ("fields",
 * "addresses", "orders" or null); POST /privacy {shop, topic, customer_id};
 * GET /bills?shop= answers what is on a shop's own bill by now, POST /bills/hasten {shop} has the next cycle begin; POST /install and /uninstall {shop}; POST /session-token {shop}.
 */
export function controlRouter(shopify: Shopify): Router {
  const { commerce, state } = shopify;
  const router = Router();
  router.use(merchantRouter(shopify));

  router.post("/orders", (request, response) => {
    const {
      shop,
      count = 1,
      variant_ids: wanted,
      ...overrides
    } = request.body as { shop: string; count?: number; variant_ids?: string[] } & Partial<NewOrder>;
    if (!state.shops.has(shop)) return void response.status(404).json({ error: `no shop ${shop}` });
    const variantIds = wanted ?? sellableVariants(state.products.filter((product) => product.shop === shop));
    if (variantIds.length === 0 && !overrides.lines)
      return void response.status(409).json({ error: "the shop sells nothing yet" });
    const from = state.orders.size;
    const orders = Array.from({ length: Number(count) }, (_, index) => {
      const buyer = BUYERS[(from + index) % BUYERS.length]!;
      const address = {
        ...buyer,
        address1: `${10 + index} Quay Street`,
        country: "United States",
        countryCode: "US",
        phone: "+15035550100",
      };
      return commerce.createOrder(shop, {
        lines: [{ variantId: variantIds[(from + index) % variantIds.length], quantity: 1 + (index % 2) }],
        customer: {
          firstName: buyer.firstName,
          lastName: buyer.lastName,
          email: `${buyer.firstName.toLowerCase()}@buyers.test`,
        },
        shippingAddress: address,
        billingAddress: address,
        shippingPrice: "4.90",
        ...overrides,
      });
    });
    response.json({ orders: orders.map(({ id, name }) => ({ id, name })) });
  });

  router.post("/orders/change", (request, response) => {
    const {
      shop,
      name,
      change,
      line = 0,
      edit = {},
    } = request.body as { shop: string; name: string; change: string; line?: number; edit?: object };
    const order = state.orders.find((candidate) => candidate.shop === shop && candidate.name === name);
    if (!order) return void response.status(404).json({ error: `no order ${name}` });
    const removed = order.lines[Number(line)];
    try {
      if (change === "cancel") commerce.cancelOrder(shop, order.id);
      else if (change === "delete") deleteOrder(shopify, order);
      else if (change === "remove" && removed && removed.currentQuantity > 0)
        commerce.refund(shop, order.id, {
          amount: removed.price,
          lines: [{ lineItemId: removed.id, quantity: 1, restock: true }],
        });
      else if (change === "address")
        commerce.correctAddress(shop, order.id, { address1: `${100 + Number(line)} Corrected Street` });
      else if (change === "edit") commerce.editOrder(shop, order.id, edit);
      else return void response.status(400).json({ error: "change must be cancel, delete, remove, address or edit" });
    } catch (error) {
      return void response.status(409).json({ error: (error as Error).message });
    }
    response.json({ change });
  });

  router.post("/orders/parts", (request, response) => {
    const { shop, name, ...asked } = request.body as { shop: string; name: string } & PartAct;
    const order = state.orders.find((candidate) => candidate.shop === shop && candidate.name === name);
    if (!order) return void response.status(404).json({ error: `no order ${name}` });
    try {
      actOnPart(shopify, order, asked);
    } catch (error) {
      return void response.status(409).json({ error: (error as Error).message });
    }
    response.json({
      fulfillmentOrders: order.fulfillmentOrders.map(({ id, status, lines }) => ({ id, status, lines })),
    });
  });

  router.post("/orders/risk", (request, response) => {
    const { shop, name, ...assessment } = request.body as { shop: string; name: string } & RiskAssessment;
    const order = state.orders.find((candidate) => candidate.shop === shop && candidate.name === name);
    if (!order) return void response.status(404).json({ error: `no order ${name}` });
    if (!RISK_LEVELS.includes(assessment.riskLevel))
      return void response.status(400).json({ error: `riskLevel must be one of ${RISK_LEVELS.join(", ")}` });
    commerce.assessRisk(shop, order.id, assessment);
    response.json({ riskAssessments: order.riskAssessments });
  });

  router.post("/shops", (request, response) => {
    const domain = String(request.body.domain ?? "");
    if (!/^[a-z0-9][a-z0-9-]*\.myshopify\.com$/.test(domain))
      return void response.status(400).json({ error: "domain must be <handle>.myshopify.com" });
    if (state.shops.has(domain)) return void response.status(409).json({ error: `shop ${domain} exists` });
    response.json({ shop: state.createShop(request.body) });
  });

  router.patch("/shops/:domain", (request, response) => {
    const { domain } = request.params;
    if (!state.shops.has(domain)) return void response.status(404).json({ error: `no shop ${domain}` });
    const { name, email, ownerName, currency, timezone, taxesIncluded, planName, withheld } =
      request.body as Partial<Shop>;
    const change = { name, email, ownerName, currency, timezone, taxesIncluded, planName, withheld };
    const given = Object.entries(change);
    commerce.updateShop(domain, Object.fromEntries(given.filter(([, value]) => value !== undefined)));
    response.json({ shop: state.shops.get(domain) });
  });

  router.get("/bills", (request, response) => {
    const shop = String(request.query.shop ?? "");
    if (!state.shops.has(shop)) return void response.status(404).json({ error: `no shop ${shop}` });
    response.json({ bills: billOf(shopify, shop) });
  });

  router.post("/bills/hasten", (request, response) => {
    const shop = String(request.body.shop ?? "");
    if (!state.shops.has(shop)) return void response.status(404).json({ error: `no shop ${shop}` });
    hastenPeriod(shopify, shop);
    response.json({ bills: billOf(shopify, shop) });
  });

  router.post("/privacy", (request, response) => {
    const { shop, topic, customer_id: customerId } = request.body as Record<string, string>;
    if (topic !== "customers/data_request" && topic !== "customers/redact") {
      return void response.status(400).json({ error: "topic must be customers/data_request or customers/redact" });
    }
    if (!shop || !customerId || state.customers.get(customerId)?.shop !== shop) {
      return void response.status(404).json({ error: "no such customer in the shop" });
    }
    commerce.privacyRequest(shop, topic, customerId);
    response.json({ sent: topic });
  });

  router.post(["/install", "/uninstall"], (request, response) => {
    const shop = String(request.body.shop ?? "");
    if (!state.shops.has(shop)) return void response.status(404).json({ error: `no shop ${shop}` });
    if (request.path === "/install") commerce.installApp(shop, request.body.scopes);
    else commerce.uninstallApp(shop);
    response.json({ shop: state.shops.get(shop) });
  });

  router.post("/session-token", async (request, response) => {
    const shop = String(request.body.shop ?? "");
    if (!state.shops.has(shop)) return void response.status(404).json({ error: `no shop ${shop}` });
    response.json({ token: await commerce.issueSessionToken(shop) });
  });
  return router;
}

function sellableVariants(products: readonly Product[]): string[] {
  return products.filter(({ status }) => status === "ACTIVE").flatMap(({ variants }) => variants.map(({ id }) => id));
}
