import type { LANGUAGE_CODES } from "~/platform/i18n/languages";

type Language = (typeof LANGUAGE_CODES)[number];

/** What a store wants its buyers to see (S074). Empty texts leave that part out, or to us. */
export interface TrackingPage {
  /** Instead of the store's name */
  name: string;
  logo_url: string;
  /** #rrggbb */
  accent: string;
  /** Instead of the greeting */
  headline: string;
  /** An announcement above the parcels */
  message: string;
  links: { contact: string; returns: string; shop: string };
  shows: { carrier: boolean; tracking_number: boolean; places: boolean; estimate: boolean; items: boolean };
  /** Each scan, or just those that a new state began with */
  events: "all" | "milestones";
  /** The carrier's phrases as they come, or our words for the state in the buyer's language */
  wording: "carrier" | "plain";
  /** For buyers whose browser asks for none of our languages */
  language: Language;
}

/** What the buyer's page itself is told of that. */
export interface TrackingBrand {
  /** In full, so that it also stands in a store's own pages */
  logo_url: string;
  accent: string;
  headline: string;
  message: string;
  contact_url: string;
  returns_url: string;
  language: Language;
}

/** What `brandTracking` looks at in an order as its buyer is shown it. */
interface TrackedOrder {
  store: { name: string; url: string };
  estimate: unknown;
  items: unknown[];
  items_to_come: unknown[];
  parcels: TrackedParcel[];
}
interface TrackedParcel {
  tracking_number: string;
  carrier: string | null;
  tracking_url: string | null;
  number_used_until: string | null;
  items: unknown[];
  events: { status: string; description: string; location: string }[];
}

/** How the page is until somebody changes it: all is told, in the carrier's words, under the store's name. */
export const DEFAULT_TRACKING_PAGE: TrackingPage = {
  name: "",
  logo_url: "",
  accent: "#0f6b5c",
  headline: "",
  message: "",
  links: { contact: "", returns: "", shop: "" },
  shows: { carrier: true, tracking_number: true, places: true, estimate: true, items: true },
  events: "all",
  wording: "carrier",
  language: "en",
};

/**
 * What the buyer's page is told of a store's wishes.
 * @param origin ours, where pictures that we keep are found; null on a page of ours
 */
export function brandOf(
  { logo_url, accent, headline, message, links, language }: TrackingPage,
  origin: string | null,
): TrackingBrand {
  const contact = links.contact;
  return {
    logo_url: logo_url && origin ? new URL(logo_url, origin).href : logo_url,
    accent,
    headline,
    message,
    contact_url: contact && (contact.includes("://") ? contact : `mailto:${contact}`),
    returns_url: links.returns,
    language,
  };
}

/** An order as the store wants its buyers to see it: what the page hides is not in the answer at all. */
export function brandTracking<Order extends TrackedOrder>(
  order: Order,
  page: TrackingPage,
  origin: string | null,
): Order & { brand: TrackingBrand } {
  const { name, links, shows, events, wording } = page;
  return {
    ...order,
    store: { name: name || order.store.name, url: links.shop || order.store.url },
    brand: brandOf(page, origin),
    estimate: shows.estimate ? order.estimate : null,
    items: shows.items ? order.items : [],
    items_to_come: shows.items ? order.items_to_come : [],
    parcels: order.parcels.map((parcel) => ({
      ...parcel,
      tracking_number: shows.tracking_number ? parcel.tracking_number : "",
      carrier: shows.carrier ? parcel.carrier : null,
      // The carrier's own page tells its name and the number.
      tracking_url: shows.carrier && shows.tracking_number ? parcel.tracking_url : null,
      items: shows.items ? parcel.items : [],
      number_used_until: shows.tracking_number ? parcel.number_used_until : null,
      events: (events === "all" ? parcel.events : milestones(parcel.events)).map((event) => ({
        ...event,
        description: wording === "carrier" ? event.description : "",
        location: shows.places ? event.location : "",
      })),
    })),
  };
}

/** Of events, newest first, the one that each new state began with. */
function milestones<Event extends { status: string }>(events: readonly Event[]): Event[] {
  return events.filter(({ status }, index) => events[index + 1]?.status !== status);
}

/** What the page's words stand on: its ground, the darker one of its two. */
const GROUND = "#f6f4f0";
/** WCAG 1.4.3 for words */
const READABLE = 4.5;

/** How far two colors (#rrggbb) are apart in brightness, 1 to 21, as WCAG counts. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** True for a color (#rrggbb) that words can be written in on the page. */
export function isReadable(color: string): boolean {
  return contrast(color, GROUND) >= READABLE;
}

/**
 * What the page does with a store's color (#rrggbb): `fill` is the color itself, `text` the same or a darker shade that
 * words can be read in, `onFill` black or white, whatever is told from the color better.
 */
export function accentShades(fill: string): { fill: string; text: string; onFill: string } {
  const channels = channelsOf(fill);
  const shade = (percent: number): string =>
    `#${channels
      .map((channel) =>
        Math.round((channel * percent) / 100)
          .toString(16)
          .padStart(2, "0"),
      )
      .join("")}`;
  let percent = 100;
  while (percent > 0 && !isReadable(shade(percent))) percent -= 2;
  return {
    fill,
    text: shade(percent),
    onFill: contrast(fill, "#ffffff") >= contrast(fill, "#000000") ? "#ffffff" : "#000000",
  };
}

function channelsOf(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

/** Relative luminance (WCAG), 0 to 1. */
function luminance(color: string): number {
  const [red, green, blue] = channelsOf(color).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
