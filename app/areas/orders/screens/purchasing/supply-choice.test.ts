import { expect, test } from "vitest";
import type { OrderLineDetail } from "../../contract/detail";
import type { SupplierChoice } from "../../contract/purchases";
import { toSupply } from "./supply-choice";

const product = (...titles: string[]): SupplierChoice => ({
  source: "zopi",
  source_product_id: "1",
  origin: "found",
  title: "Suit",
  problem: null,
  variants: titles.map((title) => ({ sku_id: `sku ${title}`, title, cost: "1.00", currency: "USD", stock: 1 })),
});
const line = (variant_title: string, sku_id?: string) => ({
  variant_title,
  mapping: sku_id === undefined ? null : ({ sku_id, quantity: 2 } as OrderLineDetail["mapping"]),
});

test.each([
  ["the variant that it is bought as", product("S / M", "M / S"), line("M / S", "sku S / M"), "sku S / M"],
  ["the one that is called alike", product("S / M", "M / S"), line("m / s", "gone"), "sku M / S"],
  ["none of several others", product("S / M", "S / S"), line("M / S"), ""],
  ["the only one", product("One size"), line("M / S"), "sku One size"],
  ["nothing of nothing", product(), line("M / S"), ""],
])("a product is first chosen with %s", (_, chosen, sold, skuId) => {
  expect(toSupply(chosen, sold)?.skuId).toBe(skuId);
});
