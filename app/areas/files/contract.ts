import { z } from "zod";
import { answers, call, idSchema, momentSchema } from "~/platform/api/call";

/** The largest file that is sent to us, in bytes. */
const MOST_UPLOAD_BYTES = 5 * 1024 * 1024;

const pictureSchema = z.object({
  id: idSchema,
  /** Public, never changes, can't be guessed: stores and mail readers fetch it */
  url: z.string(),
  name: z.string(),
  /** Pixels */
  width: z.number().int(),
  height: z.number().int(),
});

const exportSchema = z.object({
  id: idSchema,
  /** As addresses call the list, such as orders */
  list: z.string(),
  state: z.enum(["writing", "ready", "failed"]),
  /** That are written */
  rows: z.number().int(),
  created_at: momentSchema,
});
export type ExportRow = z.output<typeof exportSchema>;

/**
 * Files of lists: up to 10,000 rows are sent at once by GET /api/exports/{list} with the list call's own query; more are
 * written by a worker and lie at GET /api/exports/files/{id} for a week. Each takes the permission of its list.
 */
const exportCalls = {
  exports: call({
    id: "+exports",
    method: "GET",
    path: "/files/exports",
    summary: "Files of lists that were asked for, newest first, those of lists that one may see",
    access: { permissions: [] },
  })
    .input(z.object({}))
    .output(answers(z.object({ exports: z.array(exportSchema) }))),

  startExport: call({
    id: "+start-export",
    method: "POST",
    path: "/files/exports",
    summary: "Have a list's file of CSV written, all that matches; takes the permission of the list",
    access: { permissions: [] },
  })
    .input(
      z.object({
        list: z.string().regex(/^[a-z-]{1,40}$/),
        /** What the list's call takes, without its page */
        query: z.record(z.string().max(40), z.string().max(200)).refine((query) => Object.keys(query).length <= 20),
      }),
    )
    .output(answers(z.object({ id: idSchema }))),
};

/** Pictures that people attach to something: a logo, what a request is about. Those of the gallery are the catalog's. */
export const filesContract = {
  ...exportCalls,
  upload: call({
    id: "+upload-picture",
    method: "POST",
    path: "/files/pictures",
    summary: "Keep a JPEG, PNG or WebP picture (multipart, at most 5 MB); place, camera and the like are taken out",
    access: { permissions: [] },
    file: MOST_UPLOAD_BYTES,
  })
    .input(z.object({ file: z.file().max(MOST_UPLOAD_BYTES, "errors.files_too_large") }))
    .output(answers(pictureSchema)),
};
