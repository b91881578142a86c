import type { Store } from "@prisma/client";
import { z } from "zod";
import { externalChannelSchema, type LinkedStore } from "../../contract/linked-store";

const metadataSchema = z
  .object({ external_channels: z.array(externalChannelSchema).catch([]) })
  .catch({ external_channels: [] });

/** A store's row as the documents describe it (G054). `defaultStoreId` is the one that the account starts with, if any. */
export function toLinkedStore(
  store: Store & { workspace?: { ownerId: string } },
  defaultStoreId: string | null,
): LinkedStore {
  return {
    id: store.id,
    workplace_id: store.workspaceId,
    status: store.status === "active" ? "active" : "uninstalled",
    platform: store.platform,
    platform_domain: store.platformDomain,
    domain: store.domain,
    store_name: store.name,
    currency: store.currency,
    timezone: store.timeZone,
    is_default: store.id === defaultStoreId,
    plan_name: store.planName,
    owner_email: store.ownerEmail ? { email: store.ownerEmail } : null,
    owner_name: store.ownerName ? { name: store.ownerName } : null,
    owner_id: store.workspace?.ownerId ?? null,
    metadata: metadataSchema.parse(store.metadata),
    created_at: store.createdAt.toISOString(),
  };
}
