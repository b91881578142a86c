import { OutsideError } from "~/adapters/outcome";
import { systemDb } from "~/platform/db/client.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { confirmUninstallJob } from "../jobs";
import type { OtherAreas } from "../server/others";
import { askWhetherGone } from "../server/stores/ask-whether-gone.server";

/** Asks a store that is said to have uninstalled us until it answers. */
export const handleConfirmUninstall = (others: OtherAreas) =>
  handleJob(confirmUninstallJob, async ({ storeId }) => {
    const store = await systemDb.store.findUnique({ where: { id: storeId } });
    if (store && (await askWhetherGone(store, others)) === "silent") throw new OutsideError("retry", "no_answer");
  });
