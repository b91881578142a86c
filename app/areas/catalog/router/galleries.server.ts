import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import { galleryCalls } from "../contract/galleries";
import { deleteFromGallery } from "../server/gallery/delete-from-gallery.server";
import { listGallery } from "../server/gallery/list-gallery.server";
import { uploadToGallery } from "../server/gallery/upload-to-gallery.server";

const os = implementArea(galleryCalls);

export const galleriesRouter = os.router({
  uploadToGallery: os.uploadToGallery.handler(async ({ input: { file, link }, context }) =>
    ok({ image: await uploadToGallery({ scope: context.caller().scope, from: file ?? link ?? "" }) }),
  ),
  gallery: os.gallery.handler(async ({ input: { page, page_size: pageSize, search }, context }) =>
    ok(await listGallery({ scope: context.caller().scope, page, pageSize, search })),
  ),
  deleteFromGallery: os.deleteFromGallery.handler(async ({ input, context }) =>
    ok({ count: await deleteFromGallery({ scope: context.caller().scope, ids: input.image_ids }) }),
  ),
});
