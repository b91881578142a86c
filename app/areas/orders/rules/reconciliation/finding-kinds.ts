/**
 * What the reconciliation finds: whose it is to mend, and whose own word it takes to see. What the team does
 * about each stands in docs/deploy.md, what a merchant does in settings.json.
 */
export const FINDING_KINDS = {
  /** A wallet holds something else than its postings come to. */
  balance_wrong: { audience: "operator", isRead: false },
  /** The sides of a movement do not come to zero. */
  movement_unbalanced: { audience: "operator", isRead: false },
  /** A top-up was paid and is not in the wallet. */
  topup_missing: { audience: "operator", isRead: false },
  /** A supplier that we pay has its money and no wallet was charged. */
  charge_missing: { audience: "operator", isRead: false },
  /** A wallet was charged for a purchase that is not there. */
  charge_without_purchase: { audience: "operator", isRead: false },
  /** A wallet was charged for a purchase that another one had paid already. */
  charge_doubled: { audience: "operator", isRead: false },
  /** The wallet was charged something else than the supplier was paid. */
  charge_differs: { audience: "operator", isRead: false },
  /** A purchase came to nothing, or its payment was refused, and its charge did not come back. */
  charge_kept: { audience: "operator", isRead: false },
  /** What a purchase's cashback comes to in the wallet is not what was paid of it and taken back. */
  cashback_differs: { audience: "operator", isRead: false },
  /** A plan or a purchase from us was paid for on other terms than were asked for, and gave nothing. */
  payment_differs: { audience: "operator", isRead: false },
  /** A purchase or its payment has been on its way for more than an hour. */
  purchase_stuck: { audience: "operator", isRead: false },
  /** Nothing was heard for days of a purchase that stays for its money alone: its workspace can't be deleted meanwhile. */
  kept_purchase_open: { audience: "operator", isRead: false },
  /** More units are in parcels than were sold. */
  shipped_too_much: { audience: "operator", isRead: false },
  /** What was added up of a day's sales is not what its orders come to. */
  figures_differ: { audience: "operator", isRead: false },
  /** The supplier says something else of its order, also after its word was taken over. */
  supplier_differs: { audience: "operator", isRead: "supplier" },
  /** An order changed at its store, and does not come in. */
  order_differs: { audience: "operator", isRead: "store" },
  /** A store was told of more units under a parcel's number than are in it. */
  told_too_much: { audience: "operator", isRead: "store" },
  /** Nobody knows whether a purchase was made, and only a person can tell. */
  purchase_unknown: { audience: "merchant", isRead: false },
  /** Nothing was heard of a purchase for days, and its supplier could not be asked. */
  purchase_silent: { audience: "merchant", isRead: false },
  /** Goods of a purchase were sent and no parcel of them is known. */
  parcel_missing: { audience: "merchant", isRead: false },
  /** A parcel has been on its way for days more than its supplier said. */
  parcel_late: { audience: "merchant", isRead: false },
  /** The store has not been told of a parcel for more than a day. */
  parcel_untold: { audience: "merchant", isRead: false },
  /** A purchase has ended here and its order lives at the supplier. */
  ordered_after_end: { audience: "merchant", isRead: "supplier" },
  /** The supplier does not have the order of a purchase that lives here. */
  supplier_order_gone: { audience: "merchant", isRead: "supplier" },
  /** The store does not have an order that lives here. */
  store_order_gone: { audience: "merchant", isRead: "store" },
  /** The store does not have a parcel any more that it was told of. */
  store_parcel_gone: { audience: "merchant", isRead: "store" },
} as const satisfies Record<string, { audience: "merchant" | "operator"; isRead: "supplier" | "store" | false }>;

export type FindingKind = keyof typeof FINDING_KINDS;
export const FINDING_KIND_NAMES = Object.keys(FINDING_KINDS) as [FindingKind, ...FindingKind[]];

/** Where two books disagree. */
export interface Finding {
  kind: FindingKind;
  /** An order's, purchase order's, parcel's, top-up's or movement's id, an agreement's or a charge's, a store's with a day, or the workspace's */
  subject: string;
  orderId: string | null;
  /** Figures and numbers that a person wants to see */
  detail: Record<string, string | number | null>;
}
