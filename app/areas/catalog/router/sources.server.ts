import { ok } from "~/platform/api/call";
import type { ApiContext, Caller } from "~/platform/api/context.server";
import { implementArea } from "~/platform/api/implement.server";
import type { Language } from "~/platform/i18n/languages";
import { sourceCalls } from "../contract/sources";
import {
  searchLimits,
  type ListingRange,
  type OrderRange,
  type PriceRange,
  type ProductSort,
} from "../rules/sources/product-filter";
import { NAMED_SOURCE } from "../rules/sources/sources";
import { listCollections, readCategoryTree } from "../server/sources/browse-catalog.sql.server";
import { findProducts } from "../server/sources/find-products.server";
import { inspireProducts } from "../server/sources/inspire-products.server";
import { listSources } from "../server/sources/list-sources.server";
import { quoteSourceProduct } from "../server/sources/quote-source-product.server";
import { COST_CURRENCY, readSourceProduct } from "../server/sources/read-source-product.server";
import { relatedKeywords, suggestKeywords, trendingKeywords } from "../server/sources/suggest-keywords.sql.server";

const os = implementArea(sourceCalls);

interface FindInput {
  keyword: string;
  source?: string;
  category_id?: string;
  ship_to?: string;
  sort?: ProductSort;
  orders?: OrderRange;
  price?: PriceRange;
  listings?: ListingRange;
  rating?: number;
  page: number;
  page_size: number;
}

type Context = ApiContext & { caller: () => Caller };

async function find(input: FindInput, collection: string | undefined, context: Context) {
  const query = {
    text: input.keyword || undefined,
    categoryId: input.category_id,
    collection,
    shipTo: input.ship_to ?? null,
    currency: COST_CURRENCY,
    language: context.locale,
    ...searchLimits(input),
    page: input.page,
    pageSize: input.page_size,
  };
  const found = await findProducts({ scope: context.caller().scope, source: input.source, sort: input.sort, query });
  return ok({ ...found, page: input.page, page_size: input.page_size });
}

async function product(query: { source: string; productId: string; shipTo: string }, context: Context) {
  return ok({
    product: await readSourceProduct({ scope: context.caller().scope, language: context.locale, ...query }),
  });
}

interface LogisticsInput {
  country_code: string;
  quantity: number;
  sku_id?: string;
  ship_from?: string;
}

async function logistics(target: { source: string; productId: string }, input: LogisticsInput, context: Context) {
  const { country_code: shipTo, quantity, sku_id: skuId, ship_from: shipFrom } = input;
  const language: Language = context.locale;
  return ok(
    await quoteSourceProduct({ scope: context.caller().scope, language, ...target, shipTo, quantity, skuId, shipFrom }),
  );
}

export const sourcesRouter = {
  find: os.find.handler(({ input, context }) => find(input, input.collection, context)),
  findByCollection: os.findByCollection.handler(({ input, context }) => find(input, input.collectionSlug, context)),
  sources: os.sources.handler(async ({ context }) => ok({ sources: await listSources(context.caller()) })),
  categories: os.categories.handler(async ({ context }) =>
    ok({ categories: await readCategoryTree({ language: context.locale }) }),
  ),
  collections: os.collections.handler(async () => ok({ collections: await listCollections() })),

  inspired: os.inspired.handler(async ({ input, context }) => {
    const { source, source_product_id: productId, ship_to: shipTo, page, page_size: pageSize } = input;
    const like = source && productId ? { source, productId } : null;
    return ok({
      products: await inspireProducts({
        scope: context.caller().scope,
        language: context.locale,
        like,
        shipTo,
        page,
        pageSize,
      }),
    });
  }),

  trendingKeywords: os.trendingKeywords.handler(async () => ok({ keywords: await trendingKeywords() })),
  relatedKeywords: os.relatedKeywords.handler(async ({ input }) => ok({ keywords: await relatedKeywords(input) })),
  suggestKeywords: os.suggestKeywords.handler(async ({ input }) => ok({ keywords: await suggestKeywords(input) })),

  product: os.product.handler(({ input, context }) =>
    product({ source: input.source, productId: input.productId, shipTo: input.ship_to }, context),
  ),
  productOfNamedSource: os.productOfNamedSource.handler(({ input, context }) =>
    product({ source: NAMED_SOURCE, productId: input.productId, shipTo: input.ship_to }, context),
  ),
  refreshProduct: os.refreshProduct.handler(({ input, context }) =>
    product({ source: input.platform, productId: input.id, shipTo: input.ship_to }, context),
  ),
  productDetail: os.productDetail.handler(({ input, context }) =>
    product({ source: input.platform, productId: input.id, shipTo: input.ship_to }, context),
  ),

  logistics: os.logistics.handler(({ input, context }) =>
    logistics({ source: input.source, productId: input.productId }, input, context),
  ),
  logisticsOfNamedSource: os.logisticsOfNamedSource.handler(({ input, context }) =>
    logistics({ source: NAMED_SOURCE, productId: input.id }, input, context),
  ),
  sourceLogistics: os.sourceLogistics.handler(({ input, context }) =>
    logistics({ source: input.source, productId: input.productId }, { ...input, quantity: 1 }, context),
  ),

  priceDetail: os.priceDetail.handler(async ({ input, context }) => {
    const { product: found } = (
      await product({ source: input.source, productId: input.productId, shipTo: input.shipTo }, context)
    ).data;
    return ok({
      product: {
        source: found.source,
        source_product_id: found.source_product_id,
        currency: found.currency,
        variants: found.variants,
      },
    });
  }),
};
