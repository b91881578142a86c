/** A small picture is made once, however many ask for it. */
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { storePicture } from "../../app/platform/files/stored-pictures.server.ts";
import { loader } from "../../app/routes/public/files.tsx";
import { makeTenant } from "../factories/tenants.ts";

const made = vi.hoisted(() => ({ count: 0 }));
vi.mock(import("../../app/platform/files/clean-picture.server.ts"), async (original) => {
  const actual = await original();
  return {
    ...actual,
    makeThumbnail(content) {
      made.count += 1;
      return actual.makeThumbnail(content);
    },
  };
});

test("P158 a thumbnail is made when its picture is kept, or by the first who asks for that of an older one", async () => {
  const { scope } = await makeTenant();
  const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  const { id, thumbnailUrl } = await storePicture({ scope, shelf: "gallery", bytes, name: "pier.png" });
  const look = async () => {
    const fileName = new URL(thumbnailUrl).pathname.split("/").at(-1);
    const answer = await loader({ params: { fileName }, request: new Request(thumbnailUrl), context: {} });
    return sharp(await answer.arrayBuffer()).metadata();
  };
  expect(made.count).toBe(1);
  for (let visitor = 0; visitor < 5; visitor++) expect(await look()).toMatchObject({ format: "jpeg", width: 40 });
  expect(made.count).toBe(1);

  await systemDb.storedFile.update({ where: { id }, data: { thumbnail: null } });
  const seen = await Promise.all(Array.from({ length: 10 }, look));
  expect(seen.map(({ width }) => width)).toEqual(Array(10).fill(40));
  expect(made.count).toBe(2);
});
