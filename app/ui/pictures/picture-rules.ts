/** What people may upload as a picture, and what it is made of before it leaves the browser (general §5, catalog §5). */

/** What a file says of itself. */
export interface FileFacts {
  name: string;
  /** MIME type; empty where the browser does not know it, as for HEIC on most systems */
  type: string;
  /** Bytes */
  size: number;
}

/** G102 */
const EXTENSIONS: ReadonlySet<string> = new Set(["jpg", "jpeg", "png", "heic", "heif", "webp"]);
const TYPES: ReadonlySet<string> = new Set(
  ["jpeg", "jpg", "png", "pjpeg", "x-png", "heic", "heif", "webp"].map((name) => `image/${name}`),
);
/** P109: the gallery's list is another one (P115). */
const GALLERY_EXTENSIONS: ReadonlySet<string> = new Set(["jpg", "jpeg", "png", "svg", "heic", "webp"]);
const GALLERY_TYPES: ReadonlySet<string> = new Set(
  ["jpg", "jpeg", "png", "svg", "svg+xml", "heic", "webp"].map((name) => `image/${name}`),
);

/** What a file dialog offers, for each of the two. */
export const ACCEPTED = [...EXTENSIONS].map((extension) => `.${extension}`).join(",");
export const ACCEPTED_BY_GALLERY = [...GALLERY_EXTENSIONS].map((extension) => `.${extension}`).join(",");

const MEGABYTE = 1024 * 1024;

/** Whether a picture may be uploaded, by its name's extension and, where the browser knows one, its type (G102). */
export function isSupported(file: FileFacts): boolean {
  return EXTENSIONS.has(extensionOf(file)) && (file.type === "" || TYPES.has(file.type));
}

/** As `isSupported`, for the gallery's picker (P109). */
export function isSupportedByGallery(file: FileFacts): boolean {
  return GALLERY_EXTENSIONS.has(extensionOf(file)) && (file.type === "" || GALLERY_TYPES.has(file.type));
}

/** HEIC and HEIF, which most browsers and stores can't show. */
export function isHeic(file: FileFacts): boolean {
  return ["heic", "heif"].includes(extensionOf(file)) || ["image/heic", "image/heif"].includes(file.type);
}

/** Drawings in SVG, which stores don't take. */
export function isSvg(file: FileFacts): boolean {
  return extensionOf(file) === "svg" || file.type.startsWith("image/svg");
}

/** Smaller than so many megabytes (G108); a file of just that size is not. */
export function isSmallerThan(bytes: number, megabytes = 2): boolean {
  return bytes < megabytes * MEGABYTE;
}

/** At most so many megabytes (P111, P116). */
export function isWithin(bytes: number, megabytes = 2): boolean {
  return bytes <= megabytes * MEGABYTE;
}

/** The size within a square of `longest` pixels, at the same proportions; small pictures stay as they are. */
export function fitInside(
  { width, height }: { width: number; height: number },
  longest: number,
): { width: number; height: number } {
  const share = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}

/** Pixels of a side that an uploaded picture has at most (P155). */
export const LONGEST_SIDE = 2400;
/** Qualities to make a JPEG of a HEIC at, one after another until one succeeds (P117). */
export const HEIC_QUALITIES = [0.95, 0.92];
/** P110 */
export const GALLERY_HEIC_QUALITY = 0.3;
const LARGE_ON_PHONES = 20 * MEGABYTE;

/** How well a picture is encoded, from 0 to 1: phones run out of memory on large ones (P155). */
export function qualityOf({ file, isPhone }: { file: FileFacts; isPhone: boolean }): { webp: number; jpeg: number } {
  if (isPhone && file.size > LARGE_ON_PHONES) return { webp: 0.82, jpeg: 0.85 };
  return { webp: isHeic(file) ? 0.88 : 0.92, jpeg: 0.92 };
}

function extensionOf({ name }: FileFacts): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
}
