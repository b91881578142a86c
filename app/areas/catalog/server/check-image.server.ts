import sharp from "sharp";
import { AppError } from "~/platform/errors";
import { fetchPublic } from "~/platform/http/safe-url.server";

/** What stores take at most for one picture. */
const MOST_BYTES = 20 * 1024 * 1024;
const FORMATS = new Set(["jpeg", "png", "webp", "gif", "heif", "avif"]);

/**
 * Makes sure that an address typed by a person leads to a picture that stores can fetch.
 * @returns its normalised address and size in pixels
 * @throws AppError unprocessable
 */
export async function checkImage({ url }: { url: string }): Promise<{ url: string; width: number; height: number }> {
  const { body } = await fetchPublic(url, MOST_BYTES);
  const facts = await sharp(body)
    .metadata()
    .catch(() => null);
  if (!facts?.width || !facts.height || !FORMATS.has(facts.format ?? "")) throw new AppError("unprocessable", { key: "errors.catalog_not_a_picture" });
  return { url: new URL(url).href, width: facts.width, height: facts.height };
}
