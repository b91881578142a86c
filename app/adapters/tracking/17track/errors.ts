import { OutsideError } from "~/adapters/outcome";

export const ALREADY_REGISTERED = -18019901;
export const NOT_REGISTERED = -18019902;
export const NO_NEWS_YET = -18019909;

const ITEM_REASONS: Record<number, { reason: string; retry: boolean }> = {
  [-18019903]: { reason: "carrier_not_detected", retry: false },
  [-18019907]: { reason: "tracking_quota_used_up", retry: true },
  [-18019908]: { reason: "tracking_quota_used_up", retry: true },
  [-18019910]: { reason: "carrier_not_detected", retry: false },
  [-18019911]: { reason: "tracking_needs_more", retry: false },
  [-18010003]: { reason: "vendor_down", retry: true },
};

/** Why one number was turned down, and whether a later try can work. */
export function itemReason(code: number): { reason: string; retry: boolean } {
  return ITEM_REASONS[code] ?? { reason: "tracking_refused", retry: false };
}

const SETUP_CODES = new Set([-18010001, -18010002, -18010004, -18010005]);

/** The error that a refusal of the whole call stands for. */
export function wholeFailure(code: number, message: string | null): OutsideError {
  const details = { vendorCode: String(code), vendorMessage: message };
  if (SETUP_CODES.has(code)) return new OutsideError("misconfigured", "misconfigured", details);
  if (code === -18010003) return new OutsideError("retry", "vendor_down", details);
  if (code === -18019907 || code === -18019908) return new OutsideError("retry", "tracking_quota_used_up", details);
  return new OutsideError("refused", "tracking_refused", details);
}
