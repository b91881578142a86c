import { isAllowed, NONE, type Feature } from "../plans/features";
import { NOTICED } from "../plans/upgrade-offer";

/** Of what kind a notice of the queue is (B039). Quotas are warned of. */
export type NoticeType = "success" | "error" | "info" | "warning";

/** A notice of the queue (B039): a feature that is used up, or that the plan has not. */
export interface QuotaNotice {
  /** The feature; of each there is one notice (B069) */
  id: (typeof NOTICED)[number];
  /** Its words, a key of the area's texts, and the counts beside them */
  message: { key: `notices.${(typeof NOTICED)[number]}`; used: number; limit: number };
  type: NoticeType;
  /** Where its button leads: to a larger plan */
  primaryButton: "upgrade";
}

const noticeOf = (id: QuotaNotice["id"], counts: { used: number; limit: number }): QuotaNotice => ({
  id,
  message: { key: `notices.${id}`, ...counts },
  type: "warning",
  primaryButton: "upgrade",
});

/**
 * What has to be told of a plan's features: each once, in the documents' order (B018, B103-B106). What a plan has not is
 * told to those who try it.
 */
export function quotaNotices(
  features: Readonly<Partial<Record<Feature, { limit: number; usage: number }>>>,
): QuotaNotice[] {
  return NOTICED.flatMap((feature) => {
    const state = features[feature];
    if (!state || state.limit === NONE || isAllowed({ limit: state.limit, used: state.usage })) return [];
    return [noticeOf(feature, { used: state.usage, limit: state.limit })];
  });
}

/** That a plan has none of a feature, where one comes for it: nothing used of nothing (B105, B106). */
export function lackNotice(feature: Feature): QuotaNotice[] {
  return NOTICED.filter((noticed) => noticed === feature).map((noticed) => noticeOf(noticed, { used: 0, limit: NONE }));
}

/** Pages on which a feature is what one comes for. */
const PLACES: readonly [address: string, feature: Feature][] = [
  ["/app/find-product", "PRODUCT_IMPORT"],
  ["/app/products-import", "PRODUCT_LISTING"],
  ["/app/products-center", "PRODUCT_LISTING"],
  ["/app/orders", "BULK_ORDER_FULFILLMENT"],
  ["/app/setting/integration/cashback_setting", "ORDER_CASHBACK"],
];

/** The feature that a page is about; null for none. */
export function featureOfPage(pathname: string): Feature | null {
  return PLACES.find(([address]) => pathname === address)?.[1] ?? null;
}
