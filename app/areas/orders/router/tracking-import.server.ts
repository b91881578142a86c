import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import { trackingImportContract } from "../contract/tracking-import";
import { chooseCarrier, confirmImport } from "../server/tracking-import/confirm-import.server";
import { readImport, readImports, readRows } from "../server/tracking-import/read-imports.server";
import { startImport } from "../server/tracking-import/start-import.server";

const os = implementArea(trackingImportContract);

export const trackingImportRouter = os.router({
  upload: os.upload.handler(async ({ input: { file, store: storeId = null }, context }) =>
    ok({ id: await startImport({ scope: context.caller().scope, file, storeId }) }),
  ),
  list: os.list.handler(async ({ context }) => ok({ imports: await readImports(context.caller().scope) })),
  show: os.show.handler(async ({ input, context }) => ok(await readImport(context.caller().scope, input.importId))),
  rows: os.rows.handler(async ({ input: { importId, fate, keyword, cursor, page_size: pageSize }, context }) =>
    ok(await readRows({ scope: context.caller().scope, importId, fate, keyword, cursor, pageSize })),
  ),
  chooseCarrier: os.chooseCarrier.handler(async ({ input, context }) => {
    await chooseCarrier({ scope: context.caller().scope, ...input });
    return ok({ id: input.importId });
  }),
  confirm: os.confirm.handler(async ({ input: { importId }, context }) => {
    await confirmImport({ scope: context.caller().scope, importId });
    return ok({ id: importId });
  }),
});
