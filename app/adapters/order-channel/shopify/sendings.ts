import type { ChannelSending } from "../order-channel";

/** Fulfillments that came to nothing. */
const FALLEN: readonly string[] = ["cancelled", "error", "failure"];

/** True for a fulfillment that came to nothing. @param status in upper or lower case */
export function isFallen({ status }: { status: string }): boolean {
  return FALLEN.includes(status.toLowerCase());
}

interface Fulfillment {
  externalId: string;
  /** In upper or lower case */
  status: string;
  numbers: { number?: string | null; carrier?: string | null; url?: string | null }[];
}

/**
 * What a shop has as sent under a number. One without is a mark of the merchant's that something is done with, and says
 * nothing of who sends it. What is in it is read apart.
 */
export function sendingsOf(fulfillments: readonly Fulfillment[]): ChannelSending[] {
  return fulfillments.flatMap(({ externalId, status, numbers }) => {
    const named = numbers.flatMap(({ number, carrier, url }) =>
      number?.trim() ? [{ number: number.trim(), carrier: carrier || null, url: webAddress(url) }] : [],
    );
    return named.length === 0 || isFallen({ status }) ? [] : [{ externalId, numbers: named, lines: null }];
  });
}

/** Anybody may write anything there, and buyers are given it as a link. */
function webAddress(url: string | null | undefined): string | null {
  return url && /^https?:\/\//i.test(url) && URL.canParse(url) ? url : null;
}
