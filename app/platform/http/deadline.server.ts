import { OutsideError } from "~/adapters/outcome";
import { requireJobHeld } from "../jobs/fence.server";
import { readUpTo } from "./read-up-to.server";

export interface OutsideRequest {
  url: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  headers?: Record<string, string>;
  body?: string | URLSearchParams | FormData;
  /** Milliseconds; the whole answer must be in by then. */
  deadlineMs?: number;
  /** Bytes of the answer that are read at most, for a host that a person named; one of a larger answer is unreadable. */
  mostBytes?: number;
  /** True where repeating is harmless: a lost answer is then "retry", not "unknown". */
  isSafe: boolean;
  /** Another way out than the process' own, such as `fetchPublicHost` for a host that a person named. */
  send?: typeof fetch;
}

export interface OutsideResponse {
  status: number;
  headers: Headers;
  text: string;
}

/** Faults that come before a byte of the request has left, so nothing can have happened. */
const BEFORE_SENDING = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"]);

/**
 * The one way out to vendors' APIs: a deadline on every call, 429 and 5xx as "retry" (a 5xx on a write is "unknown"),
 * and the honest kind for a lost answer. Other statuses are the adapter's to read. A write of a job that was taken back does
 * not leave.
 * @throws OutsideError, JobLostError
 */
export async function callOutside(request: OutsideRequest): Promise<OutsideResponse> {
  const lost = request.isSafe ? "retry" : "unknown";
  if (!request.isSafe) await requireJobHeld();
  try {
    const response = await (request.send ?? fetch)(request.url, {
      method: request.method,
      headers: request.headers,
      body: request.body,
      redirect: "manual",
      signal: AbortSignal.timeout(request.deadlineMs ?? 20_000),
    });
    const body = await readUpTo(response, request.mostBytes ?? Infinity);
    if (!body)
      throw new OutsideError(lost, "unreadable_answer", { vendorMessage: `More than ${request.mostBytes} bytes` });
    const text = new TextDecoder().decode(body);
    if (response.status === 429) {
      const seconds = Number(response.headers.get("retry-after") ?? "1");
      throw new OutsideError("retry", "throttled", {
        vendorCode: "429",
        retryAfterMs: Math.max(seconds || 1, 1) * 1000,
      });
    }
    if (response.status >= 500) {
      throw new OutsideError(lost, "vendor_down", {
        vendorCode: String(response.status),
        vendorMessage: text.slice(0, 300),
      });
    }
    return { status: response.status, headers: response.headers, text };
  } catch (error) {
    if (error instanceof OutsideError) throw error;
    const code = (error as { cause?: { code?: string } }).cause?.code ?? "";
    if (BEFORE_SENDING.has(code))
      throw new OutsideError("retry", "vendor_unreachable", { vendorCode: code, cause: error });
    throw new OutsideError(lost, "no_answer", { vendorCode: code || (error as Error).name, cause: error });
  }
}
