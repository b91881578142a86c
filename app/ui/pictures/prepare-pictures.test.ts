import { describe, expect, test, vi } from "vitest";
import { DrawingError, type Drawing } from "./draw-picture";
import { PicturesRefused, prepareForGallery, preparePictures, type Tools } from "./prepare-pictures";

const MEGABYTE = 1024 * 1024;
const file = (name: string, size = 1000, type = "") => new File([new Uint8Array(size)], name, { type });

/** A browser that draws to pictures of 500 bytes, and can't show HEIC. */
function tools(own: Partial<Tools> = {}) {
  return {
    resizePicture: vi.fn(async (picture: Blob, { type = "image/webp" }: Drawing = {}) =>
      picture instanceof File && /\.hei[cf]$/.test(picture.name) ? null : new Blob([new Uint8Array(500)], { type }),
    ),
    decodeHeic: vi.fn(async () => new Blob([new Uint8Array(700)], { type: "image/jpeg" })),
    isPhone: () => false,
    ...own,
  } satisfies Tools;
}
const facts = (files: File[]) => files.map(({ name, type, size }) => [name, type, size]);
const cannotMake = (type: string) => new DrawingError("not_converted", `Failed to convert to ${type}`);

describe("pictures before they are uploaded", () => {
  test("G103 all unsupported files are named, and nothing else happens to any", async () => {
    const own = tools();
    const refused = await preparePictures([file("a.gif"), file("b.png"), file("c.pdf")], { tools: own }).catch(
      (error: unknown) => error,
    );
    expect(refused).toMatchObject({ reason: "unsupported", names: ["a.gif", "c.pdf"] });
    expect(own.resizePicture).not.toHaveBeenCalled();
  });

  test("what is more than fits is left out, though not before it was looked at", async () => {
    expect(await preparePictures([file("a.png"), file("b.png")], { most: 1, tools: tools() })).toHaveLength(1);
    await expect(preparePictures([file("a.png"), file("b.gif")], { most: 1, tools: tools() })).rejects.toMatchObject({
      names: ["b.gif"],
    });
  });

  test("G104 HEIC and HEIF become WebP by way of the decoder, and the order stays", async () => {
    const own = tools();
    const prepared = await preparePictures([file("one.heic"), file("two.heif"), file("three.png")], { tools: own });
    expect(facts(prepared)).toEqual([
      ["one.webp", "image/webp", 500],
      ["two.webp", "image/webp", 500],
      ["three.webp", "image/webp", 500],
    ]);
    expect(own.decodeHeic).toHaveBeenCalledTimes(2);
  });

  test("G104 the decoder is not asked for where the browser shows HEIC by itself", async () => {
    const own = tools({ resizePicture: vi.fn(async () => new Blob(["x"], { type: "image/webp" })) });
    expect(facts(await preparePictures([file("one.heic")], { tools: own }))).toEqual([["one.webp", "image/webp", 1]]);
    expect(own.decodeHeic).not.toHaveBeenCalled();
  });

  test("G104 G107 where the browser can't make WebP, it is JPEG", async () => {
    const resizePicture: Tools["resizePicture"] = async (picture, { type } = {}) => {
      if (picture instanceof File) return null;
      if (type === "image/webp") throw cannotMake("WebP");
      return new Blob(["x"], { type });
    };
    expect(facts(await preparePictures([file("one.heic")], { tools: tools({ resizePicture }) }))).toEqual([
      ["one.jpg", "image/jpeg", 1],
    ]);
  });

  test("P117 a HEIC is decoded at 0.95, and at 0.92 where that fails", async () => {
    const decodeHeic = vi
      .fn<Tools["decodeHeic"]>()
      .mockRejectedValueOnce(new Error("out of memory"))
      .mockResolvedValueOnce(new Blob(["x"], { type: "image/jpeg" }));
    await preparePictures([file("one.heic")], { tools: tools({ decodeHeic }) });
    expect(decodeHeic.mock.calls.map(([, quality]) => quality)).toEqual([0.95, 0.92]);
  });

  test("G105 a HEIC that can't be decoded is named", async () => {
    const decodeHeic = vi.fn<Tools["decodeHeic"]>().mockRejectedValue(new Error("no HEIC"));
    await expect(preparePictures([file("one.heic")], { tools: tools({ decodeHeic }) })).rejects.toMatchObject({
      reason: "heic",
      names: ["one.heic"],
    });
  });

  test.each([
    ["G106 G107 can't be shown", async () => null],
    ["G106 G107 can't be drawn", () => Promise.reject(new DrawingError("no_canvas", "Canvas context not available"))],
    ["G106 G107 can't be encoded at all", () => Promise.reject(cannotMake("anything"))],
  ])("a picture that %s fails as a whole", async (_, resizePicture) => {
    await expect(preparePictures([file("a.png")], { tools: tools({ resizePicture }) })).rejects.toMatchObject({
      reason: "processing",
    });
  });

  test("a file that drawing would only make larger stays as it is", async () => {
    const small = file("a.png", 400, "image/png");
    expect(await preparePictures([small], { tools: tools() })).toEqual([small]);
  });

  test("G108 what is too large after all is named; none is uploaded", async () => {
    const resizePicture: Tools["resizePicture"] = async (picture) =>
      new Blob([new Uint8Array(picture.size - 1)], { type: "image/webp" });
    const files = [file("large.png", 2 * MEGABYTE + 1), file("fits.png", 2 * MEGABYTE)];
    await expect(preparePictures(files, { tools: tools({ resizePicture }) })).rejects.toMatchObject({
      reason: "too_large",
      names: ["large.png"],
    });
    expect(await preparePictures(files, { megabytes: 3, tools: tools({ resizePicture }) })).toHaveLength(2);
  });
});

describe("pictures for the gallery", () => {
  test("P110 a HEIC becomes a JPEG at 0.3", async () => {
    const own = tools();
    expect(facts([await prepareForGallery(file("one.heic"), own)])).toEqual([["one.jpg", "image/jpeg", 700]]);
    expect(own.decodeHeic).toHaveBeenCalledWith(expect.any(File), 0.3);
  });

  test("P115 a drawing in SVG becomes the PNG that it shows", async () => {
    expect(facts([await prepareForGallery(file("one.svg"), tools())])).toEqual([["one.png", "image/png", 500]]);
    await expect(prepareForGallery(file("one.svg"), tools({ resizePicture: async () => null }))).rejects.toBeInstanceOf(
      PicturesRefused,
    );
  });

  test("everything else stays as it is", async () => {
    const photo = file("one.jpg", 900, "image/jpeg");
    expect(await prepareForGallery(photo, tools())).toBe(photo);
  });
});
