import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import { membersContract } from "../contract/members";
import { acceptInvitation, readInvitation, registerInvited } from "../server/members/accept-invitation.server";
import { changeMember, removeMember } from "../server/members/change-member.server";
import { inviteMember, resendInvitation, revokeInvitation } from "../server/members/invite-member.server";
import { listMembers } from "../server/members/list-members.server";
import type { OtherAreas } from "../server/others";
import { startSession } from "../server/sessions/start-session.server";

const os = implementArea(membersContract);

export const membersRouter = (others: OtherAreas) =>
  os.router({
    members: os.members.handler(async ({ context }) => ok(await listMembers(context.caller()))),

    inviteMember: os.inviteMember.handler(async ({ input, context }) =>
      ok({ invitation_id: await inviteMember({ ...context.caller(), ...input }) }),
    ),

    resendInvitation: os.resendInvitation.handler(async ({ input, context }) => {
      await resendInvitation({ ...context.caller(), ...input });
      return ok({});
    }),

    revokeInvitation: os.revokeInvitation.handler(async ({ input, context }) => {
      await revokeInvitation({ ...context.caller(), ...input });
      return ok({});
    }),

    changeMember: os.changeMember.handler(async ({ input, context }) => {
      await changeMember({ ...context.caller(), ...input });
      return ok({});
    }),

    removeMember: os.removeMember.handler(async ({ input, context }) => {
      await removeMember({ ...context.caller(), ...input, others });
      return ok({});
    }),

    invitation: os.invitation.handler(async ({ input }) => ok(await readInvitation(input.code))),

    acceptInvitation: os.acceptInvitation.handler(async ({ input, context }) =>
      ok({ workplace_id: await acceptInvitation({ principal: context.caller().principal, code: input.code }) }),
    ),

    registerInvited: os.registerInvited.handler(async ({ input, context }) => {
      const { code, first_name: firstName, last_name: lastName, password } = input;
      const accountId = await registerInvited({ code, firstName, lastName, password, language: context.locale });
      const { token, cookie } = await startSession({ accountId, ...context.request });
      context.resHeaders?.append("set-cookie", cookie);
      return ok({ token });
    }),
  });
