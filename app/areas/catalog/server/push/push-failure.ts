import { OutsideError } from "~/adapters/outcome";
import { AppError } from "~/platform/errors";

/** Why a listing did not get where it was to go: a reason of outside.json, and the platform's own words. */
export interface PushFailure {
  error: string;
  detail: string | null;
}

/** Of a store that is paused or not paid for: what goes there waits until it goes on. */
export const STORE_FROZEN = "store_frozen";

/** True for what a store did not take because it is frozen. */
export function isOfFrozenStore(error: unknown): boolean {
  return error instanceof OutsideError && error.reason === STORE_FROZEN;
}

/** The reason to show for an error; null for a bug, which the queue reports. */
export function pushFailureOf(error: unknown): PushFailure | null {
  if (error instanceof OutsideError) return { error: error.reason, detail: error.vendorMessage };
  if (error instanceof AppError)
    return { error: error.text.key === "errors.catalog_no_rate" ? "no_rate" : "misconfigured", detail: null };
  return null;
}
