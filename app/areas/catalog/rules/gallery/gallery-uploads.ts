import { isSupportedByGallery, type FileFacts } from "~/ui/pictures/picture-rules";

/** A file on its way into the gallery (P061). */
export interface GalleryUpload {
  id: string;
  name: string;
  status: "processing" | "done" | "error";
  /** Why it failed, in words */
  error: string | null;
}

/** Pictures that a gallery holds (P112). */
export const MOST_IN_GALLERY = 250;
/** What one of them may have at most, in megabytes (P111). */
export const MOST_MEGABYTES = 2;
/** How many are read at once, and how near the end of the list the next are read (P154). */
export const GALLERY_PAGE = 50;
const NEAR_PX = 100;
const LONGEST_NAME = 25;

/** How many more the gallery takes; what is on its way counts. */
export function roomInGallery({ held, uploads }: { held: number; uploads: readonly GalleryUpload[] }): number {
  return Math.max(0, MOST_IN_GALLERY - held - uploads.filter(({ status }) => status === "processing").length);
}

/** Those of dropped files that go into the gallery: other types are skipped (P109), and what has no room is dropped (P112). */
export function takeForGallery<File extends FileFacts>(files: readonly File[], room: number): File[] {
  return files.filter(isSupportedByGallery).slice(0, room);
}

/** The tabs of the picker's library with their counts, an unknown one left out; without pictures the product has no tab (P033). */
export function libraryTabs(counts: {
  galleries: number | undefined;
  product: number;
}): { id: "galleries" | "product"; count: number | undefined }[] {
  const galleries = { id: "galleries" as const, count: counts.galleries };
  return counts.product > 0 ? [galleries, { id: "product", count: counts.product }] : [galleries];
}

/** A file's name of at most 25 characters; the end, which says its type, stays. */
export function shortName(name: string): string {
  if (name.length <= LONGEST_NAME) return name;
  const end = /\.[^.]{1,5}$/.exec(name)?.[0] ?? "";
  return `${name.slice(0, LONGEST_NAME - end.length - 1)}…${end}`;
}

/** True where the rest of a scrolled list is nearly used up (P154). */
export function isNearEnd({
  scrollHeight,
  scrollTop,
  clientHeight,
}: {
  scrollHeight: number;
  scrollTop: number;
  clientHeight: number;
}): boolean {
  return scrollHeight - scrollTop - clientHeight <= NEAR_PX;
}

/** The chosen pictures after one was pressed: a chosen one is let go (P080), and where one alone can be chosen it changes. */
export function toggleChosen(chosen: readonly string[], url: string, most: number): string[] {
  if (chosen.includes(url)) return chosen.filter((other) => other !== url);
  if (most === 1) return [url];
  return chosen.length < most ? [...chosen, url] : [...chosen];
}
