import type { WorkspaceScope } from "~/platform/db/scope.server";

/** The workspace's own accounts at suppliers, without their tokens. */
export async function listSupplierConnections({ scope }: { scope: WorkspaceScope }) {
  const rows = await scope.db.supplierConnection.findMany({ select: { supplier: true, accountName: true, status: true }, orderBy: { supplier: "asc" } });
  return rows.map(({ supplier, accountName, status }) => ({
    supplier,
    account_name: accountName,
    status: status === "connected" ? ("connected" as const) : ("expired" as const),
  }));
}

/** Forgets the workspace's account at a supplier, tokens and all. Again is fine. */
export async function disconnectSupplier({ scope, supplier }: { scope: WorkspaceScope; supplier: string }): Promise<void> {
  await scope.db.supplierConnection.deleteMany({ where: { supplier } });
}
