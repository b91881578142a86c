import { systemDb } from "~/platform/db/client.server";
import type { Principal } from "~/platform/principal";
import type { LinkedStore } from "../../contract/linked-store";
import { startingStore } from "../../rules/principal/choose-workspace";
import { readAccountMeta } from "../profile/account-meta";
import { toLinkedStore } from "./to-linked-store";

/** The stores that someone can work on: of all their workspaces, or embedded of the shop's own (X028). Oldest first. */
export async function listStores(principal: Principal): Promise<LinkedStore[]> {
  const reach = principal.isEmbedded
    ? { workspaceId: principal.workspace.id }
    : { workspace: { members: { some: { accountId: principal.accountId } } } };
  const [stores, { meta }] = await Promise.all([
    systemDb.store.findMany({
      where: reach,
      orderBy: { createdAt: "asc" },
      include: { workspace: { select: { ownerId: true } } },
    }),
    systemDb.account.findUniqueOrThrow({ where: { id: principal.accountId }, select: { meta: true } }),
  ]);
  const start = startingStore(stores, readAccountMeta(meta).default_store_id);
  return stores.map((store) => toLinkedStore(store, start?.id ?? null));
}
