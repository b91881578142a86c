import type { StorePlatform } from "~/areas/accounts/rules/stores/store-domain";

export const PUSH_SCHEDULES = ["all_day", "time_frame"] as const;
export const PUBLISH_STATUSES = ["publish", "draft"] as const;
/** Stores that a rule pushes to */
export const MOST_RULE_STORES = 20;

/** Stores of one platform, and how products stand there (P050). */
export interface PushChannel {
  /** The stores' platform */
  channel: StorePlatform;
  store_ids: string[];
  /** Of its one store; none are all of each store's */
  publication_ids: string[];
  publish_status: (typeof PUBLISH_STATUSES)[number];
}

/** What becomes of a product that comes onto the import list (P050). It and the order rules share no shape (O026). */
export interface PushOnImport {
  is_enable: boolean;
  time_schedule: (typeof PUSH_SCHEDULES)[number];
  /** Times of the day in the workspace's time zone, as HH:mm */
  when: { from: string; to: string };
  condition: "apply_all_products";
  actions: { pushed_connected_channels: PushChannel[] };
}

/** P051: nothing is pushed until a store is chosen. */
export const DEFAULT_PUSH_ON_IMPORT: PushOnImport = {
  is_enable: true,
  time_schedule: "all_day",
  when: { from: "00:00", to: "23:59" },
  condition: "apply_all_products",
  actions: { pushed_connected_channels: [] },
};

/** A store that a rule pushes to. */
export interface RuleTarget extends Pick<PushChannel, "channel" | "publication_ids" | "publish_status"> {
  storeId: string;
}

/** The stores that a rule names, one by one. */
export function targetsOf({ actions }: Pick<PushOnImport, "actions">): RuleTarget[] {
  return actions.pushed_connected_channels.flatMap(({ store_ids: storeIds, ...channel }) =>
    storeIds.map((storeId) => ({ storeId, ...channel })),
  );
}

/**
 * True where a product that is imported now is pushed (P078): the rule is on, has a store, and covers all day or this time of
 * it. Hours rest while the plan lacks them (B082).
 * @param timeZone the workspace's
 */
export function appliesOnImport(
  rule: PushOnImport,
  { now, timeZone, hasHours }: { now: Date; timeZone: string; hasHours: boolean },
): boolean {
  if (!rule.is_enable || targetsOf(rule).length === 0) return false;
  if (rule.time_schedule === "all_day") return true;
  return hasHours && isWithin(rule.when, clockTime(now, timeZone));
}

/** The last minute is within, so that 00:00 to 23:59 is the whole day. What ends at or before its beginning ends the next day. */
function isWithin({ from, to }: PushOnImport["when"], time: string): boolean {
  return from < to ? from <= time && time <= to : time >= from || time <= to;
}

function clockTime(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("en-GB", { timeZone, hourCycle: "h23", hour: "2-digit", minute: "2-digit" }).format(
    at,
  );
}

/** True where a rule keeps to hours that it did not keep to before, which takes a plan that has hours (B082). */
export function takesOtherHours(rule: PushOnImport, before: PushOnImport): boolean {
  if (rule.time_schedule === "all_day") return false;
  const { from, to } = before.when;
  return before.time_schedule === "all_day" || rule.when.from !== from || rule.when.to !== to;
}
