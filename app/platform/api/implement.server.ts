import type { AnyContractRouter } from "@orpc/contract";
import { implement } from "@orpc/server";
import { AppError } from "../errors";
import { isPermitted } from "../permissions";
import type { CallMeta } from "./call";
import { type ApiContext, type Caller, callerOf } from "./context.server";

/**
 * The implementer of an area's contract. Every handler runs behind the entry's declared access; `context.caller()` is who
 * asks, with the scope of their workspace.
 */
export function implementArea<Contract extends AnyContractRouter>(contract: Contract) {
  return implement(contract)
    .$context<ApiContext>()
    .use(({ context, procedure, next }) => {
      const { access } = procedure["~orpc"].meta as CallMeta;
      let caller: Caller | undefined;
      const resolveCaller = (): Caller => (caller ??= callerOf(context));
      if (!access.public && !isPermitted(resolveCaller().principal.permissions, access.permissions)) {
        throw new AppError("forbidden", { key: "errors.not_permitted" });
      }
      return next({ context: { caller: resolveCaller } });
    });
}
