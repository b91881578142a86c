/** A store as far as it can pay. */
export interface PayingStore {
  id: string;
  platform: string;
  status: string;
}

/** Who pays for a plan that a store's platform bills. */
export type Payer<Store extends PayingStore> =
  | { kind: "store"; store: Store }
  /** Several could: a person says which (S128) */
  | { kind: "choose"; stores: Store[] }
  /** NoStoreListingForCheckout (B102) */
  | { kind: "no_store" }
  /** TheStoreNoLongerExists (B056) */
  | { kind: "gone" }
  /** PaymentIssue: it was uninstalled, and there is no other (B055) */
  | { kind: "payment_issue" };

const BILLED_BY = "shopify";

/**
 * The store that pays (B050, B054-B056): the one that is chosen, in its place another where it was uninstalled.
 * @param chosenId chosen by a person or by the platform's frame; null where none is
 */
export function payerOf<Store extends PayingStore>({
  stores,
  chosenId,
}: {
  stores: readonly Store[];
  chosenId: string | null;
}): Payer<Store> {
  const own = stores.filter(({ platform }) => platform === BILLED_BY);
  const active = own.filter(({ status }) => status === "active");
  const chosen = own.find(({ id }) => id === chosenId);
  if (chosen?.status === "active") return { kind: "store", store: chosen };
  if (chosenId !== null && !chosen) return { kind: "gone" };
  if (chosen) return active[0] ? { kind: "store", store: active[0] } : { kind: "payment_issue" };
  if (active.length > 1) return { kind: "choose", stores: active };
  if (active[0]) return { kind: "store", store: active[0] };
  return { kind: "no_store" };
}

/**
 * Whether a workspace pays by card: where cards are taken and no store of it is of the platform that wants to bill what is
 * sold to its stores (B022, B079).
 */
export function payByCard({
  stores,
  isTaken,
}: {
  stores: readonly Pick<PayingStore, "platform" | "status">[];
  isTaken: boolean;
}): boolean {
  return isTaken && !stores.some(({ platform, status }) => platform === BILLED_BY && status === "active");
}

/** Whether a plan is paid by card, by who is paid as calls name it (B022): by all but the platform that bills its stores. */
export const isByCard = (payment: string | null): boolean => payment !== null && payment.toLowerCase() !== BILLED_BY;
