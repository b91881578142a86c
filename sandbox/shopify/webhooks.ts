import { createHmac, randomUUID } from "node:crypto";
import type { SandboxContext } from "../core/context.ts";
import type { AppConfig } from "./app-config.ts";
import type { FulfillmentOrder } from "./fulfillment-model.ts";
import { API_VERSION } from "./graphql/schema.ts";
import type { InventoryItem, InventoryLevel, Order, Product } from "./model.ts";
import type { WebhookDelivery } from "./platform-model.ts";
import type { ShopifyState } from "./state.ts";
import { missingForTopic } from "./topic-scopes.ts";
import * as fulfillmentOrders from "./webhook-payloads/fulfillment-order-payload.ts";
import { orderPayload } from "./webhook-payloads/order-payload.ts";
import * as products from "./webhook-payloads/product-payload.ts";
import { refundPayload } from "./webhook-payloads/refund-payload.ts";
import { toJson } from "./webhook-payloads/rest-format.ts";
import { withhold } from "./webhook-payloads/withhold.ts";

export interface WebhookOptions {
  /** Every so many deliveries one is sent twice, as "at least once" allows; 0 for never. */
  duplicateEvery: number;
  /** Waits before each repeat of a delivery that was not answered with 2xx, in milliseconds. */
  retryDelaysMs: readonly number[];
}

const ANSWER_TIMEOUT_MS = 5_000;
const REORDER_DELAY_MS = 3_000;
const PARALLEL = 8;
/** Topics that reach the app even though it is no longer installed. */
const AFTER_UNINSTALL = new Set(["app/uninstalled", "shop/redact", "customers/redact", "customers/data_request"]);

/** Sends webhooks to the app: signed, at least once, in no promised order, tried again when refused. */
export class Webhooks {
  private readonly context: SandboxContext;
  private readonly state: ShopifyState;
  private readonly config: AppConfig;
  private readonly options: WebhookOptions;
  private readonly queue: string[] = [];
  private running = 0;
  private sinceDuplicate = 0;
  private ended = false;

  constructor(context: SandboxContext, state: ShopifyState, config: AppConfig, options: WebhookOptions) {
    this.context = context;
    this.state = state;
    this.config = config;
    this.options = options;
  }

  /** Takes up deliveries that a stop left pending. */
  resume(): void {
    for (const delivery of this.state.deliveries.filter(({ state }) => state === "pending")) this.enqueue(delivery.id);
  }

  stop(): void {
    this.ended = true;
  }

  /** Sends `payload` (or what it makes, when anyone listens) to everything that the app subscribed to `topic` in this shop. */
  emit(shopDomain: string, topic: string, payload: object | (() => object)): void {
    const shop = this.state.shops.get(shopDomain);
    if (!shop || (!shop.installation && !AFTER_UNINSTALL.has(topic))) return;
    // A shop tells an app only of what it has let it read.
    if (shop.installation && missingForTopic(topic, shop.installation.scopes).length > 0) return;
    const targets = this.config.webhooks
      .filter((entry) => entry.topics.includes(topic))
      .map(({ uri }) => ({ uri, subscriptionId: null as string | null }));
    for (const subscription of this.state.webhookSubscriptions.filter(
      (entry) => entry.shop === shopDomain && entry.topic === topic,
    )) {
      targets.push({ uri: subscription.uri, subscriptionId: subscription.id });
    }
    if (targets.length === 0) return;
    const whole = typeof payload === "function" ? payload() : payload;
    const granted = /^(orders|refunds|fulfillments|fulfillment_orders)\//.test(topic)
      ? withhold(whole, shop.withheld)
      : whole;
    if (!granted) return;
    const body = toJson(granted);
    const eventId = randomUUID();
    for (const { uri, subscriptionId } of targets) this.deliver(shopDomain, topic, uri, body, eventId, subscriptionId);
  }

  productCreated(product: Product): void {
    this.emit(product.shop, "products/create", () => products.productPayload(this.shop(product.shop), product));
  }

  productChanged(product: Product): void {
    this.emit(product.shop, "products/update", () => products.productPayload(this.shop(product.shop), product));
  }

  productDeleted(product: Product): void {
    this.emit(product.shop, "products/delete", products.productDeletedPayload(product));
  }

  inventoryLevelChanged(shop: string, item: InventoryItem, level: InventoryLevel): void {
    this.emit(shop, "inventory_levels/update", products.inventoryLevelPayload(item, level));
  }

  locationDeleted(shop: string, locationId: string): void {
    this.emit(shop, "locations/delete", products.locationDeletedPayload(locationId));
  }

  /** One of the orders/… topics. */
  order(topic: string, order: Order): void {
    this.emit(order.shop, topic, () => orderPayload(this.state, this.shop(order.shop), order));
  }

  /** A merchant's request to a fulfillment service: as a webhook and at the service's callback URL. */
  requestSubmitted(order: Order, fulfillmentOrder: FulfillmentOrder, message: string | null): void {
    this.emit(
      order.shop,
      "fulfillment_orders/fulfillment_request_submitted",
      fulfillmentOrders.requestSubmittedPayload(fulfillmentOrder, message),
    );
    this.notifyService(order.shop, fulfillmentOrder.locationId, "FULFILLMENT_REQUEST");
  }

  cancellationSubmitted(order: Order, fulfillmentOrder: FulfillmentOrder, message: string | null): void {
    this.emit(
      order.shop,
      "fulfillment_orders/cancellation_request_submitted",
      fulfillmentOrders.cancellationSubmittedPayload(fulfillmentOrder, message),
    );
    this.notifyService(order.shop, fulfillmentOrder.locationId, "CANCELLATION_REQUEST");
  }

  /** One of the fulfillment_orders/… topics that tell of a change; `others` are fulfillment orders that came of it. */
  fulfillmentOrder(
    topic: string,
    order: Order,
    fulfillmentOrder: FulfillmentOrder,
    others: Record<string, FulfillmentOrder | null> = {},
  ): void {
    this.emit(
      order.shop,
      `fulfillment_orders/${topic}`,
      fulfillmentOrders.fulfillmentOrderPayload(fulfillmentOrder, others),
    );
  }

  refundCreated(order: Order, refund: Order["refunds"][number]): void {
    this.emit(order.shop, "refunds/create", refundPayload(this.shop(order.shop), order, refund));
  }

  private notifyService(shop: string, locationId: string, kind: "FULFILLMENT_REQUEST" | "CANCELLATION_REQUEST"): void {
    const serviceId = this.state.locations.get(locationId)?.fulfillmentServiceId;
    const callbackUrl = serviceId && this.state.fulfillmentServices.get(serviceId)?.callbackUrl;
    if (!callbackUrl || !this.state.shops.get(shop)?.installation) return;
    const url = `${callbackUrl.replace(/\/$/, "")}/fulfillment_order_notification`;
    this.deliver(shop, "fulfillment_order_notification", url, JSON.stringify({ kind }), randomUUID(), null);
  }

  private shop(domain: string) {
    const shop = this.state.shops.get(domain);
    if (!shop) throw new Error(`no shop ${domain}`);
    return shop;
  }

  private deliver(
    shop: string,
    topic: string,
    uri: string,
    body: string,
    eventId: string,
    subscriptionId: string | null,
  ): void {
    const { faults } = this.context;
    const lost = faults.take("shopify", topic, ["lose_webhook"]) !== undefined;
    const late = faults.take("shopify", topic, ["reorder_webhooks"]) !== undefined;
    const delivery: WebhookDelivery = {
      id: randomUUID(),
      shop,
      topic,
      url: new URL(uri, `${this.context.appOrigin}/`).href,
      eventId,
      body,
      triggeredAt: new Date().toISOString(),
      attempts: 0,
      copies: this.isDuplicated(topic) ? 2 : 1,
      state: lost ? "lost" : "pending",
      subscriptionId,
    };
    this.state.deliveries.set(delivery.id, delivery);
    if (late) setTimeout(() => this.enqueue(delivery.id), REORDER_DELAY_MS).unref();
    else if (!lost) this.enqueue(delivery.id);
  }

  private isDuplicated(topic: string): boolean {
    if (this.context.faults.take("shopify", topic, ["duplicate_webhook"])) return true;
    this.sinceDuplicate += 1;
    if (this.options.duplicateEvery === 0 || this.sinceDuplicate < this.options.duplicateEvery) return false;
    this.sinceDuplicate = 0;
    return true;
  }

  private enqueue(id: string): void {
    this.queue.push(id);
    this.pump();
  }

  private pump(): void {
    while (!this.ended && this.running < PARALLEL && this.queue.length > 0) {
      const delivery = this.state.deliveries.get(this.queue.shift()!);
      if (!delivery || delivery.state !== "pending") continue;
      this.running += 1;
      void this.send(delivery).finally(() => {
        this.running -= 1;
        this.pump();
      });
    }
  }

  private async send(delivery: WebhookDelivery): Promise<void> {
    const accepted = await this.post(delivery);
    if (accepted && delivery.copies > 1) await this.post(delivery);
    const attempts = delivery.attempts + 1;
    const retryDelay = this.options.retryDelaysMs[delivery.attempts];
    const failed = !accepted && retryDelay === undefined;
    if (this.ended) return;
    this.state.deliveries.set(delivery.id, {
      ...delivery,
      attempts,
      state: accepted ? "acknowledged" : failed ? "failed" : "pending",
    });
    if (failed && delivery.subscriptionId) this.state.webhookSubscriptions.delete(delivery.subscriptionId);
    if (!accepted && retryDelay !== undefined) setTimeout(() => this.enqueue(delivery.id), retryDelay).unref();
  }

  private async post(delivery: WebhookDelivery): Promise<boolean> {
    try {
      const response = await fetch(delivery.url, {
        method: "POST",
        redirect: "manual",
        signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
        body: delivery.body,
        headers: {
          "Content-Type": "application/json",
          "User-Agent": "Shopify-Captain-Hook",
          "X-Shopify-Topic": delivery.topic,
          "X-Shopify-Hmac-Sha256": createHmac("sha256", this.context.keys.shopifyApiSecret)
            .update(delivery.body)
            .digest("base64"),
          "X-Shopify-Shop-Domain": delivery.shop,
          "X-Shopify-API-Version": API_VERSION,
          "X-Shopify-Webhook-Id": delivery.id,
          "X-Shopify-Event-Id": delivery.eventId,
          "X-Shopify-Triggered-At": delivery.triggeredAt,
        },
      });
      await response.arrayBuffer();
      return response.status >= 200 && response.status < 300;
    } catch {
      return false;
    }
  }
}
