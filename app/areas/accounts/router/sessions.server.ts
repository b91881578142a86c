import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import { sessionsContract } from "../contract/sessions";
import { endOtherSessions, endSession } from "../server/sessions/end-sessions.server";
import { listSessions } from "../server/sessions/list-sessions.server";

const os = implementArea(sessionsContract);

export const sessionsRouter = os.router({
  sessions: os.sessions.handler(async ({ context }) =>
    ok({ sessions: await listSessions(context.caller().principal) }),
  ),

  endSession: os.endSession.handler(async ({ input, context }) => {
    await endSession({ principal: context.caller().principal, sessionId: input.sessionId });
    return ok({});
  }),

  endOtherSessions: os.endOtherSessions.handler(async ({ context }) => {
    await endOtherSessions(context.caller().principal);
    return ok({});
  }),
});
