import type { WorkspaceScope } from "~/platform/db/scope.server";
import { storePicture } from "~/platform/files/stored-pictures.server";
import { countAttempts } from "~/platform/http/limit-attempts.server";
import { fetchPublic } from "~/platform/http/safe-url.server";
import type { GalleryImage } from "../../contract/galleries";
import { toGalleryImage } from "./to-gallery-image";

const MOST_BYTES = 2 * 1024 * 1024;

/**
 * Adds a picture to the workspace's gallery, from a file or from a public address (C239, P132).
 * @throws AppError unprocessable for no picture, an address that is refused, or a full gallery; rateLimited
 */
export async function uploadToGallery({
  scope,
  from,
}: {
  scope: WorkspaceScope;
  from: File | string;
}): Promise<GalleryImage> {
  const isLink = typeof from === "string";
  if (isLink) await countAttempts([{ kind: "fetchedPicture", by: scope.workspaceId }]);
  const bytes = isLink ? (await fetchPublic(from, MOST_BYTES)).body : await from.bytes();
  return toGalleryImage(
    await storePicture({ scope, shelf: "gallery", bytes, name: isLink ? nameIn(from) : from.name }),
  );
}

/** The file's name at the end of an address. */
function nameIn(link: string): string {
  const last = new URL(link).pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
