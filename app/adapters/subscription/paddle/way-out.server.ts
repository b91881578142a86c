import { OutsideError } from "~/adapters/outcome";
import { callOutside } from "~/platform/http/deadline.server";
import { limitCalls } from "~/platform/http/rate-limit.server";

const DEADLINE_MS = 20_000;
/** An address is let call 240 times in a minute, of which five of these windows can touch. */
const limited = limitCalls({ name: "paddle", calls: 48, seconds: 15, isSerial: false });
/** The version of the API whose words are spoken. */
const VERSION = "1";

export interface PaddleKeys {
  /** Without a trailing slash */
  apiUrl: string;
  apiKey: string;
}

/**
 * The package's way out: to the configured address, by our own `callOutside`, with its deadline and its kinds of failure, and
 * under the vendor's rate. The package's own client knows no deadline and takes no other way to fetch; its resources, which
 * know addresses, fields and answers, ask this one instead.
 */
export class PaddleWayOut {
  private readonly keys: PaddleKeys;

  constructor(keys: PaddleKeys) {
    this.keys = keys;
  }

  get(path: string, query?: { toQueryString(): string }): Promise<object> {
    const { apiUrl } = this.keys;
    // The next page of a list comes as a whole address, which must not lead elsewhere with our key.
    const place = path.startsWith(`${apiUrl}/`) ? path.slice(apiUrl.length) : path;
    return this.call("GET", query && !place.includes("?") ? place + query.toQueryString() : place);
  }

  post(path: string, body: unknown): Promise<object> {
    return this.call("POST", path, body);
  }

  patch(path: string, body: unknown): Promise<object> {
    return this.call("PATCH", path, body);
  }

  private async call(method: "GET" | "POST" | "PATCH", path: string, body?: unknown): Promise<object> {
    const { apiUrl, apiKey } = this.keys;
    // A customer's address is there once, however often it is told; a preview changes nothing.
    const isSafe = method === "GET" || path.endsWith("/preview?") || path.endsWith("/preview") || path === "/customers";
    const request = {
      url: `${apiUrl}${path}`,
      method,
      headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json", "paddle-version": VERSION },
      body: body === undefined ? undefined : JSON.stringify(toWire(body)),
      deadlineMs: DEADLINE_MS,
      isSafe,
    };
    const { status, text } = await limited(apiUrl, () => callOutside(request));
    let answer: unknown;
    try {
      answer = JSON.parse(text);
    } catch (cause) {
      throw new OutsideError(isSafe ? "retry" : "unknown", "unreadable_answer", {
        vendorMessage: text.slice(0, 300),
        cause,
      });
    }
    if (status >= 400) throw refusalOf(status, answer);
    const data: unknown = (answer as { data?: unknown } | null)?.data;
    if (typeof data !== "object" || data === null)
      throw new OutsideError(isSafe ? "retry" : "unknown", "unreadable_answer", { vendorMessage: text.slice(0, 300) });
    return answer as object;
  }
}

function refusalOf(status: number, answer: unknown): OutsideError {
  const { error } = (answer ?? {}) as { error?: { code?: string; detail?: string } };
  const details = { vendorCode: error?.code ?? String(status), vendorMessage: error?.detail ?? null };
  if (status === 401 || status === 403) return new OutsideError("misconfigured", "misconfigured", details);
  if (status === 404) return new OutsideError("refused", "payment_gone", details);
  if (details.vendorCode === "subscription_locked_renewal")
    return new OutsideError("retry", "throttled", { ...details, retryAfterMs: 60_000 });
  return new OutsideError("refused", "payment_refused", details);
}

/** A body in the words of the wire; what is kept under `customData` stays as it is. */
function toWire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toWire);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      key === "customData" ? member : toWire(member),
    ]),
  );
}
