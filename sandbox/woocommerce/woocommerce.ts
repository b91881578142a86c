import express, { Router } from "express";
import type { SandboxContext, Standin } from "../core/context.ts";
import { transportFaults } from "../core/faults.ts";
import { html, page } from "../core/html.ts";
import { mountResources } from "./resources.ts";
import { handle, paged, WooError } from "./rest.ts";
import { WooState, type WooStore, type WooWebhook } from "./state.ts";
import { WooWebhooks } from "./webhooks.ts";

const NAME = "woocommerce";

/** WordPress sites with WooCommerce at /woocommerce/<store>: consent by key exchange (wc-auth) and the REST API v3. */
export function createWoocommerce(context: SandboxContext): Standin {
  const state = new WooState(context);
  const webhooks = new WooWebhooks(context, state);
  const router = Router();
  router.use(transportFaults(context.faults, NAME));
  router.use(express.json({ limit: "5mb" }), express.urlencoded({ extended: false }));
  router.get("/", (_request, response) => response.send(storesPage(context, state)));
  router.post("/control/stores", (request, response) => {
    const {
      slug,
      name = slug,
      currency = "USD",
      country = "US:CA",
      timeZone = "America/Los_Angeles",
      pricesIncludeTax,
    } = request.body as Partial<WooStore> & { slug: string };
    response.json(state.addStore({ slug, name: name ?? slug, currency, country, timeZone, pricesIncludeTax }));
  });
  router.post("/control/revoke-keys", (request, response) => {
    const { store } = request.body as { store: string };
    for (const { consumerKey } of state.keys.filter((key) => key.store === store)) state.keys.delete(consumerKey);
    response.redirect(303, `/${NAME}/`);
  });
  mountConsent(router, state);
  mountStoreFacts(router, context, state);
  mountResources(router, state, webhooks);
  mountWebhooks(router, state, webhooks);
  return {
    name: NAME,
    router,
    facts: () => ({
      stores: state.stores.size,
      keys: state.keys.size,
      products: state.products.size,
      orders: state.orders.size,
      ...webhooks.facts(),
    }),
    start: async () => async () => webhooks.stop(),
  };
}

/** The page on which a merchant approves keys; they go to the app's callback, the browser to its return address. */
function mountConsent(router: Router, state: WooState): void {
  router.get("/:store/wc-auth/v1/authorize", (request, response) => {
    const store = state.stores.get(request.params.store);
    const {
      app_name: app,
      scope,
      user_id: user,
      return_url: returnUrl,
      callback_url: callbackUrl,
    } = request.query as Record<string, string>;
    if (
      !store ||
      !app ||
      !user ||
      !isAllowed(returnUrl) ||
      !isAllowed(callbackUrl) ||
      !["read", "write", "read_write"].includes(scope ?? "")
    ) {
      response
        .status(401)
        .send(page("Error", html`<div class="card"><h1>Error: a parameter is missing or wrong</h1></div>`));
      return;
    }
    const hidden = Object.entries({ app, scope, user, returnUrl, callbackUrl }).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
    );
    response.send(
      page(
        store.name,
        html`<div class="card" style="max-width:460px;margin:24px auto">
          <h1>${app} would like to connect to your store</h1>
          <p>
            This will give <strong>${app}</strong> ${scope} access to ${store.name}: coupons, customers, orders and
            sales reports, products.
          </p>
          <form method="post" action="/woocommerce/${store.slug}/wc-auth/v1/access_granted" class="stack">
            ${hidden} <button name="decision" value="approve">Approve</button
            ><button name="decision" value="deny" class="plain">Deny</button>
          </form>
        </div>`,
      ),
    );
  });
  router.post("/:store/wc-auth/v1/access_granted", (request, response, next) => {
    const {
      app = "",
      scope = "read",
      user = "",
      returnUrl = "",
      callbackUrl = "",
      decision,
    } = request.body as Record<string, string>;
    const goBack = (success: 0 | 1) =>
      response.redirect(
        `${returnUrl}${returnUrl.includes("?") ? "&" : "?"}success=${success}&user_id=${encodeURIComponent(user)}`,
      );
    if (decision !== "approve") return goBack(0);
    const key = state.issueKeys(request.params.store, app, scope as "read" | "write" | "read_write");
    const body = {
      key_id: state.keys.size,
      user_id: user,
      consumer_key: key.consumerKey,
      consumer_secret: key.consumerSecret,
      key_permissions: scope,
    };
    fetch(callbackUrl, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      redirect: "manual",
    })
      .then(({ status }) => {
        if (status === 200) return goBack(1);
        state.keys.delete(key.consumerKey);
        response.status(500).send(
          page(
            "Error",
            html`<div class="card">
              <h1>Error: An error occurred in the request and at the time were unable to send the consumer data</h1>
            </div>`,
          ),
        );
      })
      .catch(next);
  });
}

/** HTTPS, as the platform wants it, save on this machine. */
function isAllowed(address: string | undefined): boolean {
  if (!address || !URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || ["localhost", "127.0.0.1"].includes(hostname);
}

function mountStoreFacts(router: Router, context: SandboxContext, state: WooState): void {
  router.get("/:store/wp-json", (request, response) => {
    const store = state.stores.get(request.params.store);
    if (!store) return response.status(404).send("<html><body>Not found</body></html>");
    return response.json({
      name: store.name,
      description: "",
      url: urlOf(context, store),
      home: urlOf(context, store),
      gmt_offset: 0,
      timezone_string: store.timeZone,
      namespaces: ["wc/v3"],
    });
  });
  router.get(
    "/:store/wp-json/wc/v3/system_status",
    handle(state, "read", ({ store }) => ({
      environment: {
        home_url: urlOf(context, store),
        site_url: urlOf(context, store),
        store_id: `store-${store.slug}`,
        version: "10.9.1",
      },
      settings: { api_enabled: false, currency: store.currency, currency_symbol: store.currency },
    })),
  );
  router.get(
    "/:store/wp-json/wc/v3/settings/general",
    handle(state, "read", ({ store }) => [
      { id: "woocommerce_default_country", label: "Country / State", type: "select", value: store.country },
      { id: "woocommerce_currency", label: "Currency", type: "select", value: store.currency },
      { id: "woocommerce_allowed_countries", label: "Selling location(s)", type: "select", value: "all" },
      {
        id: "woocommerce_calc_taxes",
        label: "Enable taxes",
        type: "checkbox",
        value: yesNo(store.pricesIncludeTax !== undefined),
      },
    ]),
  );
  router.get(
    "/:store/wp-json/wc/v3/settings/tax",
    handle(state, "read", ({ store }) => [
      {
        id: "woocommerce_prices_include_tax",
        label: "Prices entered with tax",
        type: "radio",
        value: yesNo(store.pricesIncludeTax),
      },
    ]),
  );
}

const yesNo = (is: boolean | undefined) => (is ? "yes" : "no");

function mountWebhooks(router: Router, state: WooState, webhooks: WooWebhooks): void {
  const base = "/:store/wp-json/wc/v3/webhooks";
  const answer = ({ id, topic, deliveryUrl, status }: WooWebhook) => ({
    id,
    topic,
    delivery_url: deliveryUrl,
    status,
    resource: topic.split(".")[0],
    event: topic.split(".")[1],
  });
  router.get(
    base,
    handle(state, "read", ({ store }, request, response) =>
      paged(state.webhooks.filter((hook) => hook.store === store.slug).map(answer), request, response),
    ),
  );
  router.post(
    base,
    handle(state, "write", ({ store, body }, _request, response) => {
      const { topic, delivery_url: deliveryUrl, secret } = body as Record<string, string | undefined>;
      if (!topic || !/^(order|product|customer|coupon)\.(created|updated|deleted|restored)$/.test(topic))
        throw new WooError(400, "woocommerce_rest_invalid_webhook_topic", "Webhook topic must be valid.");
      if (!isAllowed(deliveryUrl))
        throw new WooError(
          400,
          "woocommerce_rest_invalid_webhook_delivery_url",
          "Webhook delivery URL must be a valid URL.",
        );
      const id = state.nextId("webhook");
      const hook = state.webhooks.set(String(id), {
        id,
        store: store.slug,
        topic,
        deliveryUrl: deliveryUrl!,
        secret: secret ?? "",
        status: "active",
        failures: 0,
      });
      webhooks.ping(hook);
      response.status(201).json(answer(hook));
    }),
  );
  router.delete(
    `${base}/:id`,
    handle(state, "write", ({ store }, request) => {
      const hook = state.webhooks.get(String(request.params.id));
      if (hook?.store !== store.slug)
        throw new WooError(404, "woocommerce_rest_shop_webhook_invalid_id", "Invalid ID.");
      state.webhooks.delete(String(hook.id));
      return answer(hook);
    }),
  );
}

function urlOf({ origin }: SandboxContext, { slug }: WooStore): string {
  return `${origin}/${NAME}/${slug}`;
}

function storesPage(context: SandboxContext, state: WooState): string {
  const rows = state.stores.all().map(
    (store) =>
      html`<tr>
        <td>${store.name}</td>
        <td><code>${urlOf(context, store)}</code></td>
        <td>${store.currency}</td>
        <td>${state.keys.filter((key) => key.store === store.slug).length}</td>
        <td>
          <form method="post" action="/${NAME}/control/revoke-keys">
            <input type="hidden" name="store" value="${store.slug}" /><button
              class="plain"
              aria-label="Revoke keys of ${store.name}"
            >
              Revoke keys
            </button>
          </form>
        </td>
      </tr>`,
  );
  return page(
    "WooCommerce stores",
    html`<h1>WooCommerce stores</h1>
      <div class="card">
        <table>
          <thead>
            <tr>
              <th>Store</th>
              <th>Address to connect</th>
              <th>Currency</th>
              <th>Keys given out</th>
              <th>Merchant</th>
            </tr>
          </thead>
          <tbody>
            ${rows}
          </tbody>
        </table>
      </div>`,
  );
}
