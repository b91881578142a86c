/** Widths that pictures are asked for in, in real pixels. */
export type PictureWidth = 100 | 320 | 640 | 1200;

/** A picture's address for a width: hosts that know `size` send a smaller file, the others the same as ever. */
export function pictureAddress(address: string | null | undefined, width: PictureWidth): string | null {
  const url = address ? URL.parse(address) : null;
  if (!url) return null;
  url.searchParams.set("size", String(width));
  return url.href;
}
