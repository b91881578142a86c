import type { Permission } from "~/platform/permissions";
import type { AttentionReason, Mend } from "../../rules/attention/attention-reasons";

interface Way {
  url: string;
  needs: readonly Permission[];
}

const TOP_UP: Way = { url: "/app/setting/wallet?top_up=open", needs: ["VIEW_SETTING_WALLET"] };
const PRODUCTS: Way = { url: "/app/products-center?tab=mapped", needs: ["VIEW_PRODUCT"] };
const UNMAPPED: Way = { ...PRODUCTS, url: "/app/products-center?tab=unmapped" };

/** Where a mend is done that helps more than one order, and who may go there; null for the others. */
export function wayOf(mend: Mend, reason: AttentionReason): Way | null {
  if (mend === "top_up") return TOP_UP;
  if (mend !== "map") return null;
  // What a supplier does not ship is mapped already, and wants another one.
  return reason === "unmapped" ? UNMAPPED : PRODUCTS;
}
