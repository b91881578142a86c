import { createHash } from "node:crypto";
import type { Prisma } from "@prisma/client";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { randomToken } from "../crypto.server";
import { holdLock } from "../db/advisory-lock.server";
import { systemDb } from "../db/client.server";
import { likePattern } from "../db/like-pattern.server";
import type { WorkspaceScope } from "../db/scope.server";
import { env } from "../env.server";
import { AppError } from "../errors";
import { cleanPicture, makeThumbnail } from "./clean-picture.server";
import { workOnPicture, workOnPublicPicture } from "./picture-turns.server";

/**
 * Pictures that people of a workspace gave us (decision 20): kept in the database, so that every process serves them and a
 * workspace's go with it. What a store of objects would replace is this module's.
 */

/** Where a picture lies: the gallery offers its own again; an attachment is seen only with what it was given for. */
export type Shelf = "gallery" | "attachment";

/** Pictures that a workspace may have on a shelf (P112). */
export const MOST_ON_SHELF: Record<Shelf, number> = { gallery: 250, attachment: 500 };

export interface StoredPicture {
  id: string;
  /** Its public address: never changes, can't be guessed */
  url: string;
  /** The same as a small JPEG (P158) */
  thumbnailUrl: string;
  name: string;
  /** Bytes */
  size: number;
  /** Pixels */
  width: number;
  height: number;
  createdAt: Date;
}

const FACTS = {
  id: true,
  token: true,
  name: true,
  contentType: true,
  size: true,
  width: true,
  height: true,
  createdAt: true,
} as const;
type Facts = Prisma.StoredFileGetPayload<{ select: typeof FACTS }>;

const EXTENSIONS: Record<string, string> = { "image/jpeg": "jpg", "image/png": "png", "image/webp": "webp" };
const TOKEN_BYTES = 24;
const FILE_NAME = /^([\w-]{32})\.\w{3,4}$/;
const PUBLIC_PATH = "/files/";
/** Asks for the small one at a picture's address. */
export const THUMBNAIL = "thumbnail";
const LONGEST_NAME = 200;

/** Pictures that one workspace has decoded in a minute: it costs processor time. */
const perMinute = new RateLimiterMemory({ points: 120, duration: 60 });

/**
 * Keeps a picture, cleaned (see `cleanPicture`). The same picture on the same shelf is kept once.
 * @param bytes as they came; @param name the person's own file's
 * @throws AppError unprocessable for no picture or a full shelf; rateLimited for too many in a minute, or at once
 */
export async function storePicture({
  scope,
  shelf,
  bytes,
  name,
}: {
  scope: WorkspaceScope;
  shelf: Shelf;
  bytes: Uint8Array;
  name: string;
}): Promise<StoredPicture> {
  await perMinute.consume(scope.workspaceId).catch(() => {
    throw new AppError("rateLimited", { key: "errors.too_many_requests" });
  });
  const { picture, thumbnail } = await workOnPicture(scope.workspaceId, async () => {
    const picture = await cleanPicture(bytes);
    return { picture, thumbnail: await makeThumbnail(picture.content) };
  });
  const digest = createHash("sha256").update(picture.content).digest("base64url");
  return scope.db.$transaction(async (tx) => {
    await holdLock(tx, `stored-files:${scope.workspaceId}:${shelf}`);
    const known = await tx.storedFile.findFirst({ where: { shelf, digest }, select: FACTS });
    if (known) return toPicture(known);
    const most = MOST_ON_SHELF[shelf];
    if ((await tx.storedFile.count({ where: { shelf } })) >= most)
      throw new AppError("unprocessable", { key: "errors.files_full", params: { count: most } });
    const data = {
      ...picture,
      thumbnail,
      workspaceId: scope.workspaceId,
      token: randomToken(TOKEN_BYTES),
      shelf,
      name: toName(name),
      size: picture.content.length,
      digest,
    };
    return toPicture(await tx.storedFile.create({ data, select: FACTS }));
  });
}

/** A page of a shelf, newest first, and how many are on it. `search` is part of a name, in any case. */
export async function listPictures({
  scope,
  shelf,
  search,
  skip,
  take,
}: {
  scope: WorkspaceScope;
  shelf: Shelf;
  search?: string;
  skip: number;
  take: number;
}): Promise<{ pictures: StoredPicture[]; total: number }> {
  const where = {
    shelf,
    ...(search && { name: { contains: likePattern(search), mode: "insensitive" as const } }),
  };
  const [rows, total] = await Promise.all([
    scope.db.storedFile.findMany({
      where,
      select: FACTS,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      skip,
      take,
    }),
    scope.db.storedFile.count({ where }),
  ]);
  return { pictures: rows.map(toPicture), total };
}

/** The workspace's own pictures among these ids, in the order of the ids. */
export async function findPictures({
  scope,
  ids,
}: {
  scope: WorkspaceScope;
  ids: readonly string[];
}): Promise<StoredPicture[]> {
  const rows = await scope.db.storedFile.findMany({ where: { id: { in: [...ids] } }, select: FACTS });
  const byId = new Map(rows.map((row) => [row.id, toPicture(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Removes pictures of a shelf; who fetched one may show it on. Answers how many there were. */
export async function removePictures({
  scope,
  shelf,
  ids,
}: {
  scope: WorkspaceScope;
  shelf: Shelf;
  ids: readonly string[];
}): Promise<number> {
  return (await scope.db.storedFile.deleteMany({ where: { shelf, id: { in: [...ids] } } })).count;
}

/** True for an address of ours that a picture of this form would have; whether there is one is not looked up. */
export function isStoredAddress(url: string): boolean {
  const home = `${env.APP_URL}${PUBLIC_PATH}`;
  return url.startsWith(home) && FILE_NAME.test(url.slice(home.length));
}

/** What lies at a public address. */
export interface PublicPicture {
  content: Uint8Array<ArrayBuffer>;
  contentType: string;
  /** The same for the same content */
  etag: string;
  fileName: string;
}

/** What lies at a public address, for whoever knows it; null when there is nothing. `fileName` is the last part of the address. */
export async function readPublicPicture({
  fileName,
  isThumbnail,
}: {
  fileName: string;
  isThumbnail: boolean;
}): Promise<PublicPicture | null> {
  const token = FILE_NAME.exec(fileName)?.[1];
  const file =
    token &&
    (await systemDb.storedFile.findUnique({
      where: { token },
      select: { content: !isThumbnail, thumbnail: isThumbnail, contentType: true, digest: true },
    }));
  if (!file) return null;
  const { content, contentType, digest } = file;
  if (!isThumbnail) return { content, contentType, etag: `"${digest}"`, fileName };
  return {
    content: file.thumbnail ?? (await keepThumbnail(token)),
    contentType: "image/jpeg",
    etag: `"${digest}-thumbnail"`,
    fileName: `${token}-thumbnail.jpg`,
  };
}

/** Makes the small picture of one that has none, and keeps it: whoever asks next finds it. */
function keepThumbnail(token: string): Promise<Uint8Array<ArrayBuffer>> {
  return workOnPublicPicture(async () => {
    const where = { token };
    const { content, thumbnail } = await systemDb.storedFile.findUniqueOrThrow({
      where,
      select: { content: true, thumbnail: true },
    });
    if (thumbnail) return thumbnail;
    const made = await makeThumbnail(content);
    await systemDb.storedFile.updateMany({ where, data: { thumbnail: made } });
    return made;
  });
}

function toPicture({ token, contentType, ...facts }: Facts): StoredPicture {
  const url = `${env.APP_URL}${PUBLIC_PATH}${token}.${EXTENSIONS[contentType] ?? "bin"}`;
  return { ...facts, url, thumbnailUrl: `${url}?${THUMBNAIL}` };
}

/** A name as it is shown: of one line, and not a path. */
function toName(name: string): string {
  return (name.split(/[/\\]/).at(-1) ?? "")
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, "")
    .trim()
    .slice(0, LONGEST_NAME);
}
