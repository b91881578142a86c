import { CATALOGUES, generateProducts } from "../catalogue.ts";
import type { CatalogueProduct, CatalogueVariant } from "../catalogue.ts";
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
}

/** Share of the shipping cost that each further piece adds. */
const FURTHER_PIECE = 0.45;

/** What the warehouse has and what it costs to send. */
export class Stock {
  private readonly entries = new Map<string, { product: CatalogueProduct; variant: CatalogueVariant }>();
  private readonly taken;

  constructor(store: SandboxStore) {
    for (const product of generateProducts(CATALOGUES.zopi)) {
      for (const variant of product.variants) this.entries.set(variant.sku, { product, variant });
    }
    this.taken = store.collection<{ quantity: number }>("warehouse.taken");
  }

  /** @throws unknown_sku */
  entry(sku: string): { product: CatalogueProduct; variant: CatalogueVariant } {
    const entry = this.entries.get(sku);
    if (!entry) throw new WarehouseError(422, "unknown_sku", `No such sku: ${sku}`, { sku });
    return entry;
  }

  has(sku: string): boolean {
    return this.entries.has(sku);
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

  /** Methods that carry all items to a country; the dearest item pays in full, each other piece a share. */
  quote(items: readonly RequestedItem[], country: string): QuotedMethod[] {
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
          min_days: first.minDays,
          max_days: first.maxDays,
          processing_days: Math.max(...products.map(({ processingDays }) => processingDays.max)),
        },
      ];
    });
  }
}
