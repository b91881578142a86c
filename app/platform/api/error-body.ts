import type { ErrorBody } from "../errors";

/** Tells the documented body of an error from other data (X003). */
export function isErrorBody(data: unknown): data is ErrorBody {
  return typeof data === "object" && data !== null && "success" in data && data.success === false;
}
