import type { ErrorBody, QuotaReached } from "~/platform/errors";
import { entryAddress } from "../embedded/embedded-entry";

/** What the page does about a failed call, beside what the screen itself shows. */
export type ErrorReaction =
  /** The screen that asked says it at its place */
  | { kind: "none" }
  | { kind: "toast"; tone: "success" | "warning" | "error"; message: string }
  /** Out of the session: sign in again, or embedded come in again */
  | { kind: "sign-in" }
  /** The plan doesn't reach; of what, where the answer says it */
  | { kind: "upgrade"; message: string; errorCode: string | undefined; quota: QuotaReached | null }
  /** Something to be read and decided, with where to decide it */
  | { kind: "notice"; notice: Notice; message: string }
  | { kind: "change-store"; message: string }
  /** Not theirs to do: guests are told what they would need, everybody else why not (G122) */
  | { kind: "forbidden"; message: string };

/** Notices by what can be done: pay what is due, contact support, see to one's stores, or choose a plan after the demo. */
export type Notice = "package_due" | "cannot_downgrade" | "stores" | "demo";

type Reaction = (body: ErrorBody) => ErrorReaction;

/** The first entry of the errors object, else the message; this one text of the server's is none for people (G174, G175). */
function textOf({ errors, message }: ErrorBody): string | null {
  const text = Object.values(errors ?? {})[0] ?? message;
  return text === "Server error!" || text === "" ? null : text;
}

const toast =
  (tone: "success" | "warning" | "error"): Reaction =>
  (body) => {
    const message = textOf(body);
    return message === null ? { kind: "none" } : { kind: "toast", tone, message };
  };
const notice =
  (kind: Notice): Reaction =>
  ({ message }) => ({ kind: "notice", notice: kind, message });
function quotaOf({ feature_id: feature, limit = 0, usage = 0 }: ErrorBody): QuotaReached | null {
  return feature === undefined ? null : { feature, limit, usage };
}

const none: Reaction = () => ({ kind: "none" });

/**
 * The one table of reactions by application code (general §8, G145-G170). Codes that are not in it, and server failures,
 * raise the error toast (G172).
 */
const REACTIONS: Readonly<Record<number, Reaction>> = {
  101: () => ({ kind: "sign-in" }),
  103: ({ message }) => ({ kind: "forbidden", message }),
  // The pages that connect a store say themselves what became of it.
  113: none,
  114: () => ({ kind: "sign-in" }),
  115: none,
  116: notice("package_due"),
  117: notice("package_due"),
  122: notice("stores"),
  200: toast("success"),
  // No error: one only has to wait.
  229: toast("warning"),
  401: (body) => ({ kind: "upgrade", message: body.message, errorCode: body.error_code, quota: quotaOf(body) }),
  512: toast("warning"),
  801: ({ message }) => ({ kind: "change-store", message }),
  4002: notice("cannot_downgrade"),
};

/**
 * What the page does about a failed call. The body's code decides, never the HTTP status (G169).
 * @param body null for a failure without an answer of ours, such as 502 of a proxy on the way (X056)
 * @param noAnswer words for that case
 */
export function reactionTo(body: ErrorBody | null, noAnswer: string): ErrorReaction {
  if (!body) return { kind: "toast", tone: "error", message: noAnswer };
  return (REACTIONS[body.status] ?? toast("error"))(body);
}

/**
 * Where somebody signs in.
 * @param at the page to come back to
 * @param kind of the account that was signed in
 */
export type SignInAddress = (from: { at: { pathname: string; search: string }; kind?: string }) => string;

/**
 * Where a page goes that can't stay (G168, G177); null to stay.
 * @param at the page's address
 * @param accountKind of who was signed in
 */
export function wayOut(
  kind: "sign-in" | "change-store",
  {
    isEmbedded,
    at,
    accountKind,
    signInAddress,
  }: {
    isEmbedded: boolean;
    at: { pathname: string; search: string };
    accountKind?: string;
    signInAddress: SignInAddress;
  },
): string | null {
  if (kind === "sign-in") {
    return isEmbedded
      ? entryAddress()
      : signInAddress({ at: { pathname: at.pathname, search: at.search }, kind: accountKind });
  }
  if (isEmbedded || at.pathname === "/app/setting" || at.pathname.startsWith("/app/setting/")) return null;
  return "/app/setting";
}
