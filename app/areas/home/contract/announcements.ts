import { z } from "zod";
import { answers, call, dateSchema } from "~/platform/api/call";
import { ANNOUNCEMENT_PLACES } from "../rules/announcements";

const signedIn = { permissions: [] } as const;

/** Something that has come; its words are announcements:releases.<id>.* */
const releaseSchema = z.object({ id: z.string(), on: dateSchema, url: z.string() });

/** `meta_key` is what C028 dismisses it by, for good and on every device. */
const announcementSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("demo"), meta_key: z.string() }),
  z.object({ kind: z.literal("welcome"), meta_key: z.string(), is_tiktok_user: z.boolean() }),
  z.object({ kind: z.literal("former_owner"), meta_key: z.string() }),
  z.object({ kind: z.literal("phone_number"), meta_key: z.string() }),
  z.object({ kind: z.literal("contact_address"), meta_key: z.string() }),
  z.object({
    kind: z.literal("lunar_new_year"),
    meta_key: z.string(),
    new_year_on: dateSchema,
    closes_on: dateSchema,
    opens_on: dateSchema,
  }),
  z.object({ kind: z.literal("news"), meta_key: z.string(), release: releaseSchema }),
  z.object({ kind: z.literal("survey"), meta_key: z.string() }),
]);
export type AnnouncementAnswer = z.output<typeof announcementSchema>;

/** What is said beside the work: never more than one thing on a screen (S122, G072). */
export const announcementCalls = {
  announcement: call({
    id: "+announcement",
    method: "GET",
    path: "/home/announcement",
    summary: "The one thing to say on a screen; null when there is nothing",
    access: signedIn,
  })
    .input(z.object({ place: z.enum(ANNOUNCEMENT_PLACES) }))
    .output(answers(z.object({ announcement: announcementSchema.nullable() }))),

  /**
   * Ways to the team and to other merchants, and what has come, the newest first: those releases alone that the caller can
   * open. `support_email` is null where the team has no address; the feedback board is opened by C023.
   */
  community: call({
    id: "+community",
    method: "GET",
    path: "/home/community",
    summary: "Ways to the team, and what is new",
    access: { permissions: ["VIEW_COMMUNITY"] },
  })
    .input(z.object({}))
    .output(
      answers(
        z.object({
          has_feedback_board: z.boolean(),
          support_email: z.email().nullable(),
          releases: z.array(releaseSchema),
        }),
      ),
    ),
};
