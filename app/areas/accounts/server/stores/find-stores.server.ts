import type { Prisma, Store } from "@prisma/client";
import type { SystemTransaction } from "~/platform/db/client.server";
import type { StoresDb } from "./find-store.server";

/** Which stores: those of all these conditions that are given. */
export interface StoreChoice {
  ids?: readonly string[];
  /** Connected at this time */
  isActive?: boolean;
  platforms?: readonly string[];
  /** With a location of ours at the platform that stock is kept at */
  hasLocation?: boolean;
}

/** Stores (of the client's workspace where it is scoped), the default one first, then as they were connected. */
export function findStores({ db, ...choice }: { db: StoresDb } & StoreChoice): Promise<Store[]> {
  const where: Prisma.StoreWhereInput = {
    ...(choice.ids && { id: { in: [...choice.ids] } }),
    ...(choice.isActive && { status: "active" }),
    ...(choice.platforms && { platform: { in: [...choice.platforms] } }),
    ...(choice.hasLocation && { locationId: { not: null } }),
  };
  return (db as SystemTransaction).store.findMany({
    where,
    orderBy: [{ isDefault: "desc" }, { createdAt: "asc" }, { id: "asc" }],
  });
}
