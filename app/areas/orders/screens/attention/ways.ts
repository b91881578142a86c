import type { Permission } from "~/platform/permissions";
import type { Mend } from "../../rules/attention/attention-reasons";

/** Where a mend is done that helps more than one order, and who may go there. */
export const WAYS: Partial<Record<Mend, { url: string; needs: readonly Permission[] }>> = {
  top_up: { url: "/app/setting/wallet?top_up=open", needs: ["VIEW_SETTING_WALLET"] },
  map: { url: "/app/products-center?tab=unmapped", needs: ["VIEW_PRODUCT"] },
};
