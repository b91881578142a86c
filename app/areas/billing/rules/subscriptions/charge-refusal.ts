/** Why a charge was refused, as far as the answer says. */
export interface RefusedCharge {
  /** The application code; null for no answer of ours */
  status?: number;
  /** In the caller's language */
  message?: string;
  error_code?: string | null;
  feature_id?: string | null;
}

/** What is told of it. */
export type ChargeRefusal =
  /** A dialog of its own: when one may (B095), that a store is missing (B102), or has left us (B055) */
  | { kind: "step"; step: "first_cycle" | "no_store" | "payment_issue" }
  /** Words of ours, by their key in billing:charge.errors */
  | { kind: "words"; key: "cannot_downgrade" | "downgrade_failed" | "store_gone" | "not_supported" | "failed" }
  /** Words of whoever refused (B097, B099) */
  | { kind: "message"; message: string };

const FIRST_CYCLE_CODE = 4002;
const QUOTA_CODE = 401;
const STEPS: Readonly<Record<string, Extract<ChargeRefusal, { kind: "step" }>["step"]>> = {
  FIRST_CYCLE_DOWNGRADE_FAILED: "first_cycle",
  NoStoreListingForCheckout: "no_store",
  PaymentIssue: "payment_issue",
};
/** Refusals by their documented names. */
const WORDS: Readonly<Record<string, Extract<ChargeRefusal, { kind: "words" }>["key"]>> = {
  be_payment_downgrade_failed: "downgrade_failed",
  CannotDowngradePlan: "cannot_downgrade",
  TheStoreNoLongerExists: "store_gone",
  CurrentPackageNotSupport: "not_supported",
  PaymentFail: "failed",
};

/** The documented reaction to a refused charge (billing §8, B095-B100). */
export function chargeRefusal({ status, message, error_code: code, feature_id }: RefusedCharge): ChargeRefusal {
  const step = status === FIRST_CYCLE_CODE ? "first_cycle" : code && STEPS[code];
  if (step) return { kind: "step", step };
  if (status === QUOTA_CODE && (feature_id === "COST_CHANGE_MANAGEMENT" || code === "COST_CHANGE_MANAGEMENT"))
    return { kind: "words", key: "cannot_downgrade" };
  const known = code ? WORDS[code] : undefined;
  if (known) return { kind: "words", key: known };
  // Without a code the words are those of a failure of ours, whatever it is about; but for a used up quota, which has words.
  if (!code && status !== QUOTA_CODE) return { kind: "words", key: "failed" };
  const words = message || code;
  return words ? { kind: "message", message: words } : { kind: "words", key: "failed" };
}
