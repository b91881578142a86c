import { mayCall } from "../access";
import { AppError } from "../errors";
import type { CallMeta } from "./call";
import { callerOf, type ApiContext } from "./context.server";

/**
 * Holds a call to its declared access.
 * @returns the context to make it in, in which the browser's extension is who it is of
 * @throws AppError unauthorized when nobody is signed in, forbidden without the permission or by the extension's session for
 *   what is not its own or for what another site has a browser write, and what speaks against the store that is named
 */
export function requireAccess({
  meta: { access, isForExtension, writesByGet },
  method,
  context: asked,
}: {
  meta: CallMeta;
  method: string;
  context: ApiContext;
}): ApiContext {
  const { extension, ...rest } = asked;
  if (extension && !isForExtension) throw new AppError("forbidden", { key: "errors.not_permitted" });
  if (writesByGet && asked.isFromElsewhere) throw new AppError("forbidden", { key: "errors.wrong_origin" });
  const context: ApiContext = { ...rest, ...extension };
  if (access.public) return context;
  // What needs no permission is the account's own, whatever store of theirs is named.
  if (context.storeRefusal && (!context.principal || access.permissions.length > 0)) throw context.storeRefusal;
  if (!mayCall(callerOf(context).principal, access.permissions, writesByGet === "changes" ? "POST" : method))
    throw new AppError("forbidden", { key: "errors.not_permitted" });
  return context;
}
