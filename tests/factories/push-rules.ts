/** What tests of the rule that pushes imported products share: rules, imports, and what waits to be pushed. */
import { beforeAll } from "vitest";
import type { SavedPushOnImport } from "../../app/areas/catalog/contract/push-on-import.ts";
import { waitingJobs } from "./api-server.ts";
import { api, tenant, useStoreToPushTo } from "./pushing.ts";
import { catalogEntry, fillCatalog } from "./source-catalog.ts";

export type Channel = SavedPushOnImport["actions"]["pushed_connected_channels"][number];

/** Gives each test of the file a seller whose store is the stand-in, and bags PI0 to PI2 to import. */
export function useStoreToImportFor(): void {
  useStoreToPushTo();
  beforeAll(() =>
    fillCatalog(
      ...["PI0", "PI1", "PI2"].map((sourceProductId) =>
        catalogEntry({ sourceProductId, title: `Bag ${sourceProductId}` }),
      ),
    ),
  );
}

export const channelOf = (change: Partial<Channel> = {}): Channel => ({
  channel: "shopify",
  store_ids: [tenant.store.id],
  publication_ids: [],
  publish_status: "draft",
  ...change,
});
/** A rule that is on all day, and pushes drafts to the store unless said otherwise. */
export const ruleOf = (change: Partial<SavedPushOnImport> = {}, ...channels: Channel[]): SavedPushOnImport => ({
  is_enable: true,
  time_schedule: "all_day",
  when: { from: "00:00", to: "23:59" },
  condition: "apply_all_products",
  actions: { pushed_connected_channels: channels.length > 0 ? channels : [channelOf()] },
  ...change,
});
export const saveRule = async (rule = ruleOf()) => (await api.changePushOnImport(rule)).data;
export const importOne = async (id = "PI0") =>
  (await api.importProduct({ source: "zopi", supplier_product_id: id })).data.product_package_id as string;

interface AskedPush {
  workspaceId: string;
  accountId: string | null;
  productIds: string[];
  targets: { storeId: string; status: "active" | "draft"; publicationIds: string[] | null }[];
}
/** What a workspace's rule has asked to be pushed and is not yet. */
export const waitingPushes = async (of = tenant) =>
  (await waitingJobs<AskedPush>("catalog.push-on-import")).filter(({ workspaceId }) => workspaceId === of.workspace.id);
