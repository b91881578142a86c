import type { AnyContractRouter } from "@orpc/contract";
import { implement, os, type ImplementerInternalWithMiddlewares } from "@orpc/server";
import { AppError } from "../errors";
import { DEEPEST_INPUT } from "../http/read-input.server";
import { tellDone, tellRefused } from "./access-log.server";
import type { CallMeta } from "./call";
import { callerOf, type ApiContext, type Caller } from "./context.server";
import { requireAccess } from "./require-access.server";

/** What every handler is given. */
export type CallerContext = ApiContext & {
  /** Who asks, with the scope of their workspace. @throws AppError unauthorized on a public call that nobody is signed in to */
  caller: () => Caller;
};

/** Holds every handler behind its entry's declared access, and tells the log of ways in and of refusals. */
const guard = os.$context<ApiContext>().middleware(async ({ context, procedure, path, next }, input) => {
  const { meta, route } = procedure["~orpc"];
  let caller: Caller | undefined;
  const told = { call: path.join("."), meta: meta as CallMeta, context, input };
  try {
    const admitted = requireAccess({ meta: told.meta, method: route.method ?? "POST", context });
    const resolveCaller = (): Caller => (caller ??= callerOf(admitted));
    if (!isStorable(input)) throw new AppError("badRequest", { key: "errors.input_invalid" });
    const answer = await next({ context: { caller: resolveCaller } });
    tellDone(told);
    return answer;
  } catch (error) {
    // What a document asks for in process is the page's own: nobody has tried anything.
    if (context.resHeaders) tellRefused(told, error);
    throw error;
  }
});

/** False for half of a surrogate pair: with the flag u, the pattern sees whole pairs as one character. */
function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}

/** False for an input with a text that PostgreSQL can't keep: one with a NUL, or with half of a surrogate pair. */
function isStorable(input: unknown, depth = 0): boolean {
  if (depth > DEEPEST_INPUT) return false;
  if (typeof input === "string") return !input.includes("\u0000") && isWellFormed(input);
  if (Array.isArray(input)) return input.every((item) => isStorable(item, depth + 1));
  if (typeof input !== "object" || input === null || input instanceof Blob) return true;
  return Object.entries(input).every(([name, value]) => isStorable(name) && isStorable(value, depth + 1));
}

/**
 * The implementer of an area's contract. Every handler runs behind the entry's declared access; `context.caller()` is who
 * asks, with the scope of their workspace.
 */
export function implementArea<Contract extends AnyContractRouter>(
  contract: Contract,
): ImplementerInternalWithMiddlewares<Contract, ApiContext, CallerContext> {
  // The library tells a router's implementer from a procedure's by a condition that stays open while Contract is.
  const area = implement(contract as Record<string, never>).$context<ApiContext>();
  return area.use(guard) as unknown as ImplementerInternalWithMiddlewares<Contract, ApiContext, CallerContext>;
}
