import { CATALOGS, generateProducts, type CatalogProduct, type CatalogVariant, type ShippingRate } from "../catalog.ts";
import { centsToDecimal, decimalToCents } from "../core/money.ts";
import type { SandboxStore } from "../core/store.ts";

/** What somebody changed by hand, so that the product's watch over prices and stock has something to see. */
export interface ProductChange {
  /** 1.2 makes every price a fifth dearer. */
  priceFactor?: number;
  /** 1.2 makes every way to ship a fifth dearer. */
  shippingFactor?: number;
  /** Stock of every variant. */
  stock?: number;
  offline?: boolean;
}

/** Quick warehouses abroad take this share of the days that China takes. */
const LOCAL_WAREHOUSE_SHARE = 0.5;
const FURTHER_PIECE = 0.5;

/** The products of the stand-in with their changes and what was sold of them. */
export class AliexpressCatalog {
  private readonly products = new Map(generateProducts(CATALOGS.aliexpress).map((product) => [product.id, product]));
  private readonly changes;
  private readonly sold;

  constructor(store: SandboxStore) {
    this.changes = store.collection<ProductChange>("aliexpress.changes");
    this.sold = store.collection<{ quantity: number }>("aliexpress.sold");
  }

  all(): CatalogProduct[] {
    return [...this.products.keys()].flatMap((id) => this.get(id) ?? []);
  }

  isOffline(id: string): boolean {
    return this.changes.get(id)?.offline ?? false;
  }

  get(id: string): CatalogProduct | undefined {
    const product = this.products.get(id);
    const change = this.changes.get(id);
    if (!product) return undefined;
    return { ...product, variants: product.variants.map((variant) => this.current(variant, change)) };
  }

  change(id: string, change: ProductChange): boolean {
    if (!this.products.has(id)) return false;
    this.changes.set(id, { ...this.changes.get(id), ...change });
    return true;
  }

  /** The variant that an order names by its `sku_attr`, with or without the `#Name` parts. */
  variantByAttr(product: CatalogProduct, skuAttr: string): CatalogVariant | undefined {
    const bare = (attr: string) => attr.replace(/#[^;]*/g, "");
    return product.variants.find((variant) => bare(variant.skuAttr) === bare(skuAttr));
  }

  take(skuId: string, quantity: number): void {
    this.sold.set(skuId, { quantity: (this.sold.get(skuId)?.quantity ?? 0) + quantity });
  }

  /** Ways to a country for `quantity` pieces of a variant; empty when it is not shipped there. */
  freight(product: CatalogProduct, variant: CatalogVariant, quantity: number, country: string): ShippingRate[] {
    const share = variant.shipsFrom === "CN" ? 1 : LOCAL_WAREHOUSE_SHARE;
    const factor = this.changes.get(product.id)?.shippingFactor ?? 1;
    return product.shipping
      .filter((rate) => rate.country === country)
      .map((rate) => ({
        ...rate,
        cost: centsToDecimal(decimalToCents(rate.cost) * factor * (1 + FURTHER_PIECE * (quantity - 1))),
        minDays: Math.max(2, Math.round(rate.minDays * share)),
        maxDays: Math.max(4, Math.round(rate.maxDays * share)),
      }));
  }

  private current(variant: CatalogVariant, change: ProductChange | undefined): CatalogVariant {
    const factor = change?.priceFactor ?? 1;
    return {
      ...variant,
      price: centsToDecimal(decimalToCents(variant.price) * factor),
      listPrice: centsToDecimal(decimalToCents(variant.listPrice) * factor),
      stock: Math.max(0, (change?.stock ?? variant.stock) - (this.sold.get(variant.skuId)?.quantity ?? 0)),
    };
  }
}
