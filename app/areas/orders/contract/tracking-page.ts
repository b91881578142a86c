import { z } from "zod";
import { answers, call, idSchema } from "~/platform/api/call";
import { LANGUAGE_CODES } from "~/platform/i18n/languages";

const access = { permissions: ["VIEW_SETTING_ORDER_TRACKING"] } as const;

/** Controls, and marks that turn the direction of what follows: words of a store stand among words of ours. */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const words = (most: number) =>
  z
    .string()
    .max(most)
    .transform((text) => text.replace(UNSEEN, " ").replace(/\s+/g, " ").trim());
/** Words in lines */
const lines = (most: number) =>
  z
    .string()
    .max(most)
    .transform((text) =>
      text
        .split(/\r?\n/)
        .map((line) => line.replace(UNSEEN, " ").trim())
        .join("\n")
        .trim(),
    );

/** True for a page on the web: no script, nothing of a browser's own, no password within. */
function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return protocol === "https:" && hostname.includes(".") && !username && !password;
}

const address = z
  .string()
  .trim()
  .max(500)
  .refine((text) => text === "" || isWebAddress(text), "errors.orders_tracking_address");
/** A page, or an e-mail address to write to */
const contact = z
  .string()
  .trim()
  .max(500)
  .refine(
    (text) => text === "" || isWebAddress(text) || z.email().safeParse(text).success,
    "errors.orders_tracking_contact",
  );
/** A picture that was uploaded to us, by its path (decision 20): nobody else learns who looks at the page */
const picture = z.string().regex(/^(\/files\/[\w.-]{1,200})?$/);

const languageSchema = z.enum(LANGUAGE_CODES as [(typeof LANGUAGE_CODES)[number], ...typeof LANGUAGE_CODES]);

/** The look and words of a store's page for buyers. Empty texts leave that part out, or to us. */
export const trackingPageSchema = z.object({
  /** Instead of the store's name */
  name: words(80),
  logo_url: picture,
  /** #rrggbb; words are written in a darker shade of it where it is too light for them */
  accent: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, "errors.orders_tracking_color")
    .toLowerCase(),
  /** Instead of the greeting */
  headline: words(120),
  /** An announcement above the parcels */
  message: lines(600),
  links: z.object({ contact, returns: address, shop: address }),
  shows: z.object({
    carrier: z.boolean(),
    tracking_number: z.boolean(),
    places: z.boolean(),
    estimate: z.boolean(),
    items: z.boolean(),
  }),
  /** Each scan, or just those that a new state began with */
  events: z.enum(["all", "milestones"]),
  /** The carrier's phrases as they come, or our words for the state in the buyer's language */
  wording: z.enum(["carrier", "plain"]),
  /** For buyers whose browser asks for none of our languages */
  language: languageSchema,
});
export type TrackingPage = z.output<typeof trackingPageSchema>;

/** What the buyer's page itself is told of that. */
export const brandSchema = z.object({
  /** In full, so that it also stands in a store's own pages */
  logo_url: z.string(),
  accent: z.string(),
  headline: z.string(),
  message: z.string(),
  contact_url: z.string(),
  returns_url: z.string(),
  /** For buyers whose browser asks for none of our languages */
  language: languageSchema,
});
export type TrackingBrand = z.output<typeof brandSchema>;

const answered = answers(
  z.object({ store: z.object({ id: idSchema, name: z.string(), url: z.string() }), page: trackingPageSchema }),
);

/** What a store's buyers see on the page of their order (S074). */
export const trackingPageContract = {
  read: call({
    id: "+tracking-page",
    method: "GET",
    path: "/core/settings/tracking-page",
    summary: "The look and words of a store's tracking page",
    access,
  })
    .input(z.object({ store_id: idSchema }))
    .output(answered),

  update: call({
    id: "+update-tracking-page",
    method: "PUT",
    path: "/core/settings/tracking-page",
    summary: "Change a store's tracking page; what is left out stays",
    access,
  })
    .input(z.object({ store_id: idSchema, page: trackingPageSchema.partial() }))
    .output(answered),
};
