import { ok } from "~/platform/api/call";
import type { ApiContext, Caller } from "~/platform/api/context.server";
import { implementArea } from "~/platform/api/implement.server";
import { translate } from "~/platform/i18n/translate.server";
import { productCopyCalls } from "../contract/copies";
import type { CopyPlace } from "../rules/copies/copy-work";
import type { SplitBy } from "../rules/copies/split-product";
import { previewCopies } from "../server/copies/preview-copies.server";
import { readCopyProgress } from "../server/copies/read-copy-progress.server";
import { requestCopies } from "../server/copies/request-copies.server";

const os = implementArea(productCopyCalls);

/** Parts that are shown of each of several products, and variants that are named of a part. */
const [MOST_PARTS_SHOWN, MOST_VARIANTS_NAMED] = [10, 5];

type Context = ApiContext & { caller: () => Caller };

async function progress(trackingId: string, { locale, caller }: Context) {
  const { kind, succeeded, failed, processing, products, failures } = await readCopyProgress({
    scope: caller().scope,
    trackingId,
  });
  return ok({
    tracking_id: trackingId,
    kind,
    status: processing > 0 ? ("processing" as const) : ("done" as const),
    total: succeeded + failed + processing,
    succeeded,
    failed,
    processing,
    products: products.map(({ id, title, variantsCount }) => ({
      product_package_id: id,
      name: title,
      total_variants: variantsCount,
    })),
    failures: failures.map(({ title, code, text }) => ({
      name: title,
      error: code,
      message: translate(locale, text.key, text.params),
    })),
  });
}

interface Wish {
  place: CopyPlace;
  ids: string[];
  split: SplitBy | null;
  expected?: number | undefined;
  trackingId?: string | undefined;
}

async function request(context: Context, { expected, trackingId, ...wish }: Wish) {
  const { scope } = context.caller();
  const language = context.locale;
  const id = await requestCopies({ ...wish, scope, language, expected: expected ?? null, trackingId });
  return progress(id, context);
}

const range = (prices: readonly string[]) => {
  const numbers = prices.map(Number);
  return { low: Math.min(...numbers).toFixed(2), high: Math.max(...numbers).toFixed(2) };
};

async function preview(context: Context, { place, ids, split }: Wish) {
  const { products, quota } = await previewCopies({ scope: context.caller().scope, place, ids, split });
  const isSingle = products.length === 1;
  const parts = products.flatMap((product) => product.parts);
  const splitting = products.filter((product) => product.parts.length > 0).length;
  const nameOf = ({ optionValues }: { optionValues: string[] }) => optionValues.join(" / ");
  return ok({
    products: products.map(({ id, title, variants, options, parts: own, refusal }) => ({
      id,
      name: title,
      total_variants: variants.length,
      options,
      variants: isSingle
        ? variants.map((variant) => ({
            id: variant.id,
            name: nameOf(variant),
            price: variant.price.toFixed(2),
            image: variant.imageUrl,
          }))
        : [],
      total_parts: own.length,
      parts: own.slice(0, isSingle ? own.length : MOST_PARTS_SHOWN).map((part) => ({
        name: part.title,
        total_variants: part.variants.length,
        variants: part.variants.slice(0, MOST_VARIANTS_NAMED).map(nameOf),
        price_range: range(part.variants.map(({ price }) => price.toFixed(2))),
        image: part.variants.find(({ imageUrl }) => imageUrl)?.imageUrl ?? null,
      })),
      error: refusal && translate(context.locale, refusal.key, refusal.params),
    })),
    total_products: parts.length,
    new_products: parts.length - splitting,
    quota: { feature_id: "PRODUCT_IMPORT" as const, limit: quota.limit, usage: quota.used },
  });
}

export const copiesRouter = os.router({
  previewSplit: os.previewSplit.handler(({ input, context }) => preview(context, input)),
  copyProgress: os.copyProgress.handler(({ input, context }) => progress(input.trackingId, context)),
  duplicateImports: os.duplicateImports.handler(({ input, context }) =>
    request(context, {
      place: "import",
      ids: input.product_package_ids,
      split: null,
      trackingId: input.tracking_id,
    }),
  ),
  splitImports: os.splitImports.handler(({ input, context }) =>
    request(context, {
      place: "import",
      ids: input.product_package_ids,
      split: input.split,
      expected: input.expected,
      trackingId: input.tracking_id,
    }),
  ),
  duplicatePushed: os.duplicatePushed.handler(({ input, context }) =>
    request(context, { place: "pushed", ids: input.listing_ids, split: null, trackingId: input.tracking_id }),
  ),
  splitPushed: os.splitPushed.handler(({ input, context }) =>
    request(context, {
      place: "pushed",
      ids: input.listing_ids,
      split: input.split,
      expected: input.expected,
      trackingId: input.tracking_id,
    }),
  ),
});
