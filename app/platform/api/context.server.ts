import { workspaceScope, type WorkspaceScope } from "../db/scope.server";
import { AppError } from "../errors";
import type { Language } from "../i18n/languages";
import type { Principal } from "../principal";

/** What a call's handler is given about the request. */
export interface ApiContext {
  principal: Principal | null;
  /** Set where the call names a store that the plan does not let one work in beside the current one, or, without a principal, one that is not theirs. */
  storeRefusal?: AppError;
  /** Who asks by the session of a browser's extension, for the calls that are its own alone; nobody is `principal` then */
  extension?: Pick<ApiContext, "principal" | "storeRefusal">;
  /** True where another site, or an address that was typed, sent a browser here; absent in process */
  isFromElsewhere?: boolean;
  locale: Language;
  request: { headers: Headers; ip: string };
  /** Headers to send back, cookies among them; absent in process. */
  resHeaders?: Headers;
}

/** The signed-in side of the context. */
export interface Caller {
  principal: Principal;
  scope: WorkspaceScope;
}

/** The caller behind a context. @throws AppError unauthorized when nobody is signed in */
export function callerOf(context: ApiContext): Caller {
  const { principal } = context;
  if (!principal) throw new AppError("unauthorized", { key: "errors.sign_in_needed" });
  return { principal, scope: workspaceScope(principal.workspace.id, principal.accountId) };
}
