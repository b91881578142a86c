import { systemDb } from "~/platform/db/client.server";
import { DEFAULT_LANGUAGE, type Language } from "~/platform/i18n/languages";
import { bulletsOf, COLLECTION_SLUGS, symbolOf, type CollectionFigures } from "../../rules/sources/collections";

export interface CategoryBranch {
  id: string;
  name: string;
  /** Products in it, those of its children included */
  products: number;
}

/** The categories that have products, as a tree of two levels, named in `language`. */
export async function readCategoryTree({
  language,
}: {
  language: Language;
}): Promise<(CategoryBranch & { children: CategoryBranch[] })[]> {
  const rows = await systemDb.sourceCategory.findMany({
    orderBy: { position: "asc" },
    select: { id: true, parentId: true, names: true, _count: { select: { products: true } } },
  });
  const branches = rows.map(({ id, parentId, names, _count }) => {
    const byLanguage = names as Record<string, string>;
    return {
      id,
      parentId,
      name: byLanguage[language] ?? byLanguage[DEFAULT_LANGUAGE] ?? id,
      products: _count.products,
    };
  });
  return branches
    .filter(({ parentId }) => parentId === null)
    .map(({ id, name, products }) => {
      const children = branches
        .filter((one) => one.parentId === id && one.products > 0)
        .map(({ id, name, products }) => ({ id, name, products }));
      return { id, name, products: children.reduce((sum, child) => sum + child.products, products), children };
    })
    .filter(({ products }) => products > 0);
}

interface CollectionRow extends CollectionFigures {
  slug: string;
  products: number;
  images: string[];
}

/** The collections that have products (G068), with pictures of their best sellers and figures of today (G081). */
export async function listCollections() {
  const rows = await systemDb.$queryRaw<CollectionRow[]>`
    SELECT slug, count(*)::int AS products, (array_agg(p.images[1] ORDER BY p.orders_count DESC))[1:4] AS images,
      sum(p.orders_count)::text AS orders, round(avg(p.rating), 1)::text AS rating, sum(p.reviews_count)::text AS reviews,
      count(DISTINCT p.category_id)::text AS categories, round(min(p.price_low), 2)::text AS price_from,
      min(p.us_shipping_days)::text AS delivery_days, sum(p.listings_count)::text AS listings
    FROM source_products p, unnest(p.collections) AS slug WHERE p.images[1] IS NOT NULL GROUP BY slug`;
  return COLLECTION_SLUGS.flatMap((slug) => rows.filter((row) => row.slug === slug)).map(
    ({ slug, products, images, ...figures }) => ({
      slug,
      symbol: symbolOf(slug),
      products,
      images,
      bullets: bulletsOf({ slug, figures, now: Date.now() }),
    }),
  );
}
