import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import { billingContract } from "./contract";
import { readUsage } from "./server/read-usage.server";

const os = implementArea(billingContract);

export const billingRouter = os.router({
  usage: os.usage.handler(async ({ context }) => {
    const { scope, principal } = context.caller();
    return ok(await readUsage({ scope, accountId: principal.accountId }));
  }),
});
