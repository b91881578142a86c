import type { WorkspaceScope } from "~/platform/db/scope.server";
import type { Language } from "~/platform/i18n/languages";
import type { ProductCard } from "../../contract/sources";
import { findProducts } from "./find-products.server";
import { openSource } from "./open-source.server";
import { COST_CURRENCY } from "./read-source-product.server";

/**
 * Best sellers to get inspired by, or with a product the best sellers of its category ("You may also like"), itself left
 * out. Empty when the supplier does not answer: nothing on the page hangs on it.
 */
export async function inspireProducts({
  scope,
  like,
  shipTo,
  language,
  page,
  pageSize,
}: {
  scope: WorkspaceScope;
  like: { source: string; productId: string } | null;
  shipTo: string;
  language: Language;
  page: number;
  pageSize: number;
}): Promise<ProductCard[]> {
  const asked = { shipTo, currency: COST_CURRENCY, language };
  const product =
    like &&
    (await openSource({ source: like.source, workspaceId: scope.workspaceId }).product({
      productId: like.productId,
      ...asked,
    }));
  if (like && !product) return [];
  const { lists } = await findProducts({
    scope,
    source: like?.source,
    sort: "desc_lastest_volume",
    query: { ...asked, categoryId: product?.categoryId ?? undefined, page, pageSize: like ? pageSize + 1 : pageSize },
  });
  return lists
    .flatMap(({ products }) => products.filter((card) => card.source_product_id !== like?.productId))
    .slice(0, pageSize);
}
