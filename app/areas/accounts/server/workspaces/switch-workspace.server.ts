import { systemDb } from "~/platform/db/client.server";
import { AppError } from "~/platform/errors";
import { changeAccountMeta } from "../profile/change-account-meta.server";

/**
 * Makes a workspace the one that an account works in from now on, with its default or first active store (G078); from
 * within it nothing changes, as another of its stores takes a plan for several (G125).
 * @throws AppError notFound when the account is not in it
 */
export async function switchWorkspace({
  accountId,
  workspaceId,
}: {
  accountId: string;
  workspaceId: string;
}): Promise<void> {
  const membership = await systemDb.workspaceMember.findUnique({
    where: { workspaceId_accountId: { workspaceId, accountId }, workspace: { goingAt: null } },
    select: {
      workspace: {
        select: {
          stores: {
            where: { status: "active" },
            orderBy: [{ isDefault: "desc" }, { createdAt: "asc" }],
            select: { id: true },
          },
        },
      },
    },
  });
  if (!membership) throw new AppError("notFound", { key: "errors.not_found" });
  const { stores } = membership.workspace;
  await changeAccountMeta(accountId, (meta) => {
    const store = stores.find(({ id }) => id === meta.default_store_id) ?? stores[0];
    return { ...meta, default_workspace_id: workspaceId, default_store_id: store?.id ?? null };
  });
}
