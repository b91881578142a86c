import { Decimal } from "decimal.js";
import { BLOCKERS, isBlocker, type Blocker } from "~/areas/orders/rules/purchasing/blockers";
import type { Permission } from "~/platform/permissions";

export interface AttentionFacts {
  disconnectedStores: { id: string; name: string }[];
  /** Connected stores that let nobody look until a person acts, and why: a reason of outside.json */
  shutOutStores: { name: string; reason: string }[];
  blockers: { blocker: string; count: number }[];
  waitingPayment: number;
  /** Orders of which a purchase is unclear */
  unclearOrders: number;
  failedFulfillments: number;
  failedPushes: number;
  /** What moved at suppliers today, and since when that is */
  movedSupplies: { count: number; since: Date };
  /** Runs of rules for that which wait for a person */
  heldRuns: number;
  /** Decimal string in the wallet's currency */
  balance: string;
}

/** Something that goes no further without a person. Texts are home.attention.<kind>, blockers have their own. */
export interface AttentionItem {
  kind:
    | "store_disconnected"
    | "store_frozen"
    | "store_closed"
    | "orders_blocked"
    | "orders_changed"
    | "payment_waiting"
    | "purchases_unclear"
    | "fulfilment_failed"
    | "push_failed"
    | "supplies_wave"
    | "supplies_moved"
    | "wallet_low";
  tone: "critical" | "warning" | "info";
  count: number;
  /** The store's name, or the orders' blocker; "other" for those that are not told one by one */
  subject: string | null;
  link: string;
  /** Of orders that are told together: what stops how many of them, most first */
  parts: { subject: string; count: number }[];
  /** Of those who are told */
  permission: Permission;
}

const PERMISSIONS = {
  store_disconnected: "VIEW_SETTING_CHANNEL",
  store_frozen: "VIEW_SETTING_CHANNEL",
  store_closed: "VIEW_SETTING_CHANNEL",
  orders_blocked: "VIEW_ORDER",
  orders_changed: "VIEW_ORDER",
  payment_waiting: "VIEW_ORDER",
  purchases_unclear: "VIEW_ORDER",
  fulfilment_failed: "VIEW_ORDER",
  push_failed: "VIEW_PRODUCT",
  supplies_wave: "VIEW_PRODUCT",
  supplies_moved: "VIEW_PRODUCT",
  wallet_low: "VIEW_SETTING_WALLET",
} as const satisfies Record<AttentionItem["kind"], Permission>;

/** All that there are. */
export const ATTENTION_KINDS = Object.keys(PERMISSIONS) as [AttentionItem["kind"], ...AttentionItem["kind"][]];

/** Below this a wallet pays next to nothing. */
const LOW_BALANCE = "10";
/** Of a store that is paused or not paid for: it opens again by itself for us. */
const FROZEN = "store_frozen";
const MOST_BLOCKERS = 3;
/** Stands for all other blockers together. */
const OTHER = "other";

/** Of orders that were changed after they were ordered: no placement is in question. */
const CHANGED: Blocker = "changed_after_ordering";
/** Those that some of the blockers keep from being placed, and no others. */
const stoppedBy = (...blockers: string[]): string =>
  `/app/orders?section=placement&status=needs_attention&dates=any&blocker=${blockers.join(",")}`;

/** What needs a person, the most pressing first, each with where to act: the list of what it counts, and of nothing else. */
export function attentionItems(facts: AttentionFacts): AttentionItem[] {
  const items: (Omit<AttentionItem, "permission" | "parts"> & Partial<Pick<AttentionItem, "parts">>)[] =
    facts.disconnectedStores.map(({ name }) => ({
      kind: "store_disconnected",
      tone: "critical",
      count: 1,
      subject: name,
      link: "/app/setting/channel",
    }));
  for (const { name, reason } of facts.shutOutStores)
    items.push({
      kind: reason === FROZEN ? "store_frozen" : "store_closed",
      tone: "critical",
      count: 1,
      subject: name,
      link: "/app/setting/channel",
    });
  const add = (kind: AttentionItem["kind"], tone: AttentionItem["tone"], count: number, link: string) => {
    if (count > 0) items.push({ kind, tone, count, subject: null, link });
  };
  add("purchases_unclear", "critical", facts.unclearOrders, "/app/orders?section=all&dates=any&purchases=unclear");
  add(
    "payment_waiting",
    "warning",
    facts.waitingPayment,
    "/app/orders?section=payment&status=waiting_payment&dates=any",
  );
  add("fulfilment_failed", "warning", facts.failedFulfillments, "/app/orders/shipment?told=failed");
  const changed = facts.blockers.find(({ blocker }) => blocker === CHANGED);
  add("orders_changed", "critical", changed?.count ?? 0, stoppedBy(CHANGED));
  const waiting = facts.blockers.filter(({ blocker }) => blocker !== CHANGED);
  const blocked = waiting.filter(({ blocker }) => !isBlocker(blocker) || BLOCKERS[blocker].group === "person");
  // What is left of them is told together: the rows add up to all the orders that need somebody. A single one says itself.
  const told = blocked.length === MOST_BLOCKERS + 1 ? blocked.length : MOST_BLOCKERS;
  const rest = blocked.slice(told);
  const groups = [
    ...blocked.slice(0, told).map(({ blocker, count }) => ({ subject: blocker, count, link: stoppedBy(blocker) })),
    {
      subject: OTHER,
      count: rest.reduce((sum, { count }) => sum + count, 0),
      link: stoppedBy(...rest.map(({ blocker }) => blocker)),
      parts: rest.map(({ blocker, count }) => ({ subject: blocker, count })),
    },
  ];
  for (const group of groups) if (group.count > 0) items.push({ kind: "orders_blocked", tone: "warning", ...group });
  add("push_failed", "warning", facts.failedPushes, "/app/products-center?push_state=error");
  add("supplies_wave", "warning", facts.heldRuns, "/app/products/auto-update?state=held");
  const { count: moved, since } = facts.movedSupplies;
  add("supplies_moved", "info", moved, `/app/products/auto-update?show=moves&since=${since.toISOString()}`);
  if (new Decimal(facts.balance).lessThan(LOW_BALANCE))
    items.push({ kind: "wallet_low", tone: "info", count: 1, subject: null, link: "/app/setting/wallet" });
  return items.map((item) => ({ parts: [], ...item, permission: PERMISSIONS[item.kind] }));
}
