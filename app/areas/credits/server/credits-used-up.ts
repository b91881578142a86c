import { AppError } from "~/platform/errors";
import type { PaidFeature } from "../rules/credit-costs";

/** For what credits have no room (code 401, B073): how many there are, how many are used, and what it would have taken. */
export function creditsUsedUp({
  feature,
  total,
  used,
  cost,
}: {
  feature: PaidFeature;
  total: number;
  used: number;
  cost: number;
}): AppError {
  return new AppError("quotaExpired", {
    key: "errors.credits_used_up",
    params: { used, limit: total, cost },
    errorCode: feature,
    quota: { feature, limit: total, usage: used },
  });
}
