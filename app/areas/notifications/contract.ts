import { z } from "zod";
import { answers, call, cursorPageInput, cursorPageOutput, idSchema, momentSchema } from "~/platform/api/call";
import { NOTIFICATION_GROUPS, NOTIFICATION_READERS, type NotificationKind } from "./rules/kinds";
import { KINDS, MAIL_PACES } from "./rules/ways";

const access = { permissions: [] } as const;
const settings = { permissions: ["VIEW_SETTING_NOTIFICATIONS"] } as const;

const notificationSchema = z.object({
  id: idSchema,
  group: z.enum(NOTIFICATION_GROUPS),
  /** A key of notifications.json's kinds, with what its words name */
  kind: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** A page of ours */
  link: z.string().nullable(),
  is_read: z.boolean(),
  created_at: momentSchema,
});
export type NotificationRow = z.output<typeof notificationSchema>;

const unreadSchema = z.object({
  total: z.number().int(),
  product: z.number().int(),
  supplier: z.number().int(),
  order: z.number().int(),
});

const kindSchema = z.enum(KINDS as [NotificationKind, ...NotificationKind[]]);
const waySchema = z.object({
  kind: kindSchema,
  bell: z.boolean(),
  /** By the browser, where it is allowed to */
  desktop: z.boolean(),
  email: z.enum(MAIL_PACES),
});
export type WayRow = z.output<typeof waySchema>;
const waysAnswer = answers(
  z.object({
    ways: z.array(waySchema.extend({ group: z.enum(NOTIFICATION_GROUPS) })),
    /** Where mail goes; null where there is no confirmed address */
    email: z.string().nullable(),
  }),
);

/** What the bell tells, each member of what their permissions cover. What one has read is read for the whole workspace. */
export const notificationsContract = {
  list: call({
    id: "C061",
    method: "GET",
    path: "/core/list-notification",
    summary: "Notifications, newest first",
    access,
  })
    .input(
      z.object({
        group: z.union([z.literal("all"), z.enum(NOTIFICATION_GROUPS)]).default("all"),
        only_unread: z.stringbool().default(false),
        /** Just this one (S029) */
        notification_id: idSchema.optional(),
        ...cursorPageInput,
      }),
    )
    .output(answers(z.object({ notifications: z.array(notificationSchema), ...cursorPageOutput }))),

  unread: call({
    id: "+unread-notifications",
    method: "GET",
    path: "/core/notifications/unread",
    summary: "How many notifications are unread, by group; at most 1,000 are counted",
    access,
  })
    .input(z.object({}))
    .output(
      answers(
        z.object({
          unread: unreadSchema,
          has_seen_first: z.boolean(),
          /** What the browser tells of where it may (S075) */
          desktop_kinds: z.array(kindSchema),
        }),
      ),
    ),

  markRead: call({
    id: "+read-notifications",
    method: "POST",
    path: "/core/notifications/read",
    summary: "Mark notifications as read: those named, else all of a group",
    access: { permissions: NOTIFICATION_READERS },
  })
    .input(
      z.object({
        ids: z.array(idSchema).min(1).max(100).optional(),
        group: z.union([z.literal("all"), z.enum(NOTIFICATION_GROUPS)]).default("all"),
      }),
    )
    .output(answers(z.object({ unread: unreadSchema }))),

  settings: call({
    id: "+notification-settings",
    method: "GET",
    path: "/core/notifications/settings",
    summary: "How one is told of each kind of notification",
    access: settings,
  })
    .input(z.object({}))
    .output(waysAnswer),

  updateSettings: call({
    id: "+update-notification-settings",
    method: "PUT",
    path: "/core/notifications/settings",
    summary: "Change how one is told of kinds of notifications",
    access: settings,
  })
    .input(z.object({ ways: z.array(waySchema).min(1).max(KINDS.length) }))
    .output(waysAnswer),
};
