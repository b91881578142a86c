import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { findPictures, removePictures } from "~/platform/files/stored-pictures.server";
import { showsAnyPicture } from "../imports/shown-pictures.sql.server";

/**
 * Deletes pictures of the gallery, all of them or none; answers how many there were.
 * @throws AppError conflict while a product of the import list or product center shows one: stores may still come for it
 */
export async function deleteFromGallery({
  scope,
  ids,
}: {
  scope: WorkspaceScope;
  ids: readonly string[];
}): Promise<number> {
  const pictures = await findPictures({ scope, ids });
  if (
    await showsAnyPicture(
      scope,
      pictures.map(({ url }) => url),
    )
  )
    throw new AppError("conflict", { key: "errors.catalog_picture_shown" });
  return removePictures({ scope, shelf: "gallery", ids });
}
