import type { WorkspaceScope } from "~/platform/db/scope.server";
import { listPictures, MOST_ON_SHELF } from "~/platform/files/stored-pictures.server";
import type { GalleryImage } from "../../contract/galleries";
import { toGalleryImage } from "./to-gallery-image";

/** A page of the gallery, newest first, with how many fit the search and how many it holds at most (C240). */
export async function listGallery({
  scope,
  page,
  pageSize,
  search,
}: {
  scope: WorkspaceScope;
  page: number;
  pageSize: number;
  search: string | undefined;
}): Promise<{ images: GalleryImage[]; total: number; most: number }> {
  const { pictures, total } = await listPictures({
    scope,
    shelf: "gallery",
    search,
    skip: (page - 1) * pageSize,
    take: pageSize,
  });
  return { images: pictures.map(toGalleryImage), total, most: MOST_ON_SHELF.gallery };
}
