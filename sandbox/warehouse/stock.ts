import { CATALOGS, generateProducts, type CatalogProduct, type CatalogVariant } from "../catalog.ts";
import { centsToDecimal, decimalToCents } from "../core/money.ts";
import type { SandboxStore } from "../core/store.ts";
import { WarehouseError } from "./errors.ts";

export interface RequestedItem {
  sku: string;
  quantity: number;
  line_reference?: string;
}

export interface QuotedMethod {
  code: string;
  name: string;
  cost: string;
  currency: string;
  min_days: number;
  max_days: number;
  processing_days: number;
  warehouse: string;
}

/** Where parcels leave from. The one abroad serves its own country alone, and sooner. */
export const WAREHOUSES = [
  { code: "SZX", name: "Shenzhen", country: "CN" },
  { code: "EWR", name: "New Jersey", country: "US" },
] as const;
const MAIN = WAREHOUSES[0];
/** Days that a parcel is sooner there from a warehouse of the buyer's country. */
const SOONER = 4;

/** What somebody changed by hand of a product, between what the product was told and what it is asked for. */
export interface StockChange {
  /** 1.2 makes each of its variants a fifth dearer. */
  priceFactor?: number;
  /** 1.2 makes each way to ship it a fifth dearer. */
  shippingFactor?: number;
  /** How many there are of each of its variants, before what was sold of them */
  stock?: number;
  /** True where the warehouse has the product no more */
  isGone?: boolean;
}

/** Share of the shipping cost that each further piece adds. */
const FURTHER_PIECE = 0.45;

/** What the warehouse has and what it costs to send. */
export class Stock {
  private readonly entries = new Map<string, { product: CatalogProduct; variant: CatalogVariant }>();
  private readonly taken;
  private readonly changes;

  constructor(store: SandboxStore) {
    for (const product of generateProducts(CATALOGS.zopi)) {
      for (const variant of product.variants) this.entries.set(variant.sku, { product, variant });
    }
    this.taken = store.collection<{ quantity: number }>("warehouse.taken");
    this.changes = store.collection<StockChange>("warehouse.changes");
  }

  /** @returns false for a product that there is none of */
  change(productId: string, change: StockChange): boolean {
    const isKnown = [...this.entries.values()].some(({ product }) => product.id === productId);
    if (isKnown) this.changes.set(productId, { ...this.changes.get(productId), ...change });
    return isKnown;
  }

  /** @throws unknown_sku */
  entry(sku: string): { product: CatalogProduct; variant: CatalogVariant } {
    const entry = this.entries.get(sku);
    if (!entry || !this.has(sku)) throw new WarehouseError(422, "unknown_sku", `No such sku: ${sku}`, { sku });
    const change = this.changes.get(entry.product.id);
    return change ? changed(entry, change) : entry;
  }

  has(sku: string): boolean {
    const entry = this.entries.get(sku);
    return entry !== undefined && this.changes.get(entry.product.id)?.isGone !== true;
  }

  available(sku: string): number {
    return Math.max(0, this.entry(sku).variant.stock - (this.taken.get(sku)?.quantity ?? 0));
  }

  /** Takes all items or none. @throws out_of_stock */
  take(items: readonly RequestedItem[]): void {
    for (const { sku, quantity } of items) {
      if (this.available(sku) < quantity)
        throw new WarehouseError(422, "out_of_stock", `Only ${this.available(sku)} left of ${sku}`, { sku });
    }
    for (const { sku, quantity } of items)
      this.taken.set(sku, { quantity: (this.taken.get(sku)?.quantity ?? 0) + quantity });
  }

  giveBack(items: readonly RequestedItem[]): void {
    for (const { sku, quantity } of items)
      this.taken.set(sku, { quantity: Math.max(0, (this.taken.get(sku)?.quantity ?? 0) - quantity) });
  }

  itemsTotalCents(items: readonly RequestedItem[]): number {
    return items.reduce(
      (total, { sku, quantity }) => total + decimalToCents(this.entry(sku).variant.price) * quantity,
      0,
    );
  }

  weightGrams(items: readonly RequestedItem[]): number {
    return items.reduce((total, { sku, quantity }) => total + this.entry(sku).variant.weightGrams * quantity, 0);
  }

  /** Countries that some of the goods are sent to. */
  countries(): string[] {
    const all = [...this.entries.values()].flatMap(({ product }) => product.shipping.map(({ country }) => country));
    return [...new Set(all)].sort();
  }

  /** Methods that some of the goods are sent to a country by. */
  carriers(country: string): { code: string; name: string; min_days: number; max_days: number }[] {
    const rates = [...this.entries.values()].flatMap(({ product }) =>
      product.shipping.filter((rate) => rate.country === country),
    );
    const codes = [...new Set(rates.map(({ methodCode }) => methodCode))].sort();
    return codes.map((code) => {
      const ofCode = rates.filter(({ methodCode }) => methodCode === code);
      return {
        code,
        name: ofCode[0]?.methodName ?? code,
        min_days: Math.min(...ofCode.map(({ minDays }) => minDays)),
        max_days: Math.max(...ofCode.map(({ maxDays }) => maxDays)),
      };
    });
  }

  /** Where parcels to a country may leave from. */
  warehouses(country: string): (typeof WAREHOUSES)[number][] {
    return WAREHOUSES.filter((each) => each === MAIN || each.country === country);
  }

  /**
   * Methods that carry all items to a country; the dearest item pays in full, each other piece a share.
   * @param warehouse the main one without it; from one that does not serve the country there is no way
   */
  quote(items: readonly RequestedItem[], country: string, warehouse: string = MAIN.code): QuotedMethod[] {
    const from = this.warehouses(country).find(({ code }) => code === warehouse);
    if (!from) return [];
    const sooner = from === MAIN ? 0 : SOONER;
    const products = items.map(({ sku }) => this.entry(sku).product);
    const rates = products.map((product) => product.shipping.filter((rate) => rate.country === country));
    const codes = (rates[0] ?? []).map(({ methodCode }) => methodCode);
    return codes.flatMap((code) => {
      const chosen = rates.map((list) => list.find(({ methodCode }) => methodCode === code));
      const costs = chosen.flatMap((rate) => (rate ? [decimalToCents(rate.cost)] : []));
      const [first] = chosen;
      if (!first || costs.length < chosen.length) return [];
      const dearest = Math.max(...costs);
      const all = costs.reduce((total, cost, index) => total + cost * (items[index]?.quantity ?? 0), 0);
      return [
        {
          code,
          name: first.methodName,
          cost: centsToDecimal(dearest + (all - dearest) * FURTHER_PIECE),
          currency: "USD",
          min_days: Math.max(1, first.minDays - sooner),
          max_days: Math.max(2, first.maxDays - sooner),
          processing_days: Math.max(...products.map(({ processingDays }) => processingDays.max)),
          warehouse: from.code,
        },
      ];
    });
  }
}

function changed(
  { product, variant }: { product: CatalogProduct; variant: CatalogVariant },
  { priceFactor = 1, shippingFactor = 1, stock = variant.stock }: StockChange,
) {
  const times = (amount: string, factor: number) => centsToDecimal(decimalToCents(amount) * factor);
  return {
    product: {
      ...product,
      shipping: product.shipping.map((rate) => ({ ...rate, cost: times(rate.cost, shippingFactor) })),
    },
    variant: { ...variant, price: times(variant.price, priceFactor), stock },
  };
}
