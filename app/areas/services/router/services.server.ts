import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import { servicesContract } from "../contract";
import { answerRequest, closeRequest, writeToTeam } from "../server/change-request.server";
import { listRequests } from "../server/list-requests.server";
import { readRequest } from "../server/read-request.server";
import { requestSourcing } from "../server/request-sourcing.server";

const os = implementArea(servicesContract);

export const servicesRouter = os.router({
  list: os.list.handler(async ({ input: { page_size: pageSize, cursor, state }, context }) =>
    ok(await listRequests({ scope: context.caller().scope, state, cursor, pageSize })),
  ),
  detail: os.detail.handler(async ({ input, context }) => ok(await readRequest({ ...context.caller(), ...input }))),
  requestSourcing: os.requestSourcing.handler(async ({ input, context }) => {
    const { scope, principal } = context.caller();
    return ok(await requestSourcing({ scope, accountId: principal.accountId, asked: input }));
  }),
  write: os.write.handler(async ({ input, context }) => ok(await writeToTeam({ ...context.caller(), ...input }))),
  close: os.close.handler(async ({ input, context }) => ok(await closeRequest({ ...context.caller(), ...input }))),
  answer: os.answer.handler(async ({ input, context }) => ok(await answerRequest({ ...context.caller(), ...input }))),
});
