import { mayCall } from "../access";
import { AppError } from "../errors";
import type { CallAccess } from "./call";
import { callerOf, type ApiContext } from "./context.server";

/**
 * Holds a call to its declared access.
 * @throws AppError unauthorized when nobody is signed in, forbidden without the permission, and what speaks against the
 *   store that is named
 */
export function requireAccess({
  access,
  method,
  context,
}: {
  access: CallAccess;
  method: string;
  context: ApiContext;
}): void {
  if (access.public) return;
  // What needs no permission is the account's own, whatever store of theirs is named.
  if (context.storeRefusal && (!context.principal || access.permissions.length > 0)) throw context.storeRefusal;
  if (!mayCall(callerOf(context).principal, access.permissions, method))
    throw new AppError("forbidden", { key: "errors.not_permitted" });
}
