import sharp, { type OutputInfo } from "sharp";
import { AppError } from "../errors";

// One processor for one picture: the others' requests have the rest.
sharp.concurrency(1);

/** What a picture is after `cleanPicture`. */
export interface CleanPicture {
  content: Buffer<ArrayBuffer>;
  contentType: "image/jpeg" | "image/png" | "image/webp";
  /** Pixels */
  width: number;
  height: number;
}

/** Pixels that are decoded at most: a few kilobytes can say that they are a picture of gigabytes. */
const MOST_PIXELS = 30_000_000;
/** Pixels of a side; more than any store shows. */
const LONGEST_SIDE = 4096;
const DEADLINE_SECONDS = 15;
/** Bytes of one picture after it was encoded anew. */
const MOST_BYTES = 5 * 1024 * 1024;

/** What we take, by what the bytes say they are, and what is made of it. Text that draws (SVG, PDF) is not among it. */
const KEPT_AS = { jpeg: "jpeg", png: "png", webp: "webp", gif: "webp", heif: "webp" } as const;

/**
 * Makes a picture of bytes that somebody sent: decodes them and encodes the pixels anew, so that nothing but pixels is
 * left: no place and camera (EXIF), no script behind the picture's end. Turned upright, in sRGB, and no larger than stores
 * show. Of an animation the first frame is kept.
 * @throws AppError unprocessable for what is no picture, or one of too many pixels
 */
export async function cleanPicture(bytes: Uint8Array): Promise<CleanPicture> {
  try {
    const source = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error" }).timeout({
      seconds: DEADLINE_SECONDS,
    });
    const { format } = await source.metadata();
    const keptAs = KEPT_AS[format as keyof typeof KEPT_AS];
    if (!keptAs) throw new Error(`a ${format} is not taken`);
    const upright = source
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: "inside", withoutEnlargement: true });
    const first = await upright
      .toFormat(keptAs, keptAs === "png" ? {} : { quality: 90 })
      .toBuffer({ resolveWithObject: true });
    if (first.data.length <= MOST_BYTES) return toPicture(first, keptAs);
    // A photograph that came as PNG, mostly.
    const smaller = await upright.clone().webp({ quality: 80 }).toBuffer({ resolveWithObject: true });
    if (smaller.data.length > MOST_BYTES) throw new Error("too many bytes");
    return toPicture(smaller, "webp");
  } catch (error) {
    throw new AppError("unprocessable", { key: "errors.files_not_a_picture", cause: error });
  }
}

/** Pixels and quality of a thumbnail (P158). */
const THUMBNAIL = { side: 300, quality: 80 };

/** A kept picture within 300 × 300 pixels at its proportions, as JPEG on white. */
export async function makeThumbnail(content: Uint8Array): Promise<Buffer<ArrayBuffer>> {
  const { side, quality } = THUMBNAIL;
  return Buffer.from(
    await sharp(content)
      .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "white" })
      .jpeg({ quality })
      .toBuffer(),
  );
}

function toPicture({ data, info }: { data: Buffer; info: OutputInfo }, format: "jpeg" | "png" | "webp"): CleanPicture {
  return { content: Buffer.from(data), contentType: `image/${format}`, width: info.width, height: info.height };
}
