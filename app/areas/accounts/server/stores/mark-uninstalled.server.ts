import type { Store } from "@prisma/client";
import { storeConnectionFor } from "~/adapters/store-connection/registry.server";
import { systemDb, type SystemTransaction } from "~/platform/db/client.server";
import { publishEvent } from "~/platform/events/publish.server";
import { toState } from "~/platform/states/state-table";
import { STORE_TABLE } from "../../rules/stores/store-states";
import type { OtherAreas } from "../others";
import { publishSignInChange } from "../sessions/publish-sign-in-change.server";
import { forgetSignIns } from "../sessions/sign-in-cache.server";
import { moveStoreState } from "./move-store-state.server";

interface Uninstall {
  storeId: string;
  /** Installations later than this are newer than the news, and stay; left out at a person's wish, which is of now by every clock */
  before?: Date;
  /** At the wish of a person of its workspace: it does not come back there by itself */
  isLetGo?: boolean;
}

/** What other areas do about a store that has gone. */
export type OthersOfGone = Pick<OtherAreas, "notify" | "endStorePlan" | "heedStoreGone">;

/**
 * Marks a store as uninstalled, forgets its tokens and tells screens (stores.uninstalled, G093) and people. Again is fine.
 * @returns false when the store was reinstalled since
 */
export async function markUninstalled({
  others,
  ...uninstall
}: Uninstall & { others: OthersOfGone }): Promise<boolean> {
  const gone = await systemDb.$transaction(async (transaction) => {
    const store = await endInstallation(transaction, uninstall);
    if (!store) return null;
    const { id: storeId, workspaceId, name } = store;
    await others.heedStoreGone({ tx: transaction, workspaceId, storeId });
    await others.notify({ tx: transaction, workspaceId, kind: "store_disconnected", names: { store: name } });
    return store;
  });
  if (gone) {
    forgetSignIns({ workspaceId: gone.workspaceId });
    await others.endStorePlan({ workspaceId: gone.workspaceId, storeId: gone.id });
  }
  return gone !== null;
}

/** The same in the caller's transaction, without telling people; follow with `forgetSignIns`. Null when it was reinstalled since. */
export async function endInstallation(
  transaction: SystemTransaction,
  { storeId, before, isLetGo = false }: Uninstall,
): Promise<Store | null> {
  const isGone = await moveStoreState({
    transaction,
    storeId,
    to: "uninstalled",
    where: { installedAt: { lte: before } },
    data: { uninstalledAt: before ?? new Date(), letGoAt: isLetGo ? new Date() : null },
  });
  if (!isGone) return null;
  const store = await transaction.store.findUniqueOrThrow({ where: { id: storeId } });
  const { workspaceId } = store;
  await storeConnectionFor(store).forgetKeys(transaction);
  await publishEvent(transaction, { name: "stores.uninstalled", workspaceId, data: { storeId, status: "success" } });
  await publishSignInChange(transaction, { workspaceId });
  return store;
}

/** Has another store be what one was till now at its platform, connected or not, with what is set up there for us. */
export async function handOverInstallation(
  transaction: SystemTransaction,
  { from, to }: { from: Store; to: string },
): Promise<void> {
  await moveStoreState({ transaction, storeId: from.id, to: "uninstalled", isAgain: true, data: {} });
  const { status, scopes, installedAt, connectedAt, uninstalledAt, fulfillmentServiceId, locationId } = from;
  await moveStoreState({
    transaction,
    storeId: to,
    to: toState(STORE_TABLE, status),
    isAgain: true,
    data: { scopes, installedAt, connectedAt, uninstalledAt, fulfillmentServiceId, locationId },
  });
}
