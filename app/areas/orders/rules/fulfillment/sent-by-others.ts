import { z } from "zod";
import type { ChannelSending } from "~/adapters/order-channel/order-channel";

/** What a store has as sent under a number, as it is kept with the order. */
const sendingSchema = z.object({
  externalId: z.string(),
  numbers: z.array(z.object({ number: z.string(), carrier: z.string().nullable(), url: z.string().nullable() })),
  lines: z.array(z.object({ lineExternalId: z.string(), quantity: z.number() })),
});
export type Sending = z.output<typeof sendingSchema>;
export const sendingsSchema = z.array(sendingSchema).catch([]);

/** What of an order's parcels the store knows them by. */
export interface OwnParcels {
  numbers: readonly string[];
  /** Fulfillments that we made, or told the store a number of ours for */
  fulfillmentIds: readonly string[];
}

/** True where the source says of everything how much of each line it holds. */
export function isWhole(sent: readonly ChannelSending[] | undefined): sent is Sending[] {
  return sent?.every(({ lines }) => lines !== null) ?? false;
}

/**
 * What others send, by a number of theirs: the merchant from own stock, or another app. A fulfillment that has a number of a
 * parcel of ours is that parcel's, whoever made it, and one that we made stays ours whatever number is put on it since.
 */
export function sentByOthers<Sent extends Pick<ChannelSending, "externalId" | "numbers">>(
  sent: readonly Sent[],
  { numbers, fulfillmentIds }: OwnParcels,
): Sent[] {
  const own = new Set(numbers.map(comparable));
  return sent.filter(
    ({ externalId, numbers: given }) =>
      !fulfillmentIds.includes(externalId) && !given.some(({ number }) => own.has(comparable(number))),
  );
}

/** True where a source that says nothing of lines names others' parcels that are not those which are known. */
export function namesOthers(told: readonly ChannelSending[], known: readonly Sending[], own: OwnParcels): boolean {
  const names = (sent: readonly Pick<ChannelSending, "externalId" | "numbers">[]) =>
    sentByOthers(sent, own)
      .map(({ externalId, numbers }) => [externalId, ...numbers.map(({ number }) => comparable(number))].join(" "))
      .sort()
      .join();
  return names(told) !== names(known);
}

/** Units of each line, by the store's id of it. */
export function unitsSent(sent: readonly Sending[]): Map<string, number> {
  const units = new Map<string, number>();
  for (const { lineExternalId, quantity } of sent.flatMap(({ lines }) => lines))
    units.set(lineExternalId, (units.get(lineExternalId) ?? 0) + quantity);
  return units;
}

function comparable(number: string): string {
  return number.replace(/\s/g, "").toUpperCase();
}
