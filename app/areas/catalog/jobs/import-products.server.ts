import { OutsideError } from "~/adapters/outcome";
import { workspaceScope } from "~/platform/db/scope.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { importProductsJob } from "../jobs";
import { runImport } from "../server/imports/run-import.sql.server";

/** Imports what is left of a request; tried again for what its supplier can't give just now. */
export const handleImportProducts = handleJob(
  importProductsJob,
  async ({ workspaceId, accountId, itemIds, language }, { isLastAttempt }) => {
    const left = await runImport({ scope: workspaceScope(workspaceId, accountId), itemIds, language, isLastAttempt });
    if (left > 0)
      throw new OutsideError("retry", "vendor_down", { vendorMessage: `${left} products could not be read` });
  },
);
