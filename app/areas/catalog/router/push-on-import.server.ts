import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import { pushOnImportCalls } from "../contract/push-on-import";
import { describePushOnImport } from "../server/push-preferences/push-on-import.server";
import { changePushOnImport } from "../server/push-requests/change-push-on-import.server";

const os = implementArea(pushOnImportCalls);

export const pushOnImportRouter = os.router({
  pushOnImport: os.pushOnImport.handler(async ({ context }) => ok(await describePushOnImport(context.caller().scope))),
  changePushOnImport: os.changePushOnImport.handler(async ({ input, context }) =>
    ok(await changePushOnImport({ scope: context.caller().scope, rule: input })),
  ),
});
