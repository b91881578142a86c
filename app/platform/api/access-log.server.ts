import { hmac, keyFor } from "../crypto.server";
import { AppError } from "../errors";
import { placeOf } from "../http/limit-attempts.server";
import { log } from "../log.server";
import type { CallMeta } from "./call";
import type { ApiContext } from "./context.server";

const key = keyFor("access-log");
const DIGEST_LENGTH = 16;
/** Refusals that are about who asks, whatever the call. */
const ABOUT_WHO = new Set(["unauthorized", "forbidden", "rateLimited"]);

export interface ToldCall {
  /** Area and name as in the contract */
  call: string;
  meta: CallMeta;
  context: ApiContext;
  /** Absent where it has not been read */
  input?: unknown;
}

/** Tells of a call that came through, where it is about a way in. */
export function tellDone({ call, meta, context, input }: ToldCall): void {
  if (meta.isWayIn) log.info({ access: "done", call, ...whoAsks(context, input) }, "a way in was used or changed");
}

/** Tells of a call that was refused to who asked, or that is about a way in and led to none. */
export function tellRefused({ call, meta, context, input }: ToldCall, error: unknown): void {
  if (!(error instanceof AppError) || !(meta.isWayIn || ABOUT_WHO.has(error.kind))) return;
  // A signed-out browser that asks is refused nothing that it claims to be.
  if (error.errorCode === "errors.sign_in_needed" && !claimsToBe(context.request.headers)) return;
  log.info({ access: "refused", call, why: error.errorCode, ...whoAsks(context, input) }, "access was refused");
}

/** Tells of a change that another site had a browser send, which is refused whatever it is. */
export function tellWrongOrigin(ip: string): void {
  log.info({ access: "refused", why: "errors.wrong_origin", from: digest(placeOf(ip)) }, "access was refused");
}

/** Tells that a session has begun. */
export function tellSession({ accountId, ip }: { accountId: string; ip: string }): void {
  log.info({ access: "session", accountId, from: digest(placeOf(ip)) }, "a session began");
}

/** Tells that a workspace has another owner, or a store another workspace, from now on: `accountId` is whose it is. */
export function tellOwner({ accountId, workspaceId }: { accountId: string; workspaceId: string }): void {
  log.info({ access: "owner", accountId, workspaceId }, "an owner changed");
}

/**
 * Who asks, by our ids, or by what they typed as their e-mail; and from where. Addresses of people and of their lines are
 * known again by a digest under a key of ours, as both are few enough to be tried out.
 */
function whoAsks({ principal, request }: ApiContext, input: unknown) {
  const email = typeof input === "object" && input !== null && "email" in input ? input.email : undefined;
  return {
    accountId: principal?.accountId,
    workspaceId: principal?.workspace.id,
    who: typeof email === "string" ? digest(email.trim().toLowerCase()) : undefined,
    from: digest(placeOf(request.ip)),
  };
}

function claimsToBe(headers: Headers): boolean {
  return headers.has("authorization") || headers.has("cookie");
}

function digest(text: string): string {
  return hmac(key, text, "hex").slice(0, DIGEST_LENGTH);
}
