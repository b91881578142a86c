import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { AppError } from "../../app/platform/errors.ts";
import { loader } from "../../app/routes/public/files.tsx";
import { signIn, startApi } from "../factories/api-server.ts";
import { makeTenant } from "../factories/tenants.ts";

/** What lies outside, by its address. */
const outside = vi.hoisted(() => new Map<string, Buffer>());
vi.mock(import("~/platform/http/safe-url.server"), async (original) => ({
  ...(await original()),
  fetchPublic: async (url: string, most: number) => {
    const body = outside.get(url);
    if (!body) throw new AppError("unprocessable", { key: "errors.url_no_answer" });
    if (body.length > most) throw new AppError("unprocessable", { key: "errors.url_too_large" });
    return { body, contentType: "" };
  },
}));

let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const UPLOAD = "/center/products/galleries/upload";
const LIST = "/center/products/galleries/list";
let shade = 0;
const draw = () =>
  sharp({ create: { width: 600, height: 400, channels: 4, background: { r: shade++ % 256, g: 9, b: 12, alpha: 0.5 } } })
    .png()
    .toBuffer();

async function seller() {
  const tenant = await makeTenant();
  const headers = { ...(await signIn(tenant.account.id)), origin: env.APP_URL };
  const call = await api.signInAs(tenant.account.id);
  const send = async (fields: Record<string, File | string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const response = await fetch(`${api.base}/api${UPLOAD}`, { method: "POST", body: form, headers });
    return { status: response.status, body: (await response.json()) as any };
  };
  const upload = async (name = "harbour.png", content?: Uint8Array) =>
    send({ file: new File([(content ?? (await draw())) as BlobPart], name, { type: "image/png" }) });
  const list = async (query = "") => (await call("GET", `${LIST}${query}`)).body.data;
  return { ...tenant, call, send, upload, list };
}

describe("C239 P132 uploading to the gallery", () => {
  test("P060 P079 a file is answered as the image that it became", async () => {
    const { upload, list } = await seller();
    const { status, body } = await upload();
    const image = {
      id: expect.any(String),
      image_url: expect.stringMatching(/\/files\/[\w-]{32}\.png$/),
      thumbnail_url: expect.stringMatching(/\.png\?thumbnail$/),
      name: "harbour.png",
      create_at: expect.stringMatching(/^\d{4}-/),
      width: 600,
      height: 400,
      size: expect.any(Number),
    };
    expect([status, body.data]).toEqual([200, { image }]);
    expect(await list()).toEqual({ images: [image], total: 1, most: 250 });
  });

  test("a link is copied, under its file's name; what is behind it is looked at like a file", async () => {
    const { send, call, list } = await seller();
    outside.set("https://pictures.test/a/quay%20side.png?v=1", await draw());
    outside.set("https://pictures.test/page", Buffer.from("<html>"));
    outside.set("https://pictures.test/large.png", Buffer.alloc(2 * 1024 * 1024 + 1));
    expect((await send({ link: "https://pictures.test/a/quay%20side.png?v=1" })).body.data.image.name).toBe(
      "quay side.png",
    );
    const refusals = await Promise.all(
      ["page", "large.png", "nothing"].map(
        async (path) => (await call("POST", UPLOAD, { link: `https://pictures.test/${path}` })).body.error_code,
      ),
    );
    expect(refusals).toEqual(["errors.files_not_a_picture", "errors.url_too_large", "errors.url_no_answer"]);
    expect((await list()).total).toBe(1);
  });

  test("P144 what is refused says why by its error_code", async () => {
    const { upload, send } = await seller();
    const text = await upload("harbour.png", Buffer.from("harbour"));
    expect([text.status, text.body]).toEqual([
      422,
      {
        success: false,
        status: 204,
        message: "We can't read this picture. Use a JPEG, PNG or WebP file.",
        error_code: "errors.files_not_a_picture",
      },
    ]);
    expect((await send({})).status).toBe(400);
    expect((await send({ link: "https://pictures.test/x", file: new File(["x"], "x.png") })).status).toBe(400);
  });

  test("P112 P116 2 MB are taken, more are not; nor a picture too many", async () => {
    const { upload, workspace } = await seller();
    const picture = await draw();
    const padded = (size: number) => Buffer.concat([picture, Buffer.alloc(size - picture.length)]);
    expect((await upload("most.png", padded(2 * 1024 * 1024))).status).toBe(200);
    const large = await upload("large.png", padded(2 * 1024 * 1024 + 1));
    expect([large.status, large.body.errors]).toEqual([400, { file: "This file is too large." }]);
    await systemDb.storedFile.createMany({
      data: Array.from({ length: 249 }, (_, index) => ({
        workspaceId: workspace.id,
        shelf: "gallery",
        name: "x",
        contentType: "image/png",
        size: 1,
        width: 1,
        height: 1,
        content: Buffer.from("x"),
        token: `${workspace.id}-${index}`,
        digest: String(index),
      })),
    });
    const refused = await upload();
    expect([refused.status, refused.body.error_code, refused.body.params]).toEqual([
      422,
      "errors.files_full",
      { count: 250 },
    ]);
  });
});

describe("C240 the gallery", () => {
  test("is listed newest first, by pages and by part of a name", async () => {
    const { upload, list } = await seller();
    for (const name of ["one.png", "TWO_a.png", "two-b.png"]) await upload(name);
    const names = async (query: string) => {
      const { images, total } = await list(query);
      return [images.map(({ name }: { name: string }) => name), total];
    };
    expect(await names("?page=1&page_size=2")).toEqual([["two-b.png", "TWO_a.png"], 3]);
    expect(await names("?page=2&page_size=2")).toEqual([["one.png"], 3]);
    expect(await names("?search=two")).toEqual([["two-b.png", "TWO_a.png"], 2]);
    expect(await names("?search=two_")).toEqual([["TWO_a.png"], 1]);
    expect(await names("?search=%25")).toEqual([[], 0]);
  });

  test("P158 a thumbnail is a JPEG within 300 pixels at the picture's proportions", async () => {
    const { upload } = await seller();
    const url: string = (await upload()).body.data.image.thumbnail_url;
    const answer = await loader({
      params: { fileName: new URL(url).pathname.split("/").at(-1) },
      request: new Request(url),
      context: {},
    });
    expect([answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
      "image/jpeg",
      "public, max-age=31536000, immutable",
    ]);
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({
      format: "jpeg",
      width: 300,
      height: 200,
    });
  });

  test("another workspace's is not seen, and not deleted", async () => {
    const [one, other] = [await seller(), await seller()];
    const { id } = (await one.upload()).body.data.image;
    expect((await other.list()).total).toBe(0);
    expect((await other.call("DELETE", "/center/products/galleries", { image_ids: [id] })).body.data).toEqual({
      count: 0,
    });
    expect((await one.list()).total).toBe(1);
  });

  test("lets go of pictures, but not while a product shows one", async () => {
    const { upload, call, list, workspace } = await seller();
    const [free, shown, ofVariant] = [await upload(), await upload(), await upload()].map(
      ({ body }) => body.data.image,
    );
    await systemDb.importedProduct.create({
      data: {
        workspaceId: workspace.id,
        source: "zopi",
        sourceProductId: "1",
        title: "Lantern",
        descriptionHtml: "",
        images: [{ url: shown.image_url, alt: "" }],
        options: [],
        costLow: 1,
        costHigh: 1,
        variantsCount: 1,
        variants: {
          create: {
            workspaceId: workspace.id,
            position: 1,
            supplierSkuId: "1",
            sku: "1",
            optionValues: [],
            cost: 1,
            price: 2,
            stock: 1,
            imageUrl: ofVariant.image_url,
          },
        },
      },
    });
    for (const image of [shown, ofVariant]) {
      const refused = await call("DELETE", "/center/products/galleries", { image_ids: [free.id, image.id] });
      expect([refused.status, refused.body.error_code]).toEqual([409, "errors.catalog_picture_shown"]);
    }
    expect((await call("DELETE", "/center/products/galleries", { image_ids: [free.id] })).body.data).toEqual({
      count: 1,
    });
    expect((await list()).images.map(({ id }: { id: string }) => id)).toEqual([ofVariant.id, shown.id]);
  });
});

test("C194 a product takes a picture of ours as it is, though not one that only looks like it", async () => {
  const { upload, call, workspace } = await seller();
  const { image_url: url } = (await upload()).body.data.image;
  const product = await systemDb.importedProduct.create({
    data: {
      workspaceId: workspace.id,
      source: "zopi",
      sourceProductId: "2",
      title: "Lantern",
      descriptionHtml: "",
      images: [],
      options: [],
      costLow: 1,
      costHigh: 1,
      variantsCount: 0,
    },
  });
  const change = (version: number, image: string) =>
    call("PUT", "/center/products/bulk_update", {
      products: [{ product_package_id: product.id, version, images: [{ url: image, alt: "A lantern" }] }],
    });
  expect((await change(1, url)).status).toBe(200);
  expect((await systemDb.importedProduct.findUniqueOrThrow({ where: { id: product.id } })).images).toEqual([
    { url, alt: "A lantern" },
  ]);
  for (const image of [
    `${env.APP_URL}/api/health`,
    `${env.APP_URL}/files/../api`,
    url.replace("localhost", "127.0.0.1"),
  ])
    expect((await change(2, image)).status, image).toBe(422);
});
