import { z } from "zod";
import { OutsideError } from "~/adapters/outcome";
import { workspaceScope } from "~/platform/db/scope.server";
import { LANGUAGE_CODES } from "~/platform/i18n/languages";
import { defineJob } from "~/platform/jobs/define.server";
import { runImport } from "../server/run-import.sql.server";

/** Finishes what a request to import began: what it could not in its time, or what was left when its process died. */
export const importProductsJob = defineJob({
  name: "catalog.import-products",
  schema: z.object({
    workspaceId: z.uuid(),
    accountId: z.uuid().nullable(),
    itemIds: z.array(z.uuid()).max(250),
    language: z.enum(LANGUAGE_CODES),
  }),
  maxAttempts: 5,
  timeoutMs: 120_000,
  async run({ workspaceId, accountId, itemIds, language }, { isLastAttempt }) {
    const left = await runImport({ scope: workspaceScope(workspaceId, accountId), itemIds, language, isLastAttempt });
    if (left > 0) throw new OutsideError("retry", "vendor_down", { vendorMessage: `${left} products could not be read` });
  },
});
