import { createHash } from "node:crypto";

/** A short text that is the same for the same pictures, in their order, on the same variants. */
export function picturesMark({
  images,
  variants,
}: {
  images: readonly { url: string; alt: string }[];
  variants: readonly { optionValues: readonly string[]; imageUrl: string | null }[];
}): string {
  const shown = [
    images.map(({ url, alt }) => [url, alt]),
    variants.map(({ optionValues, imageUrl }) => [optionValues, imageUrl]),
  ];
  return createHash("sha256").update(JSON.stringify(shown)).digest("base64url");
}
