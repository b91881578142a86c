import { z } from "zod";
import {
  amountSchema,
  answers,
  call,
  currencySchema,
  cursorPageInput,
  cursorPageOutput,
  idSchema,
  momentSchema,
} from "~/platform/api/call";
import {
  FEEDBACK_OUTCOMES,
  FEEDBACK_REASONS,
  FEEDBACK_STATES,
  FEEDBACK_WISHES,
  MOST_PICTURES,
  MOST_TEXT,
} from "../rules/feedback/feedback-states";
import { priceSchema, textSchema, wordSchema } from "./fields";

const read = { permissions: ["VIEW_ORDER"] } as const;
const change = { permissions: ["VIEW_ACTION_FULFILL_ITEM"] } as const;

const rowSchema = z.object({
  id: idSchema,
  order_id: idSchema,
  order_name: z.string(),
  purchase_number: z.string(),
  supplier: z.string(),
  reason: z.enum(FEEDBACK_REASONS),
  status: z.enum(FEEDBACK_STATES),
  /** What came of it; null while that is open */
  outcome: z.enum(FEEDBACK_OUTCOMES).nullable(),
  /** What came back */
  refund_amount: amountSchema.nullable(),
  currency: currencySchema,
  /** Until when the merchant, or once it is sent the supplier, has to do something */
  due_at: momentSchema.nullable(),
  created_at: momentSchema,
});
export type FeedbackRow = z.output<typeof rowSchema>;

const pictureSchema = z.object({ id: idSchema, url: z.string(), thumbnail_url: z.string(), name: z.string() });
const saidSchema = {
  id: idSchema,
  /** A key of feedback:entries */
  kind: z.string(),
  text: z.string(),
  by: z.enum(["merchant", "supplier", "system"]),
  at: momentSchema,
};

const detailSchema = rowSchema.extend({
  wanted: z.enum(FEEDBACK_WISHES),
  /** What the supplier calls the dispute */
  dispute_number: z.string().nullable(),
  /** Of the purchase's cost, what can still come back */
  cost_left: amountSchema,
  /** The own source decides on it; others are asked on their sites */
  is_claim: z.boolean(),
  /** Where the merchant complains; null where that is not known */
  page_url: z.string().nullable(),
  /** What is taken to the supplier: words in English, and pictures */
  packet: z.object({ text: z.string(), pictures: z.array(z.object({ url: z.string(), name: z.string() })) }),
  /** Oldest first */
  entries: z.array(z.object({ ...saidSchema, pictures: z.array(pictureSchema) })),
});
export type FeedbackDetail = z.output<typeof detailSchema>;

const historyEntrySchema = z.object({
  ...saidSchema,
  feedback_id: idSchema,
  order_id: idSchema,
  order_name: z.string(),
  supplier: z.string(),
});
export type FeedbackHistoryEntry = z.output<typeof historyEntrySchema>;

const picturesSchema = z.array(idSchema).max(MOST_PICTURES).default([]);
const byId = z.object({ feedbackId: idSchema });
const changed = answers(z.object({ id: idSchema }));

/** What merchants have to say to suppliers about orders (S179). */
export const feedbackContract = {
  list: call({
    id: "C294",
    method: "GET",
    path: "/orders/v5/feedbacks",
    summary: "Feedbacks to suppliers, newest first, with how many each state has",
    access: read,
  })
    .input(
      z.object({
        status: z.enum(["all", ...FEEDBACK_STATES]).default("all"),
        reason: z.enum(["all", ...FEEDBACK_REASONS]).default("all"),
        supplier: z.union([z.literal("all"), wordSchema]).default("all"),
        order_id: idSchema.optional(),
        keyword: textSchema(100).default(""),
        ...cursorPageInput,
      }),
    )
    .output(
      answers(
        z.object({
          feedbacks: z.array(rowSchema),
          counts: z.array(z.object({ status: z.enum(FEEDBACK_STATES), count: z.number().int(), capped: z.boolean() })),
          ...cursorPageOutput,
        }),
      ),
    ),

  detail: call({
    id: "C295",
    method: "GET",
    path: "/orders/v5/feedbacks/{feedbackId}",
    summary: "A feedback with all that was said and done, and what is taken to the supplier",
    access: read,
  })
    .input(byId)
    .output(answers(detailSchema)),

  history: call({
    id: "C296",
    method: "GET",
    path: "/orders/v10/feedbacks/history",
    summary: "What was said and done about feedbacks, newest first",
    access: read,
  })
    .input(z.object({ order_id: idSchema.optional(), ...cursorPageInput }))
    .output(answers(z.object({ entries: z.array(historyEntrySchema), ...cursorPageOutput }))),

  create: call({
    id: "C297",
    method: "POST",
    path: "/orders/v5/feedbacks",
    summary:
      "Open a feedback about a purchase; to the own source it goes as a claim. The same key again is the same one",
    access: change,
  })
    .input(
      z.object({
        /** Made up by the caller, anew for each feedback */
        key: idSchema,
        purchase_order_id: idSchema,
        reason: z.enum(FEEDBACK_REASONS),
        wanted: z.enum(FEEDBACK_WISHES),
        text: textSchema(MOST_TEXT).min(1),
        /** Uploaded pictures, by their ids */
        pictures: picturesSchema,
      }),
    )
    .output(changed),

  markDone: call({
    id: "C298",
    method: "POST",
    path: "/orders/v5/feedbacks/mark-done",
    summary: "Close feedbacks that need nothing more",
    access: change,
  })
    .input(z.object({ feedbacks: z.array(idSchema).min(1).max(100) }))
    .output(answers(z.object({ feedbacks: z.array(idSchema) }))),

  write: call({
    id: "+feedback-message",
    method: "POST",
    path: "/orders/v5/feedbacks/{feedbackId}/messages",
    summary: "Keep what the merchant or the supplier said",
    access: change,
  })
    .input(
      byId.extend({
        author: z.enum(["merchant", "supplier"]),
        text: textSchema(MOST_TEXT).min(1),
        pictures: picturesSchema,
      }),
    )
    .output(changed),

  handOff: call({
    id: "+feedback-hand-off",
    method: "POST",
    path: "/orders/v5/feedbacks/{feedbackId}/hand-off",
    summary: "Note that it was taken to the supplier",
    access: change,
  })
    .input(byId.extend({ dispute_number: textSchema(100).default("") }))
    .output(changed),

  recordOutcome: call({
    id: "+feedback-outcome",
    method: "POST",
    path: "/orders/v5/feedbacks/{feedbackId}/outcome",
    summary: "Note what the supplier answered on its own site; money that came back makes the order cost less, once",
    access: change,
  })
    .input(byId.extend({ outcome: z.enum(FEEDBACK_OUTCOMES), amount: priceSchema.nullable().default(null) }))
    .output(changed),
};
