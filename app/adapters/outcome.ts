/**
 * What an outside call can come to. `unknown` is for a write whose answer never came: it may have happened, so the caller
 * reads back before it repeats.
 */
export type FailureKind =
  /** Not now: throttled, down, a network fault before the write. Safe to repeat later. */
  | "retry"
  /** The write may have happened. Read back. */
  | "unknown"
  /** The outside refused what was asked; repeating gives the same. */
  | "refused"
  /** The connection's keys or tokens no longer work; a person must reconnect. */
  | "reconnect"
  /** We are set up wrongly (keys, permissions); an operator must act. */
  | "misconfigured";

/** A failed outside call, in our words. Adapters throw nothing else. */
export class OutsideError extends Error {
  readonly kind: FailureKind;
  /** A stable reason that a screen can explain: a key of locales/<language>/outside.json, such as out_of_stock. */
  readonly reason: string;
  /** The vendor's own code and words, for the log and the "details" line. */
  readonly vendorCode: string | null;
  readonly vendorMessage: string | null;
  /** Not before this many milliseconds. */
  readonly retryAfterMs: number | null;

  constructor(
    kind: FailureKind,
    reason: string,
    details: {
      vendorCode?: string | null;
      vendorMessage?: string | null;
      retryAfterMs?: number | null;
      cause?: unknown;
    } = {},
  ) {
    super(`${kind}: ${reason}${details.vendorCode ? ` (${details.vendorCode})` : ""}`, { cause: details.cause });
    this.name = "OutsideError";
    this.kind = kind;
    this.reason = reason;
    this.vendorCode = details.vendorCode ?? null;
    this.vendorMessage = details.vendorMessage ?? null;
    this.retryAfterMs = details.retryAfterMs ?? null;
  }
}

/** True for a failure that may be gone by the next try: nothing was refused and nobody has to act first. */
export function mayPass(error: unknown): boolean {
  return error instanceof OutsideError && (error.kind === "retry" || error.kind === "unknown");
}

/** True for a failure that comes again with the same, whoever acts. */
export function isRefusal(error: unknown): boolean {
  return error instanceof OutsideError && error.kind === "refused";
}

/** An amount of money: a decimal string and an ISO 4217 code. */
export interface Money {
  amount: string;
  currency: string;
}
