import { z } from "zod";
import {
  amountSchema,
  answers,
  call,
  countrySchema,
  cursorPageInput,
  cursorPageOutput,
  idSchema,
  momentSchema,
} from "~/platform/api/call";
import { MOST_PICTURES, REQUEST_STATES } from "./rules/requests";

const access = { permissions: ["VIEW_SERVICE_CENTER"] } as const;

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^[^\0]*$/);
const webAddress = z.url({ protocol: /^https?$/ }).max(500);

/** What is to be found. A link or a picture says which product it is. */
const sourcingSchema = z.object({
  title: text(200).min(1),
  product_url: webAddress.nullable().default(null),
  /** US dollars for one piece */
  target_price: amountSchema
    .refine((amount) => Number(amount) > 0)
    .nullable()
    .default(null),
  quantity: z.number().int().min(1).max(1_000_000),
  country: countrySchema,
  note: text(2000).default(""),
});
/** Uploaded pictures, by their ids */
const picturesSchema = z.array(idSchema).max(MOST_PICTURES).default([]);
export type SourcingOrder = z.output<typeof sourcingSchema> & { pictures: string[] };

const detailsSchema = sourcingSchema.extend({
  pictures: z
    .array(z.object({ id: idSchema, url: z.string(), thumbnail_url: z.string(), name: z.string() }))
    .default([]),
});
export type SourcingDetails = z.output<typeof detailsSchema>;

const rowSchema = z.object({
  id: idSchema,
  type: z.literal("sourcing"),
  title: z.string(),
  state: z.enum(REQUEST_STATES),
  created_at: momentSchema,
  updated_at: momentSchema,
});

const requestSchema = rowSchema.extend({
  details: detailsSchema,
  messages: z.array(
    z.object({ id: idSchema, author: z.enum(["merchant", "team"]), text: z.string(), at: momentSchema }),
  ),
  /** The reader is of the team, and answers instead of asking */
  is_staff: z.boolean(),
});
export type ServiceRequestDetail = z.output<typeof requestSchema>;

const byId = z.object({ requestId: idSchema });
const message = byId.extend({ text: text(4000).min(1) });
const detail = answers(requestSchema);

/** Requests to our team (S068-S071, X058). Without a support address all of these answer 202, as if they were not there. */
export const servicesContract = {
  list: call({
    id: "+service-requests",
    method: "GET",
    path: "/service-center/requests",
    summary: "The workspace's requests, newest first",
    access,
  })
    .input(z.object({ state: z.enum(["all", ...REQUEST_STATES]).default("all"), ...cursorPageInput }))
    .output(answers(z.object({ requests: z.array(rowSchema), ...cursorPageOutput }))),

  detail: call({
    id: "+service-request",
    method: "GET",
    path: "/service-center/requests/{requestId}",
    summary: "A request with its messages; the team reads everyone's",
    access,
  })
    .input(byId)
    .output(detail),

  requestSourcing: call({
    id: "+request-sourcing",
    method: "POST",
    path: "/service-center/requests/sourcing",
    summary: "Ask the team to find a product",
    access,
  })
    .input(
      sourcingSchema
        .extend({ pictures: picturesSchema })
        .refine(({ product_url, pictures }) => product_url !== null || pictures.length > 0, {
          message: "errors.field_required",
          path: ["product_url"],
        }),
    )
    .output(answers(z.object({ id: idSchema }))),

  write: call({
    id: "+service-message",
    method: "POST",
    path: "/service-center/requests/{requestId}/messages",
    summary: "Write to the team; a closed request opens again",
    access,
  })
    .input(message)
    .output(detail),

  close: call({
    id: "+close-service-request",
    method: "POST",
    path: "/service-center/requests/{requestId}/close",
    summary: "Close a request that needs nothing more",
    access,
  })
    .input(byId)
    .output(detail),

  answer: call({
    id: "+service-answer",
    method: "POST",
    path: "/service-center/requests/{requestId}/answers",
    summary: "Answer as the team (G124); 103 for everyone else",
    access,
  })
    .input(message)
    .output(detail),
};
