import { z } from "zod";
import { answers, call, idSchema, momentSchema } from "~/platform/api/call";

const view = { permissions: ["VIEW_PRODUCT"] } as const;
const edit = { permissions: ["VIEW_ACTION_PC_LISTING", "VIEW_ACTION_PUSH_PRODUCT", "VIEW_PRODUCT"] } as const;

/** 2 MB; just so many pass (P116) */
const MOST_BYTES = 2 * 1024 * 1024;

/** P060 */
const galleryImageSchema = z.object({
  id: idSchema,
  /** Public, never changes: stores fetch it */
  image_url: z.string(),
  /** The same in 300 pixels a side at most (P158) */
  thumbnail_url: z.string(),
  name: z.string(),
  create_at: momentSchema,
  /** Pixels */
  width: z.number().int(),
  height: z.number().int(),
  /** Bytes */
  size: z.number().int(),
});
export type GalleryImage = z.output<typeof galleryImageSchema>;

/** The workspace's gallery: pictures that its products can be given. What is refused says why by its `error_code`. */
export const galleryCalls = {
  uploadToGallery: call({
    id: "C239",
    method: "POST",
    path: "/center/products/galleries/upload",
    summary: "Add a picture to the gallery: a file (multipart, JPEG, PNG or WebP) or the address of one, 2 MB at most",
    access: edit,
    file: MOST_BYTES,
  })
    .input(
      z
        .object({
          file: z.file().max(MOST_BYTES, "errors.files_too_large").optional(),
          link: z.string().trim().min(1).max(2000).optional(),
        })
        .refine(({ file, link }) => (file === undefined) !== (link === undefined), {
          message: "errors.field_required",
          path: ["file"],
        }),
    )
    .output(answers(z.object({ image: galleryImageSchema }))),

  gallery: call({
    id: "C240",
    method: "GET",
    path: "/center/products/galleries/list",
    summary: "The gallery's pictures, newest first",
    access: view,
  })
    .input(
      z.object({
        page: z.coerce.number().int().min(1).max(250).default(1),
        page_size: z.coerce.number().int().min(1).max(100).default(50),
        /** Part of a name, in any case */
        search: z.string().trim().max(200).optional(),
      }),
    )
    .output(
      answers(
        z.object({
          images: z.array(galleryImageSchema),
          total: z.number().int(),
          /** What the gallery holds at most (P112) */ most: z.number().int(),
        }),
      ),
    ),

  deleteFromGallery: call({
    id: "+delete-gallery-images",
    method: "DELETE",
    path: "/center/products/galleries",
    summary: "Delete pictures of the gallery that no product shows; all of them or none",
    access: edit,
  })
    .input(z.object({ image_ids: z.array(idSchema).min(1).max(250) }))
    .output(answers(z.object({ count: z.number().int() }))),
};
