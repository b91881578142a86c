import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import { creditsContract } from "../contract";
import { listCreditLogs } from "../server/list-credit-logs.sql.server";

const os = implementArea(creditsContract);

export const creditsRouter = os.router({
  creditLogs: os.creditLogs.handler(async ({ input, context }) => {
    const { type, page, page_size: pageSize } = input;
    return ok(await listCreditLogs({ scope: context.caller().scope, type, page, pageSize }));
  }),
});
