import { describe, expect, test } from "vitest";
import {
  fitInside,
  isHeic,
  isSmallerThan,
  isSupported,
  isSupportedByGallery,
  isSvg,
  isWithin,
  qualityOf,
} from "./picture-rules";

const MEGABYTE = 1024 * 1024;
const file = (name: string, type = "", size = 1) => ({ name, type, size });

describe("G102 what may be uploaded", () => {
  test.each(["a.jpg", "a.JPEG", "a.b.png", "a.heic", "a.heif", "a.webp"])("%s", (name) =>
    expect(isSupported(file(name))).toBe(true),
  );
  test.each(["a.gif", "a.svg", "a.avif", "a.pdf", "a.jpg.exe", "jpg", "a.", ""])("not %s", (name) =>
    expect(isSupported(file(name))).toBe(false),
  );
  test.each(["jpeg", "jpg", "png", "pjpeg", "x-png", "heic", "heif", "webp"])("image/%s", (type) =>
    expect(isSupported(file("a.jpg", `image/${type}`))).toBe(true),
  );
  test.each(["image/gif", "image/svg+xml", "text/html", "application/octet-stream"])(
    "not %s, whatever its name",
    (type) => expect(isSupported(file("a.jpg", type))).toBe(false),
  );
});

describe("P109 P115 what the gallery takes is another list", () => {
  test.each(["a.jpg", "a.jpeg", "a.png", "a.SVG", "a.heic", "a.webp"])("%s", (name) =>
    expect(isSupportedByGallery(file(name))).toBe(true),
  );
  test.each(["a.heif", "a.gif", "a.pdf", "svg"])("not %s", (name) =>
    expect(isSupportedByGallery(file(name))).toBe(false),
  );
  test("a drawing by the type that browsers give it", () =>
    expect([
      isSupportedByGallery(file("a.svg", "image/svg+xml")),
      isSupportedByGallery(file("a.svg", "text/html")),
    ]).toEqual([true, false]));
});

test("HEIC and drawings are told by name or type", () => {
  expect([file("a.HEIC"), file("a.heif"), file("a", "image/heic"), file("a.jpg", "image/jpeg")].map(isHeic)).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect([file("a.svg"), file("a", "image/svg+xml"), file("a.png", "image/png")].map(isSvg)).toEqual([
    true,
    true,
    false,
  ]);
});

test("G108 a file is smaller than 2 MB, or than what it is held to", () => {
  expect([2 * MEGABYTE - 1, 2 * MEGABYTE].map((bytes) => isSmallerThan(bytes))).toEqual([true, false]);
  expect([5 * MEGABYTE - 1, 5 * MEGABYTE].map((bytes) => isSmallerThan(bytes, 5))).toEqual([true, false]);
});

test("P111 P116 just 2 MB pass in the gallery", () => {
  expect([2 * MEGABYTE, 2 * MEGABYTE + 1].map((bytes) => isWithin(bytes))).toEqual([true, false]);
});

test("a picture fits into a square at its proportions, and is never made larger", () => {
  expect(fitInside({ width: 4800, height: 1200 }, 2400)).toEqual({ width: 2400, height: 600 });
  expect(fitInside({ width: 30, height: 90 }, 2400)).toEqual({ width: 30, height: 90 });
  expect(fitInside({ width: 90_000, height: 1 }, 2400)).toEqual({ width: 2400, height: 1 });
});

test("P155 P117 qualities: WebP 0.92, from HEIC 0.88; on phones above 20 MB 0.82, as JPEG 0.85", () => {
  const large = file("a.jpg", "image/jpeg", 20 * MEGABYTE + 1);
  expect(qualityOf({ file: file("a.jpg"), isPhone: true })).toEqual({ webp: 0.92, jpeg: 0.92 });
  expect(qualityOf({ file: file("a.heic"), isPhone: false })).toEqual({ webp: 0.88, jpeg: 0.92 });
  expect(qualityOf({ file: large, isPhone: true })).toEqual({ webp: 0.82, jpeg: 0.85 });
  expect(qualityOf({ file: large, isPhone: false })).toEqual({ webp: 0.92, jpeg: 0.92 });
});
