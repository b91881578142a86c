import { z } from "zod";
import { answers, call, cursorPageInput, cursorPageOutput, idSchema, momentSchema } from "~/platform/api/call";
import { FATE_REASONS, FATES } from "../rules/tracking-import/fates";
import { IMPORT_STATES } from "../rules/tracking-import/import-states";
import { textSchema } from "./fields";

/** The largest file, in bytes: fifty thousand rows with a link each, in UTF-16. */
const MOST_BYTES = 8 * 1024 * 1024;

const see = { permissions: ["VIEW_ORDER"] } as const;
const send = { permissions: ["VIEW_ACTION_FULFILL_ITEM"] } as const;

const importSchema = z.object({
  id: idSchema,
  file_name: z.string(),
  state: z.enum(IMPORT_STATES).exclude(["reading"]),
  rows_count: z.number().int(),
  /** Rows that were to be sent when somebody said yes; 0 before */
  send_count: z.number().int(),
  created_at: momentSchema,
});
export type TrackingImportSummary = z.output<typeof importSchema>;

const importRowSchema = z.object({
  /** From 0 */
  position: z.number().int(),
  /** In the file, from 1 */
  line: z.number().int(),
  order: z.string(),
  item: z.string(),
  quantity: z.number().int().nullable(),
  number: z.string(),
  /** As it is sent, or as the file says where nobody knows it */
  carrier: z.string().nullable(),
  url: z.string(),
  /** A line that cannot be read, as it stands; "" for the others */
  raw: z.string(),
  fate: z.enum(FATES),
  /** Why, where its fate alone does not say it */
  reason: z.enum(FATE_REASONS).nullable(),
  /** Units that it sends */
  units: z.number().int().nullable(),
  order_id: idSchema.nullable(),
  /** How the store's fulfillment of its parcel stands: pending, unknown, sent, failed, untold; null while there is none */
  fulfillment_state: z.string().nullable(),
  /** A reason of outside.json when the store could not be told */
  fulfillment_error: z.string().nullable(),
});
export type ImportRow = z.output<typeof importRowSchema>;

const path = "/orders/v5/tracking-imports";

/** Tracking numbers by file (decision 59): looked at row by row, then sent. */
export const trackingImportContract = {
  upload: call({
    id: "+tracking-import-upload",
    method: "POST",
    path,
    summary: "Take a file of tracking numbers (multipart, CSV, 50,000 rows) and decide what each row would become",
    access: send,
    file: MOST_BYTES,
  })
    .input(
      z.object({
        file: z.file().max(MOST_BYTES, "errors.files_too_large"),
        /** Id of the store whose orders it is about; left out, any of the workspace */
        store: textSchema(40).optional(),
      }),
    )
    .output(answers(z.object({ id: idSchema }))),

  list: call({
    id: "+tracking-imports",
    method: "GET",
    path,
    summary: "Files of tracking numbers of the last month, newest first",
    access: see,
  })
    .input(z.object({}))
    .output(answers(z.object({ imports: z.array(importSchema) }))),

  show: call({
    id: "+tracking-import",
    method: "GET",
    path: `${path}/{importId}`,
    summary: "How far a file of tracking numbers is, and how many of its rows become what",
    access: see,
  })
    .input(z.object({ importId: idSchema }))
    .output(
      answers(
        z.object({
          import: importSchema,
          /** The file's own headings by our columns */
          columns: z.record(z.string(), z.string()),
          counts: z.array(z.object({ fate: z.enum(FATES), count: z.number().int() })),
          /** Names that no carrier is known by, with how many rows wait for it */
          unknown_carriers: z.array(z.object({ written: z.string(), count: z.number().int() })),
          /** Carriers that can be chosen for them */
          known_carriers: z.array(z.string()),
        }),
      ),
    ),

  rows: call({
    id: "+tracking-import-rows",
    method: "GET",
    path: `${path}/{importId}/rows`,
    summary: "Rows of a file of tracking numbers in its order, by what becomes of them",
    access: see,
  })
    .input(
      z.object({
        importId: idSchema,
        /** refused: all that nothing is made of */
        fate: z.enum(["all", "refused", ...FATES]).default("all"),
        keyword: textSchema(100).default(""),
        ...cursorPageInput,
      }),
    )
    .output(answers(z.object({ rows: z.array(importRowSchema), ...cursorPageOutput }))),

  chooseCarrier: call({
    id: "+tracking-import-carrier",
    method: "PUT",
    path: `${path}/{importId}/carrier`,
    summary: "Say who carries the parcels of a name that no carrier is known by",
    access: send,
  })
    .input(z.object({ importId: idSchema, written: textSchema(255).min(1), carrier: textSchema(100).min(1) }))
    .output(answers(z.object({ id: idSchema }))),

  confirm: call({
    id: "+tracking-import-confirm",
    method: "POST",
    path: `${path}/{importId}/confirm`,
    summary: "Make the parcels of a file of tracking numbers and tell the stores; said again it changes nothing",
    access: send,
  })
    .input(z.object({ importId: idSchema }))
    .output(answers(z.object({ id: idSchema }))),
};
