import { createHash } from "node:crypto";
import { OutsideError } from "~/adapters/outcome";
import { supplierAccount } from "~/adapters/supplier-account/registry.server";
import type { KeyedSupplier } from "~/adapters/supplier-account/supplier-account";
import { saveConnection } from "~/adapters/supplier/token-store.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { countAttempts, forgetAttempts, forgiveAttempt } from "~/platform/http/limit-attempts.server";
import { readSupplierConnection } from "./supplier-connections.server";

/**
 * Connects the workspace's own account at a supplier by the key that the merchant has made there (C059, X035). The key is
 * traded for tokens, which are kept; the key is not.
 * @throws AppError unprocessable at `api_key` for a key or an account that the supplier refuses; rateLimited with the
 * minutes to wait, after many wrong keys or while the supplier does not hear this one again; OutsideError where it does not answer
 */
export async function connectSupplierAccount({
  scope,
  supplier,
  apiKey,
}: {
  scope: WorkspaceScope;
  supplier: KeyedSupplier;
  apiKey: string;
}) {
  const { workspaceId } = scope;
  const sameKey = {
    kind: "sameSupplierKey",
    by: `${supplier}|${createHash("sha256").update(apiKey).digest("base64url")}`,
  } as const;
  const anyKey = { kind: "supplierKey", by: workspaceId } as const;
  await countAttempts([sameKey, anyKey]);
  try {
    await saveConnection({ workspaceId, supplier }, await supplierAccount(supplier).open(apiKey));
  } catch (error) {
    if (error instanceof OutsideError && error.kind === "retry" && error.reason !== "throttled")
      await Promise.all([sameKey, anyKey].map(forgiveAttempt));
    throw error instanceof OutsideError ? (refusalOf(error) ?? error) : error;
  }
  await forgetAttempts(anyKey);
  return readSupplierConnection({ scope, supplier });
}

/** What the merchant can do something about, at the key's field; null for the rest. */
function refusalOf(error: OutsideError): AppError | null {
  const { kind, reason, retryAfterMs } = error;
  if (reason === "throttled") {
    const wait = {
      key: "errors.identity_wait",
      params: { count: Math.max(1, Math.ceil((retryAfterMs ?? 0) / 60_000)) },
    };
    return new AppError("rateLimited", { ...wait, cause: error });
  }
  if (kind !== "refused") return null;
  return new AppError("unprocessable", {
    key: `outside:${reason}.title`,
    errorCode: reason,
    fields: { api_key: { key: `outside:${reason}.action` } },
    cause: error,
  });
}
