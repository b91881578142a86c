import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Router } from "express";
import type { SandboxContext, Standin } from "../core/context.ts";
import { composePicture } from "./compose.ts";
import { COLORS, OBJECTS, type ColorKey } from "./objects.ts";

const DEFAULT_SIZE = 800;
const SIZES = [100, 200, 320, 400, 640, 800, 1200, 1600];
const objectByKey = new Map(OBJECTS.map((object) => [object.key, object]));

/**
 * Product pictures: `GET /pictures/:object/:number[-:color].webp?size=`. Sizes are rounded up to the next one kept, so that
 * a page asking for odd sizes does not fill the disk. Composed once, then served from `directory`.
 */
export function createPictures(_context: SandboxContext, directory = ".data/pictures"): Standin {
  const router = Router();
  const underWay = new Map<string, Promise<Buffer>>();

  const load = async (key: string, number: number, color: ColorKey | undefined, size: number): Promise<Buffer> => {
    const object = objectByKey.get(key);
    if (!object) throw new Error(`no object ${key}`);
    const file = join(directory, key, `${number}${color ? `-${color}` : ""}-${size}.webp`);
    const kept = await readFile(file).catch(() => undefined);
    if (kept) return kept;
    const picture = await composePicture({ object, number, color, size });
    await mkdir(join(directory, key), { recursive: true });
    await writeFile(`${file}.${process.pid}`, picture);
    await rename(`${file}.${process.pid}`, file);
    return picture;
  };

  router.get("/:object/:name", (request, response, next) => {
    const match = /^(\d{1,3})(?:-([a-z]+))?\.webp$/.exec(request.params.name);
    const number = Number(match?.[1]);
    const color = match?.[2] as ColorKey | undefined;
    if (!match || number < 1 || !objectByKey.has(request.params.object) || (color && !Object.hasOwn(COLORS, color))) {
      response.status(404).send("Not Found");
      return;
    }
    const asked = Number(request.query["size"] ?? DEFAULT_SIZE);
    const size = SIZES.find((candidate) => candidate >= asked) ?? 1600;
    const cacheKey = `${request.params.object}/${request.params.name}/${size}`;
    const picture = underWay.get(cacheKey) ?? load(request.params.object, number, color, size);
    underWay.set(cacheKey, picture);
    picture
      .then((bytes) => {
        response.set({
          "content-type": "image/webp",
          "cache-control": "public, max-age=31536000, immutable",
          "access-control-allow-origin": "*",
          "cross-origin-resource-policy": "cross-origin",
        });
        response.send(bytes);
      })
      .catch(next)
      .finally(() => underWay.delete(cacheKey));
  });

  return { name: "pictures", router };
}
