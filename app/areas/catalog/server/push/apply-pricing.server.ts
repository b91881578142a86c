import type { WorkspaceScope } from "~/platform/db/scope.server";
import { priceVariant } from "../../rules/push/pricing";
import { readPricing } from "../push-preferences/read-push-preferences.server";
import { writeVariantPrices } from "./variant-prices.sql.server";

/**
 * Prices imported products by the workspace's rules again, whatever was typed by hand; stores' own prices stay. Answers how
 * many there were.
 */
export async function applyPricing({
  scope,
  productIds,
}: {
  scope: WorkspaceScope;
  productIds: string[];
}): Promise<number> {
  const { rules, currency, taxPercent, rateFrom } = await readPricing({ scope });
  const products = await scope.db.importedProduct.findMany({
    where: { id: { in: productIds } },
    select: { id: true, shippingCost: true, costCurrency: true, variants: { select: { id: true, cost: true } } },
  });
  const prices = products.flatMap(({ shippingCost, costCurrency, variants }) =>
    variants.map(({ id, cost }) => {
      const { price, compareAtPrice } = priceVariant({
        cost: cost.toString(),
        shippingCost: shippingCost?.toString() ?? null,
        rules,
        rate: rateFrom(costCurrency),
        currency,
        taxPercent,
      });
      return { id, price, compareAtPrice };
    }),
  );
  await scope.db.$transaction(async (tx) => {
    await writeVariantPrices(tx, scope, prices);
    await tx.importedProduct.updateMany({
      where: { id: { in: products.map(({ id }) => id) } },
      data: { pricesEdited: false, version: { increment: 1 } },
    });
  });
  return products.length;
}
