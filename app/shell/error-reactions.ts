import type { ErrorBody } from "~/platform/errors";

/** What the page does about a failed call, beside what the screen itself shows. */
export type ErrorReaction =
  | { kind: "none" }
  | { kind: "toast"; message: string }
  | { kind: "sign-in" }
  | { kind: "upgrade"; message: string; errorCode: string | undefined }
  | { kind: "change-store"; message: string };

/**
 * The one table of reactions by application code (general §8). Errors at fields are the form's own business.
 * @param body null for a failure without an answer
 * @param noAnswer words for that case
 */
export function reactionTo(body: ErrorBody | null, noAnswer: string): ErrorReaction {
  if (!body) return { kind: "toast", message: noAnswer };
  if (body.status === 101) return { kind: "sign-in" };
  if (body.status === 401) return { kind: "upgrade", message: body.message, errorCode: body.error_code };
  if (body.status === 801) return { kind: "change-store", message: body.message };
  if (Object.keys(body.errors ?? {}).length > 0) return { kind: "none" };
  return { kind: "toast", message: body.message };
}
