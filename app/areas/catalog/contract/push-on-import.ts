import { z } from "zod";
import { STORE_PLATFORMS } from "~/areas/accounts/rules/stores/store-domain";
import { answers, call, currencySchema, idSchema } from "~/platform/api/call";
import { MOST_RULE_STORES, PUBLISH_STATUSES, PUSH_SCHEDULES, type PushOnImport } from "../rules/imports/push-on-import";

const read = { permissions: ["VIEW_SETTING_AUTOMATION"] } as const;
/** The rule pushes products. */
const change = { permissions: ["VIEW_ACTION_PUSH_PRODUCT", "VIEW_ACTION_PC_LISTING"] } as const;

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

export const pushOnImportSchema = z.object({
  is_enable: z.boolean(),
  time_schedule: z.enum(PUSH_SCHEDULES),
  /** In the workspace's time zone; `to` at or before `from` is on the next day */
  when: z.object({ from: clock, to: clock }),
  condition: z.literal("apply_all_products").default("apply_all_products"),
  actions: z.object({
    pushed_connected_channels: z
      .array(
        z.object({
          channel: z.enum(STORE_PLATFORMS),
          store_ids: z.array(idSchema).min(1).max(MOST_RULE_STORES),
          /** Of an entry with one store; none are all of each store's */
          publication_ids: z.array(z.string().min(1).max(255)).max(50).default([]),
          publish_status: z.enum(PUBLISH_STATUSES),
        }),
      )
      .max(MOST_RULE_STORES),
  }),
}) satisfies z.ZodType<PushOnImport>;
export type SavedPushOnImport = z.output<typeof pushOnImportSchema>;

const pushOnImportAnswerSchema = pushOnImportSchema.extend({
  time_zone: z.string(),
  /** What the plan has: hours rest without it */
  features: z.object({ schedule: z.boolean() }),
  /** Those that can be chosen */
  stores: z.array(
    z.object({
      store_id: idSchema,
      name: z.string(),
      platform: z.enum(STORE_PLATFORMS),
      currency: currencySchema,
      /** False while there is no rate for its currency: nothing gets there */
      can_convert: z.boolean(),
    }),
  ),
});
export type PushOnImportAnswer = z.output<typeof pushOnImportAnswerSchema>;

export const pushOnImportCalls = {
  pushOnImport: call({
    id: "C259",
    method: "GET",
    path: "/center/products/setting/automation-product",
    summary: "Where products go when they come onto the import list",
    access: read,
  })
    .input(z.object({}))
    .output(answers(pushOnImportAnswerSchema)),

  changePushOnImport: call({
    id: "C260",
    method: "PUT",
    path: "/center/products/setting/automation-product",
    summary: "Change where products go when they come onto the import list",
    access: change,
  })
    .input(pushOnImportSchema)
    .output(answers(pushOnImportAnswerSchema)),
};
