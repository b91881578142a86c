import type { Store } from "@prisma/client";
import { findStore, type StoresDb } from "./find-store.server";

/** The store that a row of another area names. @throws Error when there is none, which is a bug: stores outlive their rows */
export async function readStore({ db, storeId }: { db: StoresDb; storeId: string }): Promise<Store> {
  const store = await findStore({ db, storeId });
  if (!store) throw new Error(`No store ${storeId}`);
  return store;
}
