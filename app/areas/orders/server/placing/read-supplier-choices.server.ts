import type { z } from "zod";
import { findSupplies } from "~/areas/catalog/server/mapping/find-supplies.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import type { supplierChoicesSchema } from "../../contract/purchases";
import { outsideReason, readSourceProduct } from "./quote-shipping.server";

/** Products offered beside the one that the line is bought as now. */
const MOST = 5;

type Choices = z.output<typeof supplierChoicesSchema>;
type Choice = Choices["products"][number];
interface Candidate {
  source: string;
  productId: string;
  title: string | null;
  origin: Choice["origin"];
}

/**
 * What a line of an order can be bought as instead (ledger O009): the product that it is bought as now with its other
 * variants, the one that its listing is mapped to, and those that the same variant was bought as in other orders, with
 * costs as they are now. A supplier that does not answer is said so in its choice.
 * @throws AppError notFound
 */
export async function readSupplierChoices({
  scope,
  orderId,
  lineId,
}: {
  scope: WorkspaceScope;
  orderId: string;
  lineId: string;
}): Promise<Choices> {
  const line = await scope.db.orderLine.findFirst({
    where: { id: lineId, orderId },
    include: { order: { select: { storeId: true, countryCode: true } } },
  });
  if (!line) throw new AppError("notFound", { key: "errors.not_found" });
  const { externalVariantId: externalId, order } = line;
  const [mapped, others] = externalId
    ? await Promise.all([
        findSupplies({
          db: scope.db,
          workspaceId: scope.workspaceId,
          storeId: order.storeId,
          externalIds: [externalId],
        }).then((supplies) => supplies.get(externalId) ?? null),
        scope.db.orderLine.findMany({
          where: {
            externalVariantId: externalId,
            order: { storeId: order.storeId },
            source: { not: null },
            sourceProductId: { not: null },
          },
          distinct: ["source", "sourceProductId"],
          orderBy: { id: "desc" },
          take: MOST,
        }),
      ])
    : [null, []];
  const rows = [
    { ...line, origin: "now" as const },
    ...(mapped ? [{ ...mapped, origin: "mapping" as const }] : []),
    ...others.map((other) => ({ ...other, origin: "earlier" as const })),
  ];
  const candidates = new Map<string, Candidate>();
  for (const { source, sourceProductId: productId, supplierTitle: title, origin } of rows) {
    const key = `${source} ${productId}`;
    if (source && productId && !candidates.has(key)) candidates.set(key, { source, productId, title, origin });
  }
  const shipTo = order.countryCode ?? "US";
  return {
    // A variant that the store has no more can't be mapped.
    listing: mapped?.variantId ? { listing_id: mapped.listingId, variant_id: mapped.variantId } : null,
    country_code: order.countryCode,
    products: await Promise.all(
      [...candidates.values()].slice(0, MOST).map((candidate) => toChoice(scope, candidate, shipTo)),
    ),
  };
}

async function toChoice(
  scope: WorkspaceScope,
  { source, productId, title, origin }: Candidate,
  shipTo: string,
): Promise<Choice> {
  const known = { source, source_product_id: productId, origin, title: title ?? productId };
  try {
    const product = await readSourceProduct({
      workspaceId: scope.workspaceId,
      source,
      productId,
      shipTo,
      currency: "USD",
    });
    if (!product) return { ...known, variants: [], problem: "product_gone" };
    const variants = product.variants.map(({ skuId, optionValues, price, currency, stock }) => ({
      sku_id: skuId,
      title: optionValues.join(" / ") || skuId,
      cost: price,
      currency,
      stock,
    }));
    return { ...known, title: product.title, variants, problem: null };
  } catch (error) {
    return { ...known, variants: [], problem: outsideReason(error) };
  }
}
