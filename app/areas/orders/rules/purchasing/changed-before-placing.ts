/** The error code of a purchase that waits for a person, as what it was asked for with has changed (decision 57). */
export const CHANGED = "changed_before_placing";

/** True for a purchase that is not sent before a person has said yes to what has changed. */
export function waitsForOk({ status, errorCode }: { status: string; errorCode: string | null }): boolean {
  return status === "draft" && errorCode === CHANGED;
}
