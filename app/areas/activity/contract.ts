import { z } from "zod";
import { answers, call, cursorPageInput, cursorPageOutput, idSchema, momentSchema } from "~/platform/api/call";
import { DETAIL_LIMITS } from "./rules/details";
import { VITALS } from "./rules/web-vitals";
import { WORK_GROUPS } from "./rules/work";

const anyone = { public: true } as const;
const signedIn = { permissions: [] } as const;
const orders = { permissions: ["VIEW_ORDER"] } as const;

/** What happened, in words of code such as push_to_store. */
const nameSchema = z.string().regex(/^[A-Za-z0-9][\w.:-]{0,63}$/);
const wordSchema = z.string().max(100);
/** An address or path; what is behind ? and # is not kept, as it may tell who someone is. */
const addressSchema = z.string().max(2_000);
const detailsSchema = z
  .record(nameSchema, z.union([z.string().max(DETAIL_LIMITS.text), z.number(), z.boolean(), z.null()]))
  .refine(
    (details) =>
      Object.keys(details).length <= DETAIL_LIMITS.count && JSON.stringify(details).length <= DETAIL_LIMITS.all,
  );
const personSchema = z.object({ id: idSchema, name: z.string() });
const recorded = answers(z.object({ recorded: z.int() }));

/**
 * What people do and screens measure (X037). Everything is kept for 90 days with the ids of account and workspace, or the
 * visitor's, which the server takes from who asks; a body that names others is not believed. Addresses of mail are struck out.
 */
export const activityContract = {
  /** People are told by name; null for one who has left the workspace. `count` is how many things it was about, where that is known. */
  log: call({
    id: "+activity-log",
    method: "GET",
    path: "/core/activity",
    summary: "What people did in the workspace in the last 90 days, newest first",
    access: { permissions: ["VIEW_SETTINGS"] },
  })
    .input(
      z.object({
        group: z.union([z.literal("all"), z.enum(WORK_GROUPS)]).default("all"),
        account_id: idSchema.optional(),
        ...cursorPageInput,
        page_size: z.coerce.number().int().min(1).max(100).default(30),
      }),
    )
    .output(
      answers(
        z.object({
          entries: z.array(
            z.object({
              id: idSchema,
              /** A key of activity.json's kinds */
              kind: z.string(),
              group: z.enum(WORK_GROUPS),
              count: z.number().int().nullable(),
              person: personSchema.nullable(),
              created_at: momentSchema,
            }),
          ),
          /** Who can be asked for: the workspace's members */
          people: z.array(personSchema),
          ...cursorPageOutput,
        }),
      ),
    ),

  views: call({
    id: "C062",
    method: "POST",
    path: "/core/account/views",
    summary: "Record that screens were seen",
    access: signedIn,
  })
    .input(
      z.object({
        views: z
          .array(z.object({ page: addressSchema, at: momentSchema.optional() }))
          .min(1)
          .max(20),
      }),
    )
    .output(recorded),

  events: call({ id: "C063", method: "POST", path: "/log/events", summary: "Record events", access: anyone })
    .input(
      z.object({
        events: z
          .array(z.object({ name: nameSchema, url: addressSchema.default(""), data: detailsSchema.default({}) }))
          .min(1)
          .max(20),
      }),
    )
    .output(recorded),

  attributes: call({
    id: "C064",
    method: "POST",
    path: "/log/attributes",
    summary: "Record what is so of a visitor, such as where they came from",
    access: anyone,
  })
    .input(z.object({ attributes: detailsSchema }))
    .output(recorded),

  userAction: call({
    id: "C066",
    method: "POST",
    path: "/log/user_action",
    summary: "Record what a person did",
    access: anyone,
  })
    .input(
      z.object({
        user_data: z
          .object({
            account: idSchema.nullable().default(null),
            store: idSchema.nullable().default(null),
            browser: wordSchema.default(""),
            platform: wordSchema.default(""),
            device: wordSchema.default(""),
          })
          .prefault({}),
        url: addressSchema,
        event_name: nameSchema,
        event_data: detailsSchema.default({}),
      }),
    )
    .output(recorded),

  interactions: call({
    id: "C067",
    method: "POST",
    path: "/products/interactions",
    summary: "Record what was done with a product",
    access: signedIn,
  })
    .input(
      z.object({
        product_id: z.string().min(1).max(64),
        product_source: z.string().regex(/^[a-z0-9_]{1,32}$/),
        interaction: z.enum(["seen", "opened", "shared", "imported", "favourited", "hidden"]),
        data: detailsSchema.default({}),
      }),
    )
    .output(recorded),

  trackingOnPage: call({
    id: "C068",
    method: "POST",
    path: "/core/account/tracking-on-page",
    summary: "Record how long a page was open",
    access: signedIn,
  })
    .input(
      z.object({
        /** The store's plan at its platform */
        shopify_plan: wordSchema.default(""),
        /** Seconds */
        time: z.number().min(0).max(86_400),
        page: addressSchema.default(""),
      }),
    )
    .output(recorded),

  placeOrderError: call({
    id: "C069",
    method: "POST",
    path: "/orders/place-order-error",
    summary: "Record that placing orders failed on the screen",
    access: orders,
  })
    .input(
      z.object({
        order_ids: z.array(idSchema).max(100),
        /** As the person was told */
        message: z.string().max(DETAIL_LIMITS.text),
        error_code: z.string().max(100).default(""),
      }),
    )
    .output(recorded),

  mvpSubscribed: call({
    id: "C070",
    method: "POST",
    path: "/core/mvp/subscribed",
    summary: "Record that someone wants a feature that is to come",
    access: signedIn,
  })
    .input(z.object({ feature: nameSchema }))
    .output(recorded),

  mvpInteracted: call({
    id: "C071",
    method: "POST",
    path: "/core/mvp/interacted",
    summary: "Record that someone tried a new feature",
    access: signedIn,
  })
    .input(z.object({ feature: nameSchema, action: nameSchema, data: detailsSchema.default({}) }))
    .output(recorded),

  mvpFeedback: call({
    id: "C072",
    method: "POST",
    path: "/core/mvp/feedback",
    summary: "Record what someone thinks of a new feature",
    access: signedIn,
  })
    .input(
      z.object({
        feature: nameSchema,
        rating: z.int().min(1).max(5).nullable().default(null),
        comment: z.string().max(2_000).default(""),
      }),
    )
    .output(recorded),

  webVitals: call({
    id: "C073",
    method: "POST",
    path: "/log/web-vitals",
    summary: "Record a slow screen; what is fast enough is not kept (O049)",
    access: anyone,
  })
    .input(
      z.object({
        name: z.enum(VITALS),
        /** Milliseconds for LCP and INP, a score for CLS */
        value: z.number().min(0).max(3_600_000),
        /** As the measuring library rates it (O050) */
        rating: z.enum(["good", "needs-improvement", "poor"]),
        user_agent: z.string().max(500).default(""),
        entries: z
          .array(
            z.object({
              type: wordSchema,
              start: z.number(),
              duration: z.number(),
              target: z.string().max(200).default(""),
            }),
          )
          .max(10)
          .default([]),
        browser: wordSchema.default(""),
        /** Such as 4g */
        network: wordSchema.default(""),
        path: addressSchema,
      }),
    )
    .output(recorded),
};
