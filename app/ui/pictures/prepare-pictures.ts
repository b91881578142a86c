import { decodeHeic, DrawingError, resizePicture } from "./draw-picture";
import {
  GALLERY_HEIC_QUALITY,
  HEIC_QUALITIES,
  isHeic,
  isSmallerThan,
  isSupported,
  isSvg,
  LONGEST_SIDE,
  qualityOf,
} from "./picture-rules";

/** What the browser does to a picture; tests have their own. */
export interface Tools {
  resizePicture: typeof resizePicture;
  decodeHeic: typeof decodeHeic;
  isPhone: () => boolean;
}

const browser: Tools = {
  resizePicture,
  decodeHeic,
  isPhone: () => navigator.maxTouchPoints > 0 && matchMedia("(max-width: 599px)").matches,
};

/** Why files are not uploaded: a key of `refused` in pictures.json, and the files that it is said of. */
export class PicturesRefused extends Error {
  readonly reason: "unsupported" | "heic" | "processing" | "too_large";
  readonly names: readonly string[];

  constructor(reason: PicturesRefused["reason"], names: readonly string[], cause?: unknown) {
    super(`${reason}: ${names.join(", ")}`, { cause });
    this.name = "PicturesRefused";
    this.reason = reason;
    this.names = names;
  }
}

/**
 * Makes what is uploaded of the files that somebody chose: WebP, or JPEG where the browser can't make that (G104); a file
 * that is fine as it is stays. The order stays too.
 * @param megabytes what each must be smaller than (G108)
 * @param most how many are taken; the others are looked at all the same
 * @throws PicturesRefused when one of them is refused: then none is uploaded; all unsupported ones are named (G103)
 */
export async function preparePictures(
  files: readonly File[],
  { megabytes = 2, most = files.length, tools = browser }: { megabytes?: number; most?: number; tools?: Tools } = {},
): Promise<File[]> {
  const unsupported = files.filter((file) => !isSupported(file));
  if (unsupported.length > 0)
    throw new PicturesRefused(
      "unsupported",
      unsupported.map(({ name }) => name),
    );
  const prepared: File[] = [];
  for (const file of files.slice(0, most)) prepared.push(await preparePicture(file, tools));
  const large = prepared.flatMap((file, index) => (isSmallerThan(file.size, megabytes) ? [] : [files[index]!.name]));
  if (large.length > 0) throw new PicturesRefused("too_large", large);
  return prepared;
}

async function preparePicture(file: File, tools: Tools): Promise<File> {
  const quality = qualityOf({ file, isPhone: tools.isPhone() });
  try {
    const drawn = await draw(file, quality, tools);
    if (drawn) return isHeic(file) || drawn.size < file.size ? toFile(drawn, file) : file;
    if (!isHeic(file)) throw new PicturesRefused("processing", [file.name]);
    const jpeg = await heicToJpeg(file, HEIC_QUALITIES, tools);
    return toFile((await draw(jpeg, quality, tools)) ?? jpeg, file);
  } catch (error) {
    throw error instanceof PicturesRefused ? error : new PicturesRefused("processing", [file.name], error);
  }
}

/** WebP where the browser can, else JPEG; null for what it can't show. */
async function draw(
  picture: Blob,
  quality: { webp: number; jpeg: number },
  { resizePicture }: Tools,
): Promise<Blob | null> {
  try {
    return await resizePicture(picture, { longest: LONGEST_SIDE, type: "image/webp", quality: quality.webp });
  } catch (error) {
    if (!(error instanceof DrawingError) || error.reason !== "not_converted") throw error;
    return resizePicture(picture, { longest: LONGEST_SIDE, type: "image/jpeg", quality: quality.jpeg });
  }
}

async function heicToJpeg(file: File, qualities: readonly number[], { decodeHeic }: Tools): Promise<Blob> {
  let failure: unknown;
  for (const quality of qualities) {
    try {
      return await decodeHeic(file, quality);
    } catch (error) {
      failure = error;
    }
  }
  throw new PicturesRefused("heic", [file.name], failure);
}

/**
 * As `preparePictures`, for one file of the gallery, whose rules are others: HEIC becomes a small JPEG (P110), a drawing
 * becomes the PNG that it shows, everything else stays as it is. Which files are taken, and their size, is the caller's to look at.
 * @throws PicturesRefused for what can't be converted
 */
export async function prepareForGallery(file: File, tools: Tools = browser): Promise<File> {
  if (isSvg(file)) {
    const drawn = await tools.resizePicture(file, { longest: LONGEST_SIDE, type: "image/png" }).catch(() => null);
    if (!drawn) throw new PicturesRefused("processing", [file.name]);
    return toFile(drawn, file);
  }
  if (!isHeic(file)) return file;
  const drawn = await tools
    .resizePicture(file, { longest: Number.POSITIVE_INFINITY, type: "image/jpeg", quality: GALLERY_HEIC_QUALITY })
    .catch(() => null);
  return toFile(drawn ?? (await heicToJpeg(file, [GALLERY_HEIC_QUALITY], tools)), file);
}

const EXTENSIONS: Record<string, string> = { "image/webp": "webp", "image/jpeg": "jpg", "image/png": "png" };

function toFile(picture: Blob, { name }: File): File {
  return new File([picture], `${name.replace(/\.[^.]*$/, "")}.${EXTENSIONS[picture.type] ?? "jpg"}`, {
    type: picture.type,
  });
}
