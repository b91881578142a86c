import { NOTIFICATION_KINDS, type NotificationKind } from "./kinds";

/** When mail about a kind of notification goes out. */
export const MAIL_PACES = ["off", "immediately", "daily"] as const;
export type MailPace = (typeof MAIL_PACES)[number];

/** The ways by which a member is told of one kind (S075). */
export type Ways = {
  /** In the bell, the list and their counts */
  bell: boolean;
  /** By the browser, while the app is open but out of sight */
  desktop: boolean;
  email: MailPace;
};

export const KINDS = Object.keys(NOTIFICATION_KINDS) as NotificationKind[];

/** What keeps orders, or prices and stock, from going on until somebody acts: told without delay. */
const STOPS_ORDERS = new Set<NotificationKind>([
  "supplier_disconnected",
  "store_disconnected",
  "store_shut_out",
  "store_taken_over",
  "wallet_too_low",
  "automation_wallet_empty",
  "card_refused",
  "charge_taken_back",
  "supplies_wave",
  "card_to_confirm",
  "plan_payment_failed",
  "plan_unpaid",
  "plan_disputed",
  "dispute_lost",
]);
/** What goes well or can wait: the bell is enough. */
const CAN_WAIT = new Set<NotificationKind>([
  "products_imported",
  "products_import_failed",
  "products_push_failed",
  "products_not_pushed",
  "product_pictures_missing",
  "service_answered",
  "export_ready",
  "order_placed",
  "refund_completed",
  "refund_rejected",
]);

/** How a member is told of a kind until they choose for themselves. */
export function defaultWays(kind: NotificationKind): Ways {
  const email = STOPS_ORDERS.has(kind) ? "immediately" : CAN_WAIT.has(kind) ? "off" : "daily";
  return { bell: true, desktop: !CAN_WAIT.has(kind), email };
}

/** Local time from which the day's mail goes out */
const DIGEST_HOUR = 8;

/**
 * True when a member's mail of the day is due: from eight in the morning of the workspace, once a day.
 * @param timeZone IANA name
 * @param last when the last one went out
 */
export function isDigestDue({ now, last, timeZone }: { now: Date; last: Date | null; timeZone: string }): boolean {
  const { day, hour } = localTime(now, timeZone);
  return hour >= DIGEST_HOUR && (last === null || localTime(last, timeZone).day !== day);
}

function localTime(at: Date, timeZone: string): { day: string; hour: number } {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
  }).formatToParts(at);
  const read = (type: string): string => parts.find((part) => part.type === type)?.value ?? "";
  return { day: `${read("year")}-${read("month")}-${read("day")}`, hour: Number(read("hour")) };
}
