import type { StoredPicture } from "~/platform/files/stored-pictures.server";
import type { GalleryImage } from "../../contract/galleries";

/** A stored picture in the contract's names (P060). */
export function toGalleryImage({
  id,
  url,
  thumbnailUrl,
  name,
  createdAt,
  width,
  height,
  size,
}: StoredPicture): GalleryImage {
  return {
    id,
    image_url: url,
    thumbnail_url: thumbnailUrl,
    name,
    create_at: createdAt.toISOString(),
    width,
    height,
    size,
  };
}
