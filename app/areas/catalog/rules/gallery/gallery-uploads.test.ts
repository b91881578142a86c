import { describe, expect, test } from "vitest";
import {
  isNearEnd,
  libraryTabs,
  roomInGallery,
  shortName,
  takeForGallery,
  toggleChosen,
  type GalleryUpload,
} from "./gallery-uploads";

const file = (name: string) => ({ name, type: "", size: 1 });
const upload = (status: GalleryUpload["status"]): GalleryUpload => ({ id: "1", name: "a", status, error: null });

test("P109 files of other types are skipped", () => {
  const files = ["a.jpg", "b.gif", "c.svg", "d.heif", "e.pdf", "f.HEIC"].map(file);
  expect(takeForGallery(files, 250).map(({ name }) => name)).toEqual(["a.jpg", "c.svg", "f.HEIC"]);
});

test("P112 a gallery holds 250: what is on its way counts, and extra files are dropped", () => {
  expect(roomInGallery({ held: 247, uploads: [upload("processing"), upload("done"), upload("error")] })).toBe(2);
  expect(roomInGallery({ held: 250, uploads: [upload("processing")] })).toBe(0);
  expect(takeForGallery(["a.gif", "b.png", "c.png", "d.png"].map(file), 2).map(({ name }) => name)).toEqual([
    "b.png",
    "c.png",
  ]);
});

test("P032 P033 the library has a tab for the gallery and, where it has pictures, one for the product", () => {
  expect(libraryTabs({ galleries: 3, product: 7 })).toEqual([
    { id: "galleries", count: 3 },
    { id: "product", count: 7 },
  ]);
  expect(libraryTabs({ galleries: undefined, product: 0 })).toEqual([{ id: "galleries", count: undefined }]);
});

test("names over 25 characters are shortened, not their type", () => {
  expect(shortName("exactly-25-characters.jpg")).toBe("exactly-25-characters.jpg");
  expect(shortName("rather-more-than-25-characters.jpeg")).toBe("rather-more-than-25….jpeg");
  expect(shortName("x".repeat(30))).toBe(`${"x".repeat(24)}…`);
});

describe("P080 choosing", () => {
  test("a chosen picture is let go", () => expect(toggleChosen(["a", "b"], "a", 5)).toEqual(["b"]));
  test("another takes the place of the only one", () => expect(toggleChosen(["a"], "b", 1)).toEqual(["b"]));
  test("no more than fit", () => expect(toggleChosen(["a", "b"], "c", 2)).toEqual(["a", "b"]));
  test("the order is that of choosing", () => expect(toggleChosen(["b"], "a", 2)).toEqual(["b", "a"]));
});

test("P154 the next page is read within 100 px of the end", () => {
  expect([699, 700, 701].map((scrollTop) => isNearEnd({ scrollHeight: 1000, clientHeight: 200, scrollTop }))).toEqual([
    false,
    true,
    true,
  ]);
});
