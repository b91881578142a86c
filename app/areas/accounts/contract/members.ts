import { z } from "zod";
import { answers, call, idSchema, momentSchema } from "~/platform/api/call";
import { PERMISSIONS } from "~/platform/permissions";
import { emailSchema, newPasswordSchema } from "./fields";

const team = { permissions: ["VIEW_SETTING_ACCOUNT"] } as const;
const anyone = { public: true } as const;
const permissions = z.array(z.enum(PERMISSIONS)).max(PERMISSIONS.length);
const done = answers(z.object({}));
/** As the mail's link carries it */
const code = z.string().min(1).max(100);

const memberSchema = z.object({
  account_id: idSchema,
  /** Empty for an owner that came in by a shop */
  email: z.string(),
  name: z.string(),
  is_owner: z.boolean(),
  /** True for who asks */
  is_self: z.boolean(),
  /** Of an owner empty: they hold all */
  permissions,
  joined_at: momentSchema,
});

const invitationSchema = z.object({
  id: idSchema,
  email: z.string(),
  permissions,
  sent_at: momentSchema,
  /** Seven days after it was sent last */
  expires_at: momentSchema,
  is_expired: z.boolean(),
});

/**
 * The people of a workspace (O003): a member is an account with a list of permission names, without roles. The owner alone
 * invites, changes and removes (103 for everyone else, and within a platform's admin, whose staff need not be the owner);
 * everyone may leave but the owner, who stays owner. An invitation goes to one address, works once and for seven days.
 */
export const membersContract = {
  members: call({
    id: "+members",
    method: "GET",
    path: "/core/workplaces/members",
    summary: "The workspace's people and open invitations",
    access: team,
  })
    .input(z.object({}))
    .output(
      answers(
        z.object({ members: z.array(memberSchema), invitations: z.array(invitationSchema), can_manage: z.boolean() }),
      ),
    ),

  inviteMember: call({
    id: "+invite-member",
    method: "POST",
    path: "/core/workplaces/invitations",
    summary: "Ask someone into the workspace by mail; again replaces the open invitation",
    access: team,
    isWayIn: true,
  })
    .input(z.object({ email: emailSchema, permissions: permissions.min(1) }))
    .output(answers(z.object({ invitation_id: idSchema }))),

  resendInvitation: call({
    id: "+resend-invitation",
    method: "POST",
    path: "/core/workplaces/invitations/{invitationId}/resend",
    summary: "Send an invitation again; the former link ends",
    access: team,
    isWayIn: true,
  })
    .input(z.object({ invitationId: idSchema }))
    .output(done),

  revokeInvitation: call({
    id: "+revoke-invitation",
    method: "DELETE",
    path: "/core/workplaces/invitations/{invitationId}",
    summary: "Take an invitation back",
    access: team,
    isWayIn: true,
  })
    .input(z.object({ invitationId: idSchema }))
    .output(done),

  changeMember: call({
    id: "+change-member",
    method: "PATCH",
    path: "/core/workplaces/members/{accountId}",
    summary: "Change what a member may do",
    access: team,
    isWayIn: true,
  })
    .input(z.object({ accountId: idSchema, permissions: permissions.min(1) }))
    .output(done),

  removeMember: call({
    id: "+remove-member",
    method: "DELETE",
    path: "/core/workplaces/members/{accountId}",
    summary: "Remove a member, or leave by one's own id",
    access: { permissions: [] },
    isWayIn: true,
  })
    .input(z.object({ accountId: idSchema }))
    .output(done),

  /** 204 for a code that is unknown, used, taken back or too old. */
  invitation: call({
    id: "+invitation",
    method: "GET",
    path: "/auth/invitations/{code}",
    summary: "What an invitation's link leads to",
    access: anyone,
  })
    .input(z.object({ code }))
    .output(
      answers(
        z.object({ email: z.string(), workplace_name: z.string(), invited_by: z.string(), has_account: z.boolean() }),
      ),
    ),

  acceptInvitation: call({
    id: "+accept-invitation",
    method: "POST",
    path: "/auth/invitations/accept",
    summary: "Join with the signed-in account, which must have the invited address",
    access: { permissions: [] },
    isWayIn: true,
  })
    .input(z.object({ code }))
    .output(answers(z.object({ workplace_id: idSchema }))),

  /** The link proves the address, so that no confirmation mail follows. Signs in as C002 does. */
  registerInvited: call({
    id: "+register-invited",
    method: "POST",
    path: "/auth/invitations/register",
    summary: "Join with a new account, and sign in",
    access: anyone,
    isWayIn: true,
  })
    .input(
      z.object({
        code,
        first_name: z.string().trim().min(1).max(80),
        last_name: z.string().trim().max(80).default(""),
        password: newPasswordSchema,
      }),
    )
    .output(answers(z.object({ token: z.string() }))),
};
