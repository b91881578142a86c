import type { QueryClient } from "@tanstack/react-query";
import { api } from "~/platform/api/client";
import { storeWithoutReview } from "../../rules/push/skip-review";
import type { PushCandidate } from "./push-candidate";
import type { PushOrder } from "./use-push";

/** Without a connection it is known at once, and nothing is sent later that somebody has given up. */
const NOW = { networkMode: "always" } as const;
/** What is sent unseen is as things are now. */
const ANEW = { ...NOW, staleTime: 0 } as const;

/**
 * How products are pushed at once, by the workspace's settings (P054); null where they don't say so, where a person has to look
 * at the products first, and where it can't be told: the drawer says what is the matter.
 */
export async function orderWithoutReview(
  queryClient: QueryClient,
  products: PushCandidate[],
): Promise<PushOrder | null> {
  const settings = api.catalog.pushPreferences.queryOptions({ input: {} });
  const imported = products.flatMap(({ packageId }) => packageId ?? []);
  try {
    if (!(await queryClient.fetchQuery({ ...settings, ...NOW })).data.skip_review) return null;
    const [{ data: preferences }, { data: targets }, previews] = await Promise.all([
      queryClient.fetchQuery({ ...settings, ...ANEW }),
      queryClient.fetchQuery({ ...api.catalog.pushTargets.queryOptions({ input: {} }), ...ANEW }),
      readPreviews(queryClient, imported),
    ]);
    const { skip_review: isSkipped, product_listings: listings, auto_split_variant_options: split } = preferences;
    const storeId = storeWithoutReview({
      isPublished: listings.is_publish,
      stores: targets.stores,
      imported: imported.map((id) => previews.find(({ product_package_id: other }) => other === id)),
    });
    if (!isSkipped || storeId === null) return null;
    return {
      products,
      targets: [{ storeId, publicationIds: null }],
      isPublished: listings.is_publish,
      sellsOutOfStock: listings.allow_sell_out_of_stock,
      split,
      confirmLoss: false,
      replaceEdits: [],
    };
  } catch {
    return null;
  }
}

async function readPreviews(queryClient: QueryClient, ids: string[]) {
  if (ids.length === 0) return [];
  const preview = api.catalog.previewPush.queryOptions({ input: { product_package_ids: ids } });
  return (await queryClient.fetchQuery({ ...preview, ...ANEW })).data.products;
}
