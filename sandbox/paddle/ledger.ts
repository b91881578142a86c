import { randomUUID } from "node:crypto";
import type { SandboxContext } from "../core/context.ts";
import {
  newId,
  outcomeOfCard,
  PaddleError,
  stamp,
  type Address,
  type Card,
  type CustomData,
  type Customer,
  type Item,
  type PaymentMethod,
  type Price,
  type Product,
  type Span,
  type TimePeriod,
  type Transaction,
  type UnitPrice,
} from "./objects.ts";
import { detailsOf } from "./totals.ts";

export type Body = Record<string, unknown>;
/** Tells the world of something that happened. */
export type Announce = (type: string, data: object) => void;

const invalid = (field: string, message: string) =>
  new PaddleError(400, "bad_request", "Invalid request.", [{ field, message }]);
const missing = (id: string) => new PaddleError(404, "not_found", `Entity ${id} not found`);

/** Catalog, customers, what they pay with, and transactions. */
export class Ledger {
  readonly products;
  readonly prices;
  readonly customers;
  readonly addresses;
  readonly methods;
  readonly transactions;
  /** Numbers of kept cards, which the API never tells */
  readonly numbers;
  readonly announce: Announce;
  readonly now: () => Date;
  private readonly appOrigin: string;

  constructor(context: SandboxContext, announce: Announce) {
    const { store } = context;
    this.announce = announce;
    this.appOrigin = context.appOrigin;
    this.now = () => context.clock.now();
    this.products = store.collection<Product>("paddle.products");
    this.prices = store.collection<Price>("paddle.prices");
    this.customers = store.collection<Customer>("paddle.customers");
    this.addresses = store.collection<Address>("paddle.addresses");
    this.methods = store.collection<PaymentMethod>("paddle.payment_methods");
    this.transactions = store.collection<Transaction>("paddle.transactions");
    this.numbers = store.collection<{ number: string }>("paddle.card_numbers");
  }

  /** @throws PaddleError not_found */
  need<T extends object>(collection: { get: (id: string) => T | undefined }, id: string): T {
    const found = collection.get(id);
    if (!found) throw missing(id);
    return found;
  }

  createProduct(body: Body, type: "standard" | "custom" = "standard"): Product {
    if (typeof body["name"] !== "string") throw invalid("name", "name is required");
    if (typeof body["tax_category"] !== "string") throw invalid("tax_category", "tax_category is required");
    const id = newId("pro");
    return this.products.set(id, {
      id,
      name: body["name"],
      type,
      description: (body["description"] as string | undefined) ?? null,
      tax_category: body["tax_category"],
      image_url: null,
      custom_data: (body["custom_data"] as CustomData | undefined) ?? null,
      status: "active",
      import_meta: null,
      ...this.stamps(),
    });
  }

  createPrice(body: Body, type: "standard" | "custom" = "standard"): Price {
    const unit = body["unit_price"] as UnitPrice | undefined;
    if (!unit || !/^\d+$/.test(unit.amount)) throw invalid("unit_price.amount", "must be a whole number as text");
    if (typeof body["description"] !== "string") throw invalid("description", "description is required");
    const productId =
      typeof body["product_id"] === "string"
        ? this.need(this.products, body["product_id"]).id
        : this.createProduct((body["product"] ?? {}) as Body, "custom").id;
    const trial = body["trial_period"] as (TimePeriod & { requires_payment_method?: boolean }) | null | undefined;
    const id = newId("pri");
    return this.prices.set(id, {
      id,
      product_id: productId,
      name: (body["name"] as string | undefined) ?? null,
      description: body["description"],
      type,
      status: "active",
      quantity: (body["quantity"] as Price["quantity"] | undefined) ?? { minimum: 1, maximum: 100 },
      tax_mode: (body["tax_mode"] as string | undefined) ?? "account_setting",
      unit_price: { amount: unit.amount, currency_code: unit.currency_code },
      unit_price_overrides: [],
      trial_period: trial ? { ...trial, requires_payment_method: trial.requires_payment_method ?? true } : null,
      billing_cycle: (body["billing_cycle"] as TimePeriod | null | undefined) ?? null,
      custom_data: (body["custom_data"] as CustomData | undefined) ?? null,
      import_meta: null,
      ...this.stamps(),
    });
  }

  /** @throws PaddleError 409 customer_already_exists, which names the one that there is */
  createCustomer(body: Body): Customer {
    const email = body["email"];
    if (typeof email !== "string" || !email.includes("@")) throw invalid("email", "must be an e-mail address");
    const there = this.customers.find((each) => each.email.toLowerCase() === email.toLowerCase());
    if (there)
      throw new PaddleError(409, "customer_already_exists", `customer email conflicts with customer of id ${there.id}`);
    const id = newId("ctm");
    const customer = this.customers.set(id, {
      id,
      email,
      name: (body["name"] as string | undefined) ?? null,
      locale: (body["locale"] as string | undefined) ?? "en",
      status: "active",
      marketing_consent: false,
      custom_data: (body["custom_data"] as CustomData | undefined) ?? null,
      import_meta: null,
      ...this.stamps(),
    });
    this.announce("customer.created", customer);
    return customer;
  }

  updateCustomer(id: string, body: Body): Customer {
    this.need(this.customers, id);
    return this.customers.update(id, (customer) => {
      for (const field of ["name", "email", "locale", "custom_data"] as const)
        if (body[field] !== undefined) Object.assign(customer, { [field]: body[field] });
      customer.updated_at = stamp(this.now());
    });
  }

  /** What is asked for, by prices of the catalog or by ones that are told. */
  itemsOf(given: unknown): Item[] {
    if (!Array.isArray(given) || given.length === 0) throw invalid("items", "at least one item is required");
    return given.map((each: Body) => {
      const price =
        typeof each["price_id"] === "string"
          ? this.need(this.prices, each["price_id"])
          : this.createPrice((each["price"] ?? {}) as Body, "custom");
      const quantity = Number(each["quantity"] ?? 1);
      const { minimum, maximum } = price.quantity;
      if (quantity < minimum || quantity > maximum)
        throw new PaddleError(
          400,
          "transaction_item_quantity_out_of_range",
          `quantity must be between ${minimum} and ${maximum}`,
        );
      return { price, quantity, proration: null };
    });
  }

  create(body: Body): Transaction {
    const customerId = (body["customer_id"] as string | null | undefined) ?? null;
    if (customerId) this.need(this.customers, customerId);
    const checkout = body["checkout"] as { url?: string } | undefined;
    return this.add({
      origin: "api",
      customerId,
      addressId: null,
      items: this.itemsOf(body["items"]),
      customData: (body["custom_data"] as CustomData | undefined) ?? null,
      page: checkout?.url ?? `${this.appOrigin}/`,
    });
  }

  /** A transaction that waits to be paid. */
  add({
    origin,
    customerId,
    addressId,
    items,
    customData,
    page = `${this.appOrigin}/`,
    subscriptionId = null,
    billingPeriod = null,
    isFree = items.some(({ price }) => price.trial_period),
    credit = 0n,
  }: {
    origin: Transaction["origin"];
    customerId: string | null;
    addressId: string | null;
    items: Item[];
    customData: CustomData;
    page?: string;
    subscriptionId?: string | null;
    billingPeriod?: Span | null;
    isFree?: boolean;
    credit?: bigint;
  }): Transaction {
    const id = newId("txn");
    const currency = items[0]?.price.unit_price.currency_code ?? "USD";
    const url = new URL(page);
    url.searchParams.set("_ptxn", id);
    const transaction = this.transactions.set(id, {
      id,
      status: customerId && addressId ? "ready" : "draft",
      origin,
      customer_id: customerId,
      address_id: addressId,
      business_id: null,
      subscription_id: subscriptionId,
      invoice_id: null,
      invoice_number: null,
      discount_id: null,
      currency_code: currency,
      collection_mode: "automatic",
      billing_details: null,
      billing_period: billingPeriod,
      custom_data: customData,
      items,
      details: this.details({ items, addressId, currency, isFree, credit }),
      payments: [],
      checkout: { url: url.href },
      ...this.stamps(),
      billed_at: null,
      revised_at: null,
    });
    this.announce("transaction.created", transaction);
    return transaction;
  }

  details({
    items,
    addressId,
    currency,
    isFree,
    credit = 0n,
  }: {
    items: Item[];
    addressId: string | null;
    currency: string;
    isFree: boolean;
    credit?: bigint;
  }) {
    const country = (addressId && this.addresses.get(addressId)?.country_code) || null;
    return detailsOf({ items, country, currency, isFree, credit, productOf: (id) => this.need(this.products, id) });
  }

  updateTransaction(id: string, body: Body): Transaction {
    const { status } = this.need(this.transactions, id);
    if (!["draft", "ready"].includes(status))
      throw new PaddleError(400, "transaction_immutable", `Transaction ${id} can't be changed any more`);
    const items = body["items"] === undefined ? null : this.itemsOf(body["items"]);
    const changed = this.transactions.update(id, (transaction) => {
      if (items) {
        transaction.items = items;
        transaction.currency_code = items[0]!.price.unit_price.currency_code;
        const isFree = items.some(({ price }) => price.trial_period);
        const { address_id: addressId, currency_code: currency } = transaction;
        transaction.details = this.details({ items, addressId, currency, isFree });
      }
      if (body["status"] === "canceled") transaction.status = "canceled";
      if (body["custom_data"] !== undefined) transaction.custom_data = body["custom_data"] as CustomData;
      transaction.updated_at = stamp(this.now());
    });
    this.announce(changed.status === "canceled" ? "transaction.canceled" : "transaction.updated", changed);
    return changed;
  }

  /** Says where the customer lives, by which tax is counted anew. */
  locate(id: string, { country, email }: { country: string; email: string }): Transaction {
    return this.transactions.update(id, (transaction) => {
      transaction.customer_id ??=
        this.customers.find((each) => each.email === email)?.id ?? this.createCustomer({ email }).id;
      if (transaction.address_id) return;
      const address = {
        id: newId("add"),
        customer_id: transaction.customer_id,
        country_code: country,
        postal_code: null,
        status: "active" as const,
        ...this.stamps(),
      };
      transaction.address_id = this.addresses.set(address.id, address).id;
      transaction.status = "ready";
      const isFree = transaction.items.some(({ price }) => price.trial_period);
      const { items, address_id: addressId, currency_code: currency } = transaction;
      transaction.details = this.details({ items, addressId, currency, isFree });
    });
  }

  keepCard(transaction: Transaction, number: string): PaymentMethod {
    const digits = number.replaceAll(/\D/g, "");
    const card: Card = {
      type: outcomeOfCard(digits, { isFirst: true }).brand,
      last4: digits.slice(-4),
      expiry_month: 12,
      expiry_year: this.now().getUTCFullYear() + 3,
      cardholder_name: "A. Merchant",
    };
    const at = stamp(this.now());
    const method: PaymentMethod = {
      id: newId("paymtd"),
      customer_id: transaction.customer_id!,
      address_id: transaction.address_id!,
      type: "card",
      card,
      origin: transaction.subscription_id ? "subscription" : "saved_during_purchase",
      saved_at: at,
      updated_at: at,
    };
    this.numbers.set(method.id, { number: digits });
    this.methods.set(method.id, method);
    const { card: _card, ...told } = method;
    this.announce("payment_method.saved", told);
    return method;
  }

  /** Asks the bank. @returns the error, or null where it was paid */
  attempt(id: string, method: PaymentMethod, isFirst: boolean): string | null {
    const { error } = outcomeOfCard(this.numbers.get(method.id)?.number ?? "", { isFirst });
    const at = stamp(this.now());
    this.transactions.update(id, (transaction) => {
      transaction.payments.unshift({
        payment_attempt_id: randomUUID(),
        stored_payment_method_id: randomUUID(),
        payment_method_id: method.id,
        amount: transaction.details.totals.grand_total,
        status: error ? "error" : "captured",
        error_code: error,
        created_at: at,
        captured_at: error ? null : at,
        method_details: {
          type: "card",
          card: method.card,
          south_korea_local_card: null,
          underlying_details: null,
        },
      });
      transaction.updated_at = at;
    });
    return error;
  }

  /** Books a transaction as paid. */
  complete(id: string, more: Partial<Transaction> = {}): Transaction {
    const at = stamp(this.now());
    const paid = this.transactions.update(id, (transaction) => {
      Object.assign(transaction, more);
      transaction.status = "paid";
      transaction.billed_at ??= at;
      transaction.invoice_id ??= newId("inv");
      transaction.invoice_number ??= `325-${10_000 + this.transactions.size}`;
      transaction.updated_at = at;
    });
    this.announce("transaction.paid", paid);
    const completed = this.transactions.update(id, (transaction) => {
      transaction.status = "completed";
      const { totals } = transaction.details;
      const fee = (BigInt(totals.grand_total) * 5n) / 100n;
      totals.fee = fee.toString();
      totals.earnings = (BigInt(totals.grand_total) - BigInt(totals.tax) - fee).toString();
    });
    this.announce("transaction.completed", completed);
    return completed;
  }

  stamps(): { created_at: string; updated_at: string } {
    const at = stamp(this.now());
    return { created_at: at, updated_at: at };
  }
}
