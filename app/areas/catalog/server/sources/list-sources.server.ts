import { configuredSuppliers } from "~/adapters/registry.server";
import { listSupplierConnections } from "~/areas/accounts/server/suppliers/supplier-connections.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";

/** The suppliers that products can be found at, and whether the workspace is connected to each that wants it. */
export async function listSources({ scope }: { scope: WorkspaceScope }) {
  const connections = await listSupplierConnections({ scope });
  const connected = new Set(connections.filter(({ status }) => status === "connected").map(({ supplier }) => supplier));
  return configuredSuppliers().map(({ source, name, capabilities }) => ({
    source,
    name,
    is_verified: isVerified(capabilities),
    needs_connection: capabilities.needsConnection,
    is_connected: !capabilities.needsConnection || connected.has(source),
  }));
}

/** Our own source, which we pay from the merchant's wallet and answer for, carries the "Verified" badge (P011). */
export function isVerified({ payment }: { payment: "wallet" | "own_account" }): boolean {
  return payment === "wallet";
}
