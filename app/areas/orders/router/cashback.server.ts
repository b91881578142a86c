import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import { cashbackContract } from "../contract/cashback";
import { listCashbacks, readCashbackSummary } from "../server/cashback/list-cashbacks.server";

const os = implementArea(cashbackContract);

export const cashbackRouter = os.router({
  summary: os.summary.handler(async ({ context }) => ok(await readCashbackSummary({ scope: context.caller().scope }))),

  list: os.list.handler(async ({ input: { cursor, page_size: pageSize }, context }) =>
    ok(await listCashbacks({ scope: context.caller().scope, cursor, pageSize })),
  ),
});
