import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import { workspacesContract } from "../contract/workspaces";
import { createOwnWorkspace } from "../server/create-own-workspace.server";
import { deleteAccount, previewDeletion } from "../server/delete-account.server";
import { deleteWorkspace } from "../server/delete-workspace.server";
import { requireDeviceSession } from "../server/end-sessions.server";
import { signOut } from "../server/sign-out.server";
import { switchWorkspace } from "../server/switch-workspace.server";

const os = implementArea(workspacesContract);

export const workspacesRouter = os.router({
  createWorkspace: os.createWorkspace.handler(async ({ input, context }) => {
    const { name, currency, timezone } = input;
    const id = await createOwnWorkspace({ principal: context.caller().principal, name, currency, timeZone: timezone });
    return ok({ id, name, currency, timezone });
  }),

  deleteWorkspace: os.deleteWorkspace.handler(async ({ input, context }) => {
    await deleteWorkspace({ principal: context.caller().principal, workspaceId: input.workplaceId });
    return ok({});
  }),

  switchWorkspace: os.switchWorkspace.handler(async ({ input, context }) => {
    const { principal } = context.caller();
    requireDeviceSession(principal);
    await switchWorkspace({ accountId: principal.accountId, workspaceId: input.workplace_id });
    return ok({});
  }),

  deletionPreview: os.deletionPreview.handler(async ({ context }) => ok(await previewDeletion(context.caller().principal))),

  deleteAccount: os.deleteAccount.handler(async ({ input, context }) => {
    const { password, email, forfeit_balance: forfeitBalance } = input;
    await deleteAccount({ principal: context.caller().principal, password, email, forfeitBalance });
    context.resHeaders?.append("set-cookie", await signOut({ headers: context.request.headers }));
    return ok({});
  }),
});
