import type { SupplierTokens } from "~/adapters/supplier/supplier-tokens";
import { storedTokens } from "~/adapters/supplier/token-store.server";
import { env } from "~/platform/env.server";
import { CjAccount } from "./cj/cj-account.server";
import { KEYED_SUPPLIERS, type KeyedSupplier, type SupplierAccount } from "./supplier-account";

const ACCOUNTS: Record<KeyedSupplier, () => SupplierAccount> = {
  cj: () => new CjAccount({ apiUrl: env.CJ_API_URL }),
};

/** True for a supplier whose account is opened by a key. */
export function isKeyedSupplier(supplier: string): supplier is KeyedSupplier {
  return KEYED_SUPPLIERS.some((known) => known === supplier);
}

/** How accounts at a supplier are opened, renewed and closed. */
export function supplierAccount(supplier: KeyedSupplier): SupplierAccount {
  return ACCOUNTS[supplier]();
}

/** The tokens of a workspace's account that was opened by a key. */
export function accountTokens({
  workspaceId,
  supplier,
}: {
  workspaceId: string;
  supplier: KeyedSupplier;
}): SupplierTokens {
  return storedTokens({
    workspaceId,
    supplier,
    refresh: (refreshToken) => supplierAccount(supplier).renew(refreshToken),
  });
}
