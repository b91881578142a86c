import { systemDb } from "~/platform/db/client.server";
import type { Principal } from "~/platform/principal";
import type { LinkedStore } from "../../contract/linked-store";
import { startingStore } from "../../rules/principal/choose-workspace";
import type { OtherAreas } from "../others";
import { readAccountMeta } from "../profile/account-meta";
import { mayKnowOwner, toLinkedStore } from "./to-linked-store";

/** The stores that someone can work on: of all their workspaces, or embedded of the shop's own (X028). Oldest first. */
export async function listStores(principal: Principal): Promise<LinkedStore[]> {
  const reach = principal.isEmbedded
    ? { workspaceId: principal.workspace.id }
    : { workspace: { goingAt: null, members: { some: { accountId: principal.accountId } } } };
  const { accountId } = principal;
  const [stores, account] = await Promise.all([
    systemDb.store.findMany({
      where: reach,
      orderBy: { createdAt: "asc" },
      include: {
        workspace: {
          select: { ownerId: true, members: { where: { accountId }, select: { isOwner: true, permissions: true } } },
        },
      },
    }),
    systemDb.account.findUniqueOrThrow({
      where: { id: accountId },
      select: { meta: true, mktType: true, isUserMkt: true },
    }),
  ]);
  const start = startingStore(stores, readAccountMeta(account.meta).default_store_id);
  return stores.map((store) =>
    toLinkedStore(store, start?.id ?? null, mayKnowOwner({ member: store.workspace.members[0], account })),
  );
}

/** The same, with why those that are connected let nobody look at their orders. */
export async function listStoresWithStanding(
  principal: Principal,
  others: Pick<OtherAreas, "readShutOut">,
): Promise<LinkedStore[]> {
  const stores = await listStores(principal);
  const connected = stores.filter(({ status }) => status === "active");
  const shutOut = await others.readShutOut({ db: systemDb, storeIds: connected.map(({ id }) => id) });
  return stores.map((store) => ({ ...store, shut_out: shutOut.get(store.id) ?? null }));
}
