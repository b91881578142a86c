import { z } from "zod";
import { answers, call, idSchema } from "~/platform/api/call";

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

/** Pictures that people attach to something: a logo, what a request is about. Those of the gallery are the catalogue's. */
export const filesContract = {
  upload: call({ id: "+upload-picture", method: "POST", path: "/files/pictures", summary: "Keep a JPEG, PNG or WebP picture (multipart, at most 5 MB); place, camera and the like are taken out", access: { permissions: [] } })
    .input(z.object({ file: z.file().max(MOST_UPLOAD_BYTES, "errors.files_too_large") }))
    .output(answers(pictureSchema)),
};
