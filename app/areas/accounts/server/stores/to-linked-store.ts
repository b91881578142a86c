import type { Store } from "@prisma/client";
import { z } from "zod";
import { mayCall } from "~/platform/access";
import { externalChannelSchema, type LinkedStore } from "../../contract/linked-store";
import { kindOfAccount } from "../../rules/principal/account-kind";
import { permissionsOf } from "../../rules/principal/permissions-of";

const metadataSchema = z
  .object({ external_channels: z.array(externalChannelSchema).catch([]) })
  .catch({ external_channels: [] });

/** What tells whether somebody is told who owns a workspace's stores. */
interface Reader {
  member: { isOwner: boolean; permissions: string[] } | undefined;
  account: { mktType: string | null; isUserMkt: boolean };
}

/** The address of a store's owner is for those who may connect and disconnect stores: the workspace's owner among them. */
export function mayKnowOwner({ member, account }: Reader): boolean {
  if (!member) return false;
  const held = { kind: kindOfAccount(account.mktType), permissions: permissionsOf({ ...member, ...account }) };
  return mayCall(held, ["VIEW_SETTING_CHANNEL"], "POST");
}

/**
 * A store's row as the documents describe it (G054). `defaultStoreId` is the one that the account starts with, if any.
 * @param isOwnerTold false leaves out the owner's address and name, for who may not know them
 */
export function toLinkedStore(
  store: Store & { workspace?: { ownerId: string } },
  defaultStoreId: string | null,
  isOwnerTold = true,
): LinkedStore {
  return {
    id: store.id,
    workplace_id: store.workspaceId,
    status: store.status === "active" ? "active" : "uninstalled",
    shut_out: null,
    platform: store.platform,
    platform_domain: store.formerDomain ?? store.platformDomain,
    domain: store.domain,
    store_name: store.name,
    currency: store.currency,
    timezone: store.timeZone,
    prices_include_tax: store.pricesIncludeTax,
    tax_rate: store.taxRate.toString(),
    is_default: store.id === defaultStoreId,
    plan_name: store.planName,
    owner_email: isOwnerTold && store.ownerEmail ? { email: store.ownerEmail } : null,
    owner_name: isOwnerTold && store.ownerName ? { name: store.ownerName } : null,
    is_trusted: store.isOwners,
    owner_id: store.workspace?.ownerId ?? null,
    metadata: metadataSchema.parse(store.metadata),
    created_at: store.createdAt.toISOString(),
  };
}
