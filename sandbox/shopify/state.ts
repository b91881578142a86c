import type { Collection, SandboxStore } from "../core/store.ts";
import { DEMO_SHOP } from "../profile.ts";
import type * as Billing from "./billing-model.ts";
import { gidType, nextGid } from "./ids.ts";
import type * as Model from "./model.ts";
import type * as Platform from "./platform-model.ts";

export interface NewShop {
  domain: string;
  name?: string;
  email?: string;
  ownerName?: string;
  currency?: string;
  countryCode?: string;
  timezone?: string;
  planName?: string;
}

/** Everything the stand-in remembers, and the indexes that find a part of a document by its own id. */
export class ShopifyState {
  readonly store: SandboxStore;
  readonly shops: Collection<Model.Shop>;
  readonly tokens: Collection<Platform.AccessToken>;
  readonly refreshTokens: Collection<Platform.RefreshToken>;
  readonly codes: Collection<Platform.AuthorizationCode>;
  readonly locations: Collection<Model.Location>;
  readonly fulfillmentServices: Collection<Model.FulfillmentService>;
  readonly publications: Collection<Model.Publication>;
  readonly metafieldDefinitions: Collection<Model.MetafieldDefinition>;
  readonly products: Collection<Model.Product>;
  readonly customers: Collection<Model.Customer>;
  readonly orders: Collection<Model.Order>;
  readonly subscriptions: Collection<Billing.AppSubscription>;
  readonly bills: Collection<Billing.Bill>;
  readonly purchases: Collection<Billing.AppPurchase>;
  readonly webhookSubscriptions: Collection<Platform.WebhookSubscription>;
  readonly deliveries: Collection<Platform.WebhookDelivery>;
  readonly stagedUploads: Collection<Platform.StagedUpload>;
  readonly bulkOperations: Collection<Platform.BulkOperation>;
  readonly productOperations: Collection<Platform.ProductOperation>;
  readonly idempotency: Collection<Platform.IdempotencyRecord>;

  /** Ids of variants, inventory items and media, to the product that holds them. */
  private readonly productOf = new Map<string, string>();
  /** Ids of fulfillment orders and fulfillments, to the order that holds them. */
  private readonly orderOf = new Map<string, string>();

  constructor(store: SandboxStore) {
    this.store = store;
    this.shops = store.collection("shopify.shops");
    this.tokens = store.collection("shopify.tokens");
    this.refreshTokens = store.collection("shopify.refreshTokens");
    this.codes = store.collection("shopify.codes");
    this.locations = store.collection("shopify.locations");
    this.fulfillmentServices = store.collection("shopify.fulfillmentServices");
    this.publications = store.collection("shopify.publications");
    this.metafieldDefinitions = store.collection("shopify.metafieldDefinitions");
    this.products = store.collection("shopify.products");
    this.customers = store.collection("shopify.customers");
    this.orders = store.collection("shopify.orders");
    this.subscriptions = store.collection("shopify.subscriptions");
    this.bills = store.collection("shopify.bills");
    this.purchases = store.collection("shopify.purchases");
    this.webhookSubscriptions = store.collection("shopify.webhookSubscriptions");
    this.deliveries = store.collection("shopify.deliveries");
    this.stagedUploads = store.collection("shopify.stagedUploads");
    this.bulkOperations = store.collection("shopify.bulkOperations");
    this.productOperations = store.collection("shopify.productOperations");
    this.idempotency = store.collection("shopify.idempotency");
    for (const product of this.products.all()) this.indexProduct(product);
    for (const order of this.orders.all()) this.indexOrder(order);
    if (!this.shops.has(DEMO_SHOP)) {
      this.createShop({
        domain: DEMO_SHOP,
        name: "Harbour Goods",
        email: "hello@harbour-goods.test",
        ownerName: "Robin Hale",
      });
      for (const channel of ["Google & YouTube", "Facebook & Instagram"]) this.addChannel(DEMO_SHOP, channel);
    }
  }

  /** The next gid of a type. */
  id(type: string): string {
    return nextGid(this.store, type);
  }

  /** Opens a shop with one merchant location and the three usual publications. @throws when the domain is taken */
  createShop(input: NewShop): Model.Shop {
    if (this.shops.has(input.domain)) throw new Error(`shop ${input.domain} exists`);
    const now = new Date().toISOString();
    const handle = input.domain.split(".")[0]!;
    const shop: Model.Shop = {
      domain: input.domain,
      id: this.id("Shop"),
      name: input.name ?? handle,
      email: input.email ?? `owner@${handle}.test`,
      ownerName: input.ownerName ?? "Shop Owner",
      currency: input.currency ?? "USD",
      countryCode: input.countryCode ?? "US",
      timezone: input.timezone ?? "America/New_York",
      planName: input.planName ?? "Basic",
      createdAt: now,
      updatedAt: now,
      installation: null,
    };
    this.shops.set(shop.domain, shop);
    this.createLocation(shop, "Shop location", null);
    for (const name of ["Online Store", "Shop", "Point of Sale"]) this.addChannel(shop.domain, name);
    return shop;
  }

  /** Gives a shop one more sales channel, as installing the channel's app does. */
  addChannel(shop: string, name: string): Model.Publication {
    const id = this.id("Publication");
    return this.publications.set(id, { id, shop, name });
  }

  /** Takes a sales channel off a shop, as uninstalling the channel's app does; products are published there no more. */
  removeChannel({ id, shop }: Model.Publication): void {
    for (const product of this.products.filter((one) => one.shop === shop)) {
      product.publications = product.publications.filter(({ publicationId }) => publicationId !== id);
      this.saveProduct(product);
    }
    this.publications.delete(id);
  }

  createLocation(shop: Model.Shop, name: string, fulfillmentServiceId: string | null): Model.Location {
    const now = new Date().toISOString();
    const id = this.id("Location");
    const empty = { address1: null, address2: null, city: null, provinceCode: null, zip: null, phone: null };
    return this.locations.set(id, {
      id,
      shop: shop.domain,
      name,
      address: { ...empty, countryCode: shop.countryCode },
      fulfillmentServiceId,
      isActive: true,
      createdAt: now,
      updatedAt: now,
    });
  }

  /** The location that the merchant ships from. */
  merchantLocation(shop: string): Model.Location {
    const location = this.locations.find(
      (candidate) => candidate.shop === shop && candidate.fulfillmentServiceId === null,
    );
    if (!location) throw new Error(`shop ${shop} has no location`);
    return location;
  }

  saveProduct(product: Model.Product): Model.Product {
    this.indexProduct(product);
    return this.products.set(product.id, product);
  }

  deleteProduct(product: Model.Product): void {
    this.products.delete(product.id);
  }

  saveOrder(order: Model.Order): Model.Order {
    this.indexOrder(order);
    return this.orders.set(order.id, order);
  }

  /** The shop's product that is `id`, or that holds the variant, inventory item or media `id`. */
  productWith(shop: string, id: string): Model.Product | undefined {
    const product = this.products.get(gidType(id) === "Product" ? id : (this.productOf.get(id) ?? ""));
    return product?.shop === shop ? product : undefined;
  }

  /** The shop's variant with that variant id or inventory item id, still present, with its product. */
  variantWith(shop: string, id: string): { product: Model.Product; variant: Model.Variant } | undefined {
    const product = this.productWith(shop, id);
    const variant = product?.variants.find((candidate) => candidate.id === id || candidate.inventoryItem.id === id);
    return product && variant ? { product, variant } : undefined;
  }

  /** The shop's order that is `id`, or that holds the fulfillment order or fulfillment `id`. */
  orderWith(shop: string, id: string): Model.Order | undefined {
    const order = this.orders.get(gidType(id) === "Order" ? id : (this.orderOf.get(id) ?? ""));
    return order?.shop === shop ? order : undefined;
  }

  private indexProduct(product: Model.Product): void {
    for (const variant of product.variants) {
      this.productOf.set(variant.id, product.id);
      this.productOf.set(variant.inventoryItem.id, product.id);
    }
    for (const media of product.media) this.productOf.set(media.id, product.id);
  }

  private indexOrder(order: Model.Order): void {
    for (const fulfillmentOrder of order.fulfillmentOrders) this.orderOf.set(fulfillmentOrder.id, order.id);
    for (const fulfillment of order.fulfillments) this.orderOf.set(fulfillment.id, order.id);
  }
}
