import { OutsideError } from "~/adapters/outcome";

/** A key or token that is wrong, over, or of an account that isn't let in. */
const NO_ENTRY = new Set(["1600001", "1600002", "1600003", "1600004", "1600005", "1600006", "1600008", "1601000"]);
const PARAMETERS_WRONG = new Set(["1600100", "1600300"]);
const BOUND_ELSEWHERE = "1600007";
const TOO_FAST = "1600200";
/** The day's allowance; it comes back little by little all day long. */
const ALLOWANCE_USED_UP = "1600201";
const ALLOWANCE_PAUSE_MS = 10 * 60_000;
const BUSY = "1600000";

export interface Refusal {
  code: string;
  message: string | null | undefined;
  /** Milliseconds after which a call like this may be made again */
  pauseMs: number;
}

/** A refused call with a token, in our words. */
export function tokenRefusal({ code, message, pauseMs }: Refusal): OutsideError {
  const details = { vendorCode: code, vendorMessage: message };
  if (NO_ENTRY.has(code)) return new OutsideError("reconnect", "reconnect", details);
  if (code === TOO_FAST) return new OutsideError("retry", "throttled", { ...details, retryAfterMs: pauseMs });
  if (code === ALLOWANCE_USED_UP)
    return new OutsideError("retry", "throttled", { ...details, retryAfterMs: ALLOWANCE_PAUSE_MS });
  if (code === BUSY) return new OutsideError("retry", "vendor_down", details);
  if (code === BOUND_ELSEWHERE) return new OutsideError("refused", "account_problem", details);
  return new OutsideError("refused", "request_refused", details);
}

/** A refused key, in our words: the key is the one thing that can be wrong with the call. */
export function keyRefusal(refusal: Refusal): OutsideError {
  const { code, message } = refusal;
  if (NO_ENTRY.has(code) || PARAMETERS_WRONG.has(code))
    return new OutsideError("refused", "key_refused", { vendorCode: code, vendorMessage: message });
  return tokenRefusal(refusal);
}
