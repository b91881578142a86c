import type { ChannelStanding, PartStanding } from "~/adapters/order-channel/order-channel";

/** An order as it is known here, as far as its store tells how it stands. */
export interface KnownStanding {
  /** When it last changed at its store, to the second */
  channelUpdatedAt: Date;
  cancelledAt: Date | null;
  deletedAtStoreAt: Date | null;
  financialStatus: string;
  riskLevel: string | null;
  riskRecommendation: string | null;
  parts: readonly KnownPart[];
}

/** Whether an order itself stands as it is known, or in an older version. Its risk and its parts change without it. */
export function standsAsKnown(known: KnownStanding, told: Omit<ChannelStanding, "risk" | "parts">): boolean {
  if (known.deletedAtStoreAt) return false;
  const newer = known.channelUpdatedAt.getTime() - Date.parse(told.updatedAt);
  // Stamps are whole seconds: what changed within one has the same.
  const isSame =
    (known.cancelledAt === null) === (told.cancelledAt === null) && known.financialStatus === told.financialStatus;
  return newer > 0 || (newer === 0 && isSame);
}

/** Stamps are whole seconds of the store's clock, which may be some seconds behind ours. */
const SETTLING_MS = 10_000;

/** Whether an order was read in full once nothing more could come to have the stamp of the version that is known. */
export function isSettled({ wholeAt, channelUpdatedAt }: { wholeAt: Date | null; channelUpdatedAt: Date }): boolean {
  return wholeAt !== null && wholeAt.getTime() >= channelUpdatedAt.getTime() + SETTLING_MS;
}

/** Whether more or less is feared of an order than is known. */
export function isOtherRisk(known: KnownStanding, told: ChannelStanding["risk"]): boolean {
  return told !== null && (known.riskLevel !== told.level || known.riskRecommendation !== told.recommendation);
}

/** A fulfillment order as it is known here. */
export interface KnownPart {
  externalId: string;
  locationId: string | null;
  fulfillAt: Date | null;
  status: string;
  requestStatus: string;
  lines: readonly { externalId: string; totalQuantity: number; remainingQuantity: number }[];
}

/** What an order has no more, as it was merged or moved, is kept as ended. */
const ENDED: readonly string[] = ["closed", "cancelled"];

/**
 * Whether an order's fulfillment orders are others than we know, or stand otherwise: held back, moved, sent by others.
 * @param told as its store has them now; null where it did not say it of all, so that nobody knows
 */
export function haveMoved(known: readonly KnownPart[], told: readonly PartStanding[] | null): boolean {
  if (told === null) return true;
  if (told.length === 0) return false;
  const knownById = new Map(known.map((part) => [part.externalId, part]));
  if (told.some((part) => isOther(knownById.get(part.externalId), part))) return true;
  const isTold = new Set(told.map(({ externalId }) => externalId));
  return known.some(({ externalId, status }) => !isTold.has(externalId) && !ENDED.includes(status));
}

function isOther(known: KnownPart | undefined, told: PartStanding): boolean {
  if (!known) return true;
  const units = new Map(known.lines.map((line) => [line.externalId, line]));
  return (
    known.status !== told.status ||
    known.requestStatus !== told.requestStatus ||
    known.locationId !== told.locationId ||
    known.fulfillAt?.getTime() !== (told.fulfillAt ? Date.parse(told.fulfillAt) : undefined) ||
    known.lines.length !== told.lines.length ||
    told.lines.some(
      ({ externalId, totalQuantity, remainingQuantity }) =>
        units.get(externalId)?.totalQuantity !== totalQuantity ||
        units.get(externalId)?.remainingQuantity !== remainingQuantity,
    )
  );
}
