import type { SupplierConnection } from "@prisma/client";
import { OutsideError } from "~/adapters/outcome";
import { isKeyedSupplier, supplierAccount } from "~/adapters/supplier-account/registry.server";
import { forgetConnection } from "~/adapters/supplier/token-store.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { log } from "~/platform/log.server";

/** What is told of a connection. */
const SHOWN = { supplier: true, accountName: true, status: true, createdAt: true } as const;

/** The workspace's own accounts at suppliers, without their tokens. */
export async function listSupplierConnections({ scope }: { scope: WorkspaceScope }) {
  const rows = await scope.db.supplierConnection.findMany({ select: SHOWN, orderBy: { supplier: "asc" } });
  return rows.map(toAnswer);
}

/** The workspace's account at a supplier that is connected. */
export async function readSupplierConnection({ scope, supplier }: { scope: WorkspaceScope; supplier: string }) {
  return toAnswer(await scope.db.supplierConnection.findFirstOrThrow({ where: { supplier }, select: SHOWN }));
}

/** Forgets the workspace's account at a supplier, tokens and all, and gives them back there as far as it answers. Again is fine. */
export async function disconnectSupplier({
  scope: { workspaceId },
  supplier,
}: {
  scope: WorkspaceScope;
  supplier: string;
}): Promise<void> {
  const accessToken = await forgetConnection({ workspaceId, supplier });
  if (accessToken === null || !isKeyedSupplier(supplier)) return;
  try {
    await supplierAccount(supplier).close(accessToken);
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    log.warn({ err: error, supplier }, "a supplier did not take tokens back");
  }
}

function toAnswer({ supplier, accountName, status, createdAt }: Pick<SupplierConnection, keyof typeof SHOWN>) {
  return {
    supplier,
    account_name: accountName,
    status: status === "connected" ? ("connected" as const) : ("expired" as const),
    connected_at: createdAt.toISOString(),
  };
}
