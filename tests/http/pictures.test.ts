import { createHash } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { loader } from "../../app/routes/public/files.tsx";
import { signIn, startApi } from "../factories/api-server.ts";
import { makeTenant } from "../factories/tenants.ts";

let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** A picture of one color, which no other has. */
let shade = 0;
const draw = (size = 40) =>
  sharp({ create: { width: size, height: size / 2, channels: 3, background: { r: shade++ % 256, g: 90, b: 120 } } });

async function seller() {
  const tenant = await makeTenant();
  const headers = await signIn(tenant.account.id);
  const send = async (path: string, fields: Record<string, string | [content: Uint8Array | string, name: string]>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) {
      if (typeof value === "string") form.set(name, value);
      else form.set(name, new File([value[0] as BlobPart], value[1]), value[1]);
    }
    const response = await fetch(`${api.base}/api${path}`, {
      method: "POST",
      body: form,
      headers: { ...headers, origin: env.APP_URL },
    });
    return { status: response.status, body: (await response.json()) as any };
  };
  return {
    ...tenant,
    send,
    upload: (content: Uint8Array | string, name = "harbour.jpg") => send("/files/pictures", { file: [content, name] }),
    call: await api.signInAs(tenant.account.id),
  };
}

/** What anybody gets at an address of ours. */
const visit = (url: string, init?: RequestInit) =>
  loader({ params: { fileName: url.split("/").at(-1)! }, request: new Request(url, init), context: {} });

describe("a picture that a member uploads", () => {
  test("is served to anybody who knows its address, for ever, and as nothing but a picture", async () => {
    const { upload } = await seller();
    const { status, body } = await upload(await draw().png().toBuffer(), "C:\\pictures\\har\u202ebour.png");
    expect([status, body.data]).toEqual([
      200,
      {
        id: expect.any(String),
        url: expect.stringMatching(/^http:\/\/localhost:3999\/files\/[\w-]{32}\.png$/),
        name: "harbour.png",
        width: 40,
        height: 20,
      },
    ]);
    const answer = await visit(body.data.url);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'",
      "content-disposition": expect.stringMatching(/^inline; filename="[\w-]+\.png"$/),
    });
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ format: "png", width: 40, height: 20 });
    expect((await visit(body.data.url, { headers: { "if-none-match": answer.headers.get("etag")! } })).status).toBe(
      304,
    );
    for (const stranger of [`${"x".repeat(32)}.png`, "../../etc/passwd", "x", ""])
      expect((await visit(`http://localhost/files/${encodeURIComponent(stranger)}`)).status).toBe(404);
  });

  test("tells nothing of where and with what it was taken, and stands upright", async () => {
    const { upload } = await seller();
    const taken = await draw()
      .withExif({ IFD0: { Make: "Harbour Cameras" }, IFD3: { GPSLatitude: "53/1 32/1 0/1", GPSLatitudeRef: "N" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(taken).metadata()).exif?.includes("Harbour Cameras")).toBe(true);
    const { body } = await upload(taken);
    const kept = await sharp(await (await visit(body.data.url)).arrayBuffer()).metadata();
    expect([kept.exif, kept.icc, kept.xmp, kept.orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect([kept.width, kept.height]).toEqual([20, 40]);
  });

  test("is a picture and nothing else besides", async () => {
    const { upload } = await seller();
    const script = "<script>alert(document.domain)</script>";
    const { body } = await upload(Buffer.concat([await draw().jpeg().toBuffer(), Buffer.from(script)]));
    expect(Buffer.from(await (await visit(body.data.url)).arrayBuffer()).includes(script)).toBe(false);
  });

  test.each([
    ["a drawing in SVG", () => `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>`],
    ["a page", () => "<!doctype html><p>harbour</p>"],
    ["nothing", () => ""],
    [
      "half a picture",
      async () =>
        (
          await sharp({
            create: {
              width: 400,
              height: 400,
              channels: 3,
              background: "red",
              noise: { type: "gaussian", mean: 100, sigma: 60 },
            },
          })
            .png()
            .toBuffer()
        ).subarray(0, 4000),
    ],
    [
      "a bomb",
      () =>
        sharp({ create: { width: 7000, height: 7000, channels: 3, background: "red" } })
          .png()
          .toBuffer(),
    ],
  ])("%s is refused", async (_, content) => {
    const { upload, workspace } = await seller();
    const { status, body } = await upload(await content(), "harbour.png");
    expect([status, body.error_code]).toEqual([422, "errors.files_not_a_picture"]);
    expect(await systemDb.storedFile.count({ where: { workspaceId: workspace.id } })).toBe(0);
  });

  test("is at most 5 MB, and a file", async () => {
    const { upload, send } = await seller();
    const large = await upload(new Uint8Array(5 * 1024 * 1024 + 1));
    expect([large.status, large.body.errors]).toEqual([400, { file: "This file is too large." }]);
    expect((await send("/files/pictures", { file: "harbour.png" })).status).toBe(400);
  });

  test("goes with its workspace, whatever takes that away", async () => {
    const { upload, workspace } = await seller();
    const { url } = (await upload(await draw().png().toBuffer())).body.data;
    await systemDb.workspace.delete({ where: { id: workspace.id } });
    expect(await systemDb.storedFile.count({ where: { workspaceId: workspace.id } })).toBe(0);
    expect((await visit(url)).status).toBe(404);
  });

  test("is kept once, and no more than 500 are", async () => {
    const { upload, workspace } = await seller();
    const content = await draw().png().toBuffer();
    const first = await upload(content);
    expect((await upload(content)).body.data.id).toBe(first.body.data.id);
    const filler = Array.from({ length: 499 }, (_, index) => ({
      workspaceId: workspace.id,
      shelf: "attachment",
      name: "x",
      contentType: "image/png",
      size: 1,
      width: 1,
      height: 1,
      content: Buffer.from("x"),
      token: createHash("sha256").update(`${workspace.id}${index}`).digest("hex"),
      digest: String(index),
    }));
    await systemDb.storedFile.createMany({ data: filler });
    const refused = await upload(await draw().png().toBuffer());
    expect([refused.status, refused.body.message]).toEqual([
      422,
      "No more than 500 pictures fit here. Delete some first.",
    ]);
  });
});
