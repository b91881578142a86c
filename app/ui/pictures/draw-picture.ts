import { fitInside } from "./picture-rules";

/** Drawing by the browser. Failures are of three kinds (G107). */
export class DrawingError extends Error {
  readonly reason: "no_canvas" | "not_loaded" | "not_converted";

  constructor(reason: DrawingError["reason"], message: string) {
    super(message);
    this.name = "DrawingError";
    this.reason = reason;
  }
}

export interface Drawing {
  /** Pixels of a side at most */
  longest?: number;
  type?: "image/webp" | "image/jpeg" | "image/png";
  /** 0 to 1 */
  quality?: number;
}

/** Pixels of a side for a drawing that has no size of its own. */
const UNSIZED = 1024;

/**
 * A picture as WebP, or as another type, in a smaller size where it is larger.
 * @returns null when the browser can't show the picture (G107)
 * @throws DrawingError when it can't draw, or can't encode the type
 */
export async function resizePicture(
  file: Blob,
  { longest = 1024, type = "image/webp", quality = 0.9 }: Drawing = {},
): Promise<Blob | null> {
  try {
    return await drawPicture(file, { longest, type, quality });
  } catch (error) {
    if (error instanceof DrawingError && error.reason === "not_loaded") return null;
    throw error;
  }
}

async function drawPicture(file: Blob, { longest, type, quality }: Required<Drawing>): Promise<Blob> {
  const image = await loadImage(file);
  const size = fitInside({ width: image.naturalWidth || UNSIZED, height: image.naturalHeight || UNSIZED }, longest);
  const canvas = Object.assign(document.createElement("canvas"), size);
  const context = canvas.getContext("2d");
  if (!context) throw new DrawingError("no_canvas", "Canvas context not available");
  if (type === "image/jpeg") {
    // JPEG has no transparency, and what is not painted would be black.
    context.fillStyle = "white";
    context.fillRect(0, 0, size.width, size.height);
  }
  context.drawImage(image, 0, 0, size.width, size.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  // A browser that can't encode the type answers with another.
  if (blob?.type !== type)
    throw new DrawingError(
      "not_converted",
      type === "image/webp" ? "Failed to convert to WebP" : `Failed to convert to ${type}`,
    );
  return blob;
}

async function loadImage(file: Blob): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(file);
  const image = new Image();
  try {
    image.src = address;
    await image.decode();
    return image;
  } catch {
    throw new DrawingError("not_loaded", "Failed to load image");
  } finally {
    URL.revokeObjectURL(address);
  }
}

/**
 * A HEIC picture as JPEG, for browsers that can't show HEIC themselves. The decoder is large and loaded when it is needed.
 * @throws what the decoder throws for a file that it can't read
 */
export async function decodeHeic(file: Blob, quality: number): Promise<Blob> {
  if (!(await beginsAsHeif(file))) throw new DrawingError("not_loaded", "Not a HEIF file");
  const { heicTo } = await import("heic-to/csp");
  return heicTo({ blob: file, type: "image/jpeg", quality });
}

/** Whether a file begins with the box that every HEIF file begins with (ISO/IEC 14496-12); the decoder takes seconds to say no. */
async function beginsAsHeif(file: Blob): Promise<boolean> {
  return (await file.slice(4, 8).text()) === "ftyp";
}
