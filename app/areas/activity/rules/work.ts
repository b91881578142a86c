/** What the activity log tells of, by its group, and the calls by which people do it (area and name in the contract). */
const WORK = {
  products: {
    import_products: ["catalog.importProduct", "catalog.importAll"],
    delete_imports: ["catalog.deleteImports"],
    edit_products: ["catalog.updateProducts"],
    price_products: ["catalog.applyPricing"],
    push_products: [
      "catalog.push",
      "catalog.pushMultipleChannel",
      "catalog.pushAll",
      "catalog.updateAndPush",
      "catalog.pushFavourites",
      "catalog.pushSourceProducts",
      "catalog.pushAgain",
      "catalog.retryPush",
    ],
    copy_products: ["catalog.copyToStore"],
    duplicate_products: ["catalog.duplicateImports", "catalog.duplicatePushed"],
    split_products: ["catalog.splitImports", "catalog.splitPushed"],
    delete_listings: ["catalog.deletePushed", "catalog.deleteMapped", "catalog.deleteUnmapped"],
    map_product: ["catalog.mapVariant", "catalog.mapGroup", "catalog.replaceSupplier"],
  },
  orders: {
    place_orders: ["placement.request", "placement.requestReady"],
    pay_purchases: ["placement.pay"],
    cancel_purchases: ["placement.cancelPayment"],
    change_supplier: ["placement.changeSupplier"],
    edit_customer: ["orders.updateCustomer"],
    archive_orders: ["orders.archive"],
    restore_orders: ["orders.revert"],
    fulfill_order: ["shipments.manuallyFulfill"],
    request_refund: ["shipments.requestRefund"],
  },
  money: { top_up: ["wallet.topUp"] },
  stores: { connect_store: ["stores.link"], disconnect_store: ["stores.uninstall", "stores.unlink"] },
  team: {
    invite_member: ["identity.inviteMember"],
    change_member: ["identity.changeMember"],
    remove_member: ["identity.removeMember"],
  },
  settings: {
    change_workspace: ["settings.updateWorkspace", "display.saveWorkspaceSettings"],
    change_push_preferences: [
      "catalog.updatePushPreferences",
      "catalog.updateSellingPrice",
      "catalog.updateListingDefaults",
      "catalog.updateProductSettings",
      "catalog.updateAllProductSettings",
      "catalog.updateSkipReview",
    ],
    change_parcel_page: ["trackingPage.update"],
    change_contact_phone: ["settings.saveContactPhone"],
  },
} as const;

export type WorkGroup = keyof typeof WORK;
export const WORK_GROUPS = Object.keys(WORK) as [WorkGroup, ...WorkGroup[]];

const entries = Object.entries(WORK).flatMap(([group, kinds]) =>
  Object.entries<readonly string[]>(kinds).map(([kind, calls]) => ({ group: group as WorkGroup, kind, calls })),
);
const kindByCall = new Map(entries.flatMap(({ kind, calls }) => calls.map((call) => [call, kind] as const)));
const groupByKind = new Map(entries.map(({ group, kind }) => [kind, group]));

/** Calls that the log tells of. */
export const WORK_CALLS: readonly string[] = [...kindByCall.keys()];

/** What a call is told as; undefined for one that the log leaves out. */
export function workOfCall(call: string): string | undefined {
  return kindByCall.get(call);
}

/** The group of a kind of work; undefined for one that is no longer told of. */
export function groupOfWork(kind: string): WorkGroup | undefined {
  return groupByKind.get(kind);
}

/** The kinds of a group, or all. */
export function kindsOfWork(group: WorkGroup | "all"): string[] {
  return entries.filter((entry) => group === "all" || entry.group === group).map(({ kind }) => kind);
}

/** How many things a call was about: the length of the first list in its input; null where it names none. */
export function countOfWork(input: unknown): number | null {
  if (typeof input !== "object" || input === null) return null;
  const list = Object.values(input).find((value) => Array.isArray(value));
  return list ? (list as unknown[]).length : null;
}
