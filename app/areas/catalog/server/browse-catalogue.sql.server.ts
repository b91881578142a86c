import { systemDb } from "~/platform/db/client.server";
import { DEFAULT_LANGUAGE, type Language } from "~/platform/i18n/languages";
import { COLLECTION_SLUGS } from "../rules/collections";

export interface CategoryBranch {
  id: string;
  name: string;
  /** Products in it, those of its children included */
  products: number;
}

/** The categories that have products, as a tree of two levels, named in `language`. */
export async function readCategoryTree({ language }: { language: Language }): Promise<(CategoryBranch & { children: CategoryBranch[] })[]> {
  const rows = await systemDb.sourceCategory.findMany({
    orderBy: { position: "asc" },
    select: { id: true, parentId: true, names: true, _count: { select: { products: true } } },
  });
  const branches = rows.map(({ id, parentId, names, _count }) => {
    const byLanguage = names as Record<string, string>;
    return { id, parentId, name: byLanguage[language] ?? byLanguage[DEFAULT_LANGUAGE] ?? id, products: _count.products };
  });
  return branches
    .filter(({ parentId }) => parentId === null)
    .map(({ id, name, products }) => {
      const children = branches.filter((one) => one.parentId === id && one.products > 0).map(({ id, name, products }) => ({ id, name, products }));
      return { id, name, products: children.reduce((sum, child) => sum + child.products, products), children };
    })
    .filter(({ products }) => products > 0);
}

/** The collections that have products, with pictures of their best sellers. */
export async function listCollections(): Promise<{ slug: string; products: number; images: string[] }[]> {
  const rows = await systemDb.$queryRaw<{ slug: string; products: number; images: string[] }[]>`
    SELECT slug, count(*)::int AS products, (array_agg(p.images[1] ORDER BY p.orders_count DESC))[1:4] AS images
    FROM source_products p, unnest(p.collections) AS slug WHERE p.images[1] IS NOT NULL GROUP BY slug`;
  return COLLECTION_SLUGS.flatMap((slug) => rows.filter((row) => row.slug === slug));
}
