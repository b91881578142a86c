import type { PublicTracking } from "../contract/shipments";
import type { TrackingBrand, TrackingPage } from "../contract/tracking-page";

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
export function brandOf({ logo_url, accent, headline, message, links, language }: TrackingPage, origin: string | null): TrackingBrand {
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
export function brandTracking(order: Omit<PublicTracking, "brand">, page: TrackingPage, origin: string | null): PublicTracking {
  const { name, links, shows, events, wording } = page;
  return {
    ...order,
    store: { name: name || order.store.name, url: links.shop || order.store.url },
    brand: brandOf(page, origin),
    estimate: shows.estimate ? order.estimate : null,
    items: shows.items ? order.items : [],
    parcels: order.parcels.map((parcel) => ({
      ...parcel,
      tracking_number: shows.tracking_number ? parcel.tracking_number : "",
      carrier: shows.carrier ? parcel.carrier : null,
      // The carrier's own page tells its name and the number.
      tracking_url: shows.carrier && shows.tracking_number ? parcel.tracking_url : null,
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

/** How far two colours (#rrggbb) are apart in brightness, 1 to 21, as WCAG counts. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** True for a colour (#rrggbb) that words can be written in on the page. */
export function isReadable(colour: string): boolean {
  return contrast(colour, GROUND) >= READABLE;
}

/**
 * What the page does with a store's colour (#rrggbb): `fill` is the colour itself, `text` the same or a darker shade that
 * words can be read in, `onFill` black or white, whatever is told from the colour better.
 */
export function accentShades(fill: string): { fill: string; text: string; onFill: string } {
  const channels = channelsOf(fill);
  const shade = (percent: number): string => `#${channels.map((channel) => Math.round((channel * percent) / 100).toString(16).padStart(2, "0")).join("")}`;
  let percent = 100;
  while (percent > 0 && !isReadable(shade(percent))) percent -= 2;
  return { fill, text: shade(percent), onFill: contrast(fill, "#ffffff") >= contrast(fill, "#000000") ? "#ffffff" : "#000000" };
}

function channelsOf(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

/** Relative luminance (WCAG), 0 to 1. */
function luminance(colour: string): number {
  const [red, green, blue] = channelsOf(colour).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
