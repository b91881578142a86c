import type { Store } from "@prisma/client";
import { askStore } from "./check-stores.server";
import { markUninstalled, type OthersOfGone } from "./mark-uninstalled.server";

/**
 * Asks a store that is said to have cut us off, and marks it as uninstalled where it does refuse us: such news destroys,
 * come late or twice, or are of an installation that has been replaced since, so the store itself has the word.
 * @returns "silent" when it does not answer now, and is to be asked again
 */
export async function askWhetherGone(store: Store, others: OthersOfGone): Promise<"gone" | "stays" | "silent"> {
  if (store.status !== "active") return "gone";
  const before = new Date();
  const { status } = await askStore(store);
  if (status === "unreachable") return "silent";
  if (status === "connected") return "stays";
  // Who came back while it was asked stays.
  return (await markUninstalled({ storeId: store.id, before, others })) ? "gone" : "stays";
}
