import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import { workspacesContract } from "../contract/workspaces";
import {
  keepOwnWorkspace,
  listGoingWorkspaces,
  readDeletion,
  takeBackDeletion,
} from "../server/deletion/take-back-deletion.server";
import type { OtherAreas } from "../server/others";
import { deleteAccount, previewDeletion } from "../server/profile/delete-account.server";
import { requireDeviceSession } from "../server/sessions/end-sessions.server";
import { signOut } from "../server/sessions/sign-out.server";
import { createOwnWorkspace } from "../server/workspaces/create-own-workspace.server";
import { deleteWorkspace } from "../server/workspaces/delete-workspace.server";
import { switchWorkspace } from "../server/workspaces/switch-workspace.server";

const os = implementArea(workspacesContract);

export const workspacesRouter = (others: OtherAreas) =>
  os.router({
    createWorkspace: os.createWorkspace.handler(async ({ input, context }) => {
      const { name, currency, timezone } = input;
      const id = await createOwnWorkspace({
        principal: context.caller().principal,
        name,
        currency,
        timeZone: timezone,
        others,
      });
      return ok({ id, name, currency, timezone });
    }),

    deleteWorkspace: os.deleteWorkspace.handler(async ({ input, context }) => {
      await deleteWorkspace({ principal: context.caller().principal, workspaceId: input.workplaceId, others });
      return ok({});
    }),

    goingWorkspaces: os.goingWorkspaces.handler(async ({ context }) => {
      const { principal } = context.caller();
      requireDeviceSession(principal);
      const going = await listGoingWorkspaces(principal.accountId);
      return ok({
        workplaces: going.map(({ id, name, goingAt }) => ({ id, name, going_at: goingAt.toISOString() })),
      });
    }),

    keepWorkspace: os.keepWorkspace.handler(async ({ input, context }) => {
      const { principal } = context.caller();
      requireDeviceSession(principal);
      await keepOwnWorkspace({ accountId: principal.accountId, workspaceId: input.workplaceId });
      return ok({});
    }),

    readDeletion: os.readDeletion.handler(async ({ input }) => {
      const { kind, name, dueAt } = await readDeletion(input.code);
      return ok({ kind, name, going_at: dueAt.toISOString() });
    }),

    takeBackDeletion: os.takeBackDeletion.handler(async ({ input }) => {
      await takeBackDeletion(input.code);
      return ok({});
    }),

    switchWorkspace: os.switchWorkspace.handler(async ({ input, context }) => {
      const { principal } = context.caller();
      requireDeviceSession(principal);
      await switchWorkspace({ accountId: principal.accountId, workspaceId: input.workplace_id });
      return ok({});
    }),

    deletionPreview: os.deletionPreview.handler(async ({ context }) =>
      ok(await previewDeletion(context.caller().principal, others)),
    ),

    deleteAccount: os.deleteAccount.handler(async ({ input, context }) => {
      const { password, email, forfeit_balance: forfeitBalance } = input;
      await deleteAccount({ principal: context.caller().principal, password, email, forfeitBalance, others });
      context.resHeaders?.append("set-cookie", await signOut({ headers: context.request.headers }));
      return ok({});
    }),
  });
