import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import { patience } from "../setup/patience.ts";
import { openDemoSeller, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { findDemoData } from "./demo-data.ts";
import { journey, until } from "./journey.ts";
import { accessibilityProblems, overflowWidth } from "./page-checks.ts";
import { product } from "./product.ts";

const picture = (background: string, size = 320) =>
  sharp({ create: { width: size, height: size, channels: 3, background } });
const png = async (name: string, background: string) => ({
  name,
  mimeType: "image/png",
  buffer: await picture(background).png().toBuffer(),
});
/** 96 × 64 pixels, red on the left and blue on the right: drawn for this test. */
const heic = async (name = "two-colours.heic") => ({
  name,
  mimeType: "",
  buffer: await readFile(new URL("two-colours.heic", import.meta.url)),
});
const text = (name: string) => ({ name, mimeType: "", buffer: Buffer.from("harbour") });

describe("pictures on their way from a person's folder to a store", () => {
  const { appOrigin, sandboxOrigin } = product;
  let browser: OpenBrowser;
  let watched: WatchedPage;
  let page: Page;
  let productId: string;

  beforeAll(async () => {
    ({ browser, watched, page } = await openDemoSeller(appOrigin));
    productId = (await findDemoData(page, { appOrigin, sandboxOrigin })).importedId;
  });
  afterAll(() => browser?.close());

  const step = journey("uploads", () => page);
  const open = (path: string) => watched.open(appOrigin + path);
  const dialog = () => page.getByRole("dialog").last();
  const drop = (files: Awaited<ReturnType<typeof heic>>[]) =>
    page.locator('input[type="file"]').last().setInputFiles(files);
  /** The pixel in the middle of the left and of the right half of a picture of ours, as said by its colors. */
  const halvesOf = async (url: string) => {
    const { data, info } = await sharp(await (await fetch(url)).arrayBuffer())
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number) => [...data.subarray((Math.floor(info.height / 2) * info.width + x) * 3).subarray(0, 3)];
    return {
      size: [info.width, info.height],
      left: at(Math.floor(info.width / 4)),
      right: at(Math.floor((info.width * 3) / 4)),
    };
  };
  const isRed = ([red = 0, , blue = 0]: number[]) => red > blue + 80;

  step("G102 G103 unsupported files are refused together, a line each, and nothing is uploaded", async () => {
    await open("/app/service-center/request/sourcing/new");
    const sent: string[] = [];
    page.on("request", (request) => request.url().includes("/api/files/") && sent.push(request.url()));
    await drop([text("a.gif"), await png("b.png", "teal"), text("c.pdf")]);
    const alert = page.getByRole("alert").filter({ hasText: "is not supported" });
    await alert.waitFor();
    expect((await alert.innerText()).trim()).toBe('File "a.gif" is not supported\nFile "c.pdf" is not supported');
    expect(sent).toEqual([]);
  });

  step("G105 a HEIC file that is none is named", async () => {
    await drop([text("holiday.heic")]);
    await page.getByText("Failed to convert HEIC file: holiday.heic. Please try with a different image.").waitFor();
  });

  step("G106 G107 a picture that can't be read fails as a whole", async () => {
    await drop([text("harbour.png")]);
    await page.getByText("Failed to process files. Please try again.").waitFor();
  });

  step("G108 a picture that stays too large is refused", async () => {
    const noise = await sharp({
      create: {
        width: 1800,
        height: 1800,
        channels: 3,
        background: "white",
        noise: { type: "gaussian", mean: 128, sigma: 90 },
      },
    })
      .jpeg({ quality: 100 })
      .toBuffer();
    await drop([{ name: "noise.jpg", mimeType: "image/jpeg", buffer: noise }]);
    await page.getByText("noise.jpg must be smaller than 2 MB.").waitFor();
  });

  step("G104 a HEIC becomes WebP before it is uploaded, and shows what it showed", async () => {
    // The page first fetches and compiles a decoder of some megabytes.
    const answered = page.waitForResponse((response) => response.url().endsWith("/api/files/pictures"), {
      timeout: patience(45_000),
    });
    await drop([await heic()]);
    const response = await answered;
    const { data } = (await response.json()) as { data: { url: string; name: string } };
    expect(data.name).toBe("two-colours.webp");
    expect((await fetch(data.url)).headers.get("x-content-type-options")).toBe("nosniff");
    const { size, left, right } = await halvesOf(data.url);
    expect([size, isRed(left), isRed(right)]).toEqual([[96, 64], true, false]);
    await page.getByRole("button", { name: "Remove picture 1" }).waitFor();
  });

  step("S071 a request goes out with its pictures and shows them", async () => {
    await drop([await png("lamp.png", "teal")]);
    await page.getByRole("button", { name: "Remove picture 2" }).waitFor();
    await page.locator('input[name="title"]').fill("A lamp like these");
    expect(await accessibilityProblems(page.mainFrame())).toEqual([]);
    await page.getByRole("button", { name: "Send request" }).first().click();
    await page.getByRole("heading", { name: "A lamp like these" }).waitFor();
    await watched.settle();
    expect(
      await page
        .locator('a[href*="/files/"] img')
        .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth > 0)),
    ).toEqual([true, true]);
  });

  step("P032 P034 P035 S156 the gallery opens over the editor, empty at first", async () => {
    await open(`/app/products-import/editor/${productId}`);
    await page.getByRole("button", { name: "Add images" }).click();
    await dialog().getByRole("heading", { name: "Select Image" }).waitFor();
    for (const words of ["Store Library", "Galleries (0)", "Add image", "Add from URL", "Or drag and drop"])
      await dialog().getByText(words, { exact: true }).first().waitFor();
    expect(
      await dialog()
        .getByRole("button", { name: /^Product \(\d+\)$/ })
        .count(),
    ).toBe(1);
    expect(await dialog().getByRole("button", { name: "Done" }).isDisabled()).toBe(true);
    const scrolled = () => page.evaluate(() => window.scrollY);
    const before = await scrolled();
    await page.mouse.move(20, 700);
    await page.mouse.wheel(0, 400);
    expect(await scrolled()).toBe(before);
  });

  step("P036 P037 P079 P080 P109 S157 pictures are uploaded, others skipped, and the newest is chosen", async () => {
    const svg = {
      name: "badge.svg",
      mimeType: "image/svg+xml",
      buffer: Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="60"><rect width="60" height="60" fill="red"/><rect x="60" width="60" height="60" fill="blue"/></svg>',
      ),
    };
    // Nothing arrives before what is said meanwhile has been read.
    const seen = Promise.withResolvers<void>();
    await page.route("**/api/center/products/galleries/upload", async (route) => {
      await seen.promise;
      await route.continue();
    });
    await drop([await png("teal.png", "teal"), text("skipped.pdf"), await heic("phone.heic"), svg]);
    await dialog().getByText("Uploading").first().waitFor();
    await dialog()
      .getByText(/^\d remaining$/)
      .waitFor();
    const isOpen = async () => (await dialog().locator("#gallery-uploads").getAttribute("aria-hidden")) === "false";
    expect(await isOpen()).toBe(true);
    await dialog().getByRole("button", { name: "File processing, you can close window" }).waitFor();
    seen.resolve();
    await dialog()
      .getByText("Galleries (3)")
      .waitFor({ timeout: patience(45_000) });
    await page.unroute("**/api/center/products/galleries/upload");
    await dialog().getByText("File uploaded").first().waitFor();
    const names = await dialog().locator(".image-picker__name").allInnerTexts();
    expect(names).toEqual(["badge.png", "phone.jpg", "teal.png"]);
    const chosen = () => dialog().getByRole("checkbox", { checked: true }).count();
    await until("The card closes", async () => !(await isOpen()));
    expect(await chosen()).toBe(3);
    await dialog().getByRole("checkbox", { name: "teal.png" }).uncheck();
    expect(await chosen()).toBe(2);
    expect(await accessibilityProblems(page.mainFrame())).toEqual([]);
  });

  step("P111 P144 one over 2 MB is skipped with a toast; one that fails says why under its name", async () => {
    await drop([
      {
        name: "large.png",
        mimeType: "image/png",
        buffer: Buffer.concat([await picture("red").png().toBuffer(), Buffer.alloc(2 * 1024 * 1024)]),
      },
      text("not-a-picture.png"),
    ]);
    await page.locator(".toasts").getByText("large.png must not be larger than 2 MB.").waitFor();
    await dialog().getByRole("alert").getByText("We can't read this picture. Use a JPEG, PNG or WebP file.").waitFor();
  });

  step("P080 chosen pictures are the product's, with words for who can't see them", async () => {
    await dialog().getByRole("button", { name: "Done" }).click();
    const name = (await page.locator("h1").first().innerText()).trim();
    const shown = page.locator(".image-grid img");
    await until(
      "Pictures of ours on the product",
      async () =>
        (await shown.evaluateAll(
          (images) => images.filter((image) => image.getAttribute("src")?.includes("/files/")).length,
        )) === 2,
    );
    const added = await shown.evaluateAll((images) =>
      images
        .filter((image) => image.getAttribute("src")?.includes("/files/"))
        .map((image) => [image.getAttribute("src")!, image.getAttribute("alt")]),
    );
    expect(added.map(([, alt]) => alt)).toEqual([name, name]);
    for (const [url] of added) expect((await halvesOf(url!)).left).toSatisfy(isRed);
    const place = await shown.count();
    await page.getByRole("button", { name: `Alt text of image ${place}` }).click();
    await page.getByRole("textbox", { name: "Alt text" }).fill("Red and blue");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Save", exact: true }).first().click();
    await page.locator(".toasts").getByText("Product saved").first().waitFor();
  });

  step("a pushed picture is fetched by the store, with its words", async () => {
    await watched.settle();
    const name = (await page.locator("h1").first().innerText()).trim();
    await page.getByRole("button", { name: /^Push/ }).first().click();
    await dialog().getByRole("button", { name: "Push 1 product" }).click();
    await page
      .getByText(/1 product is in your store/)
      .first()
      .waitFor();
    const store = await browser.context.newPage();
    const media = await until("The store's copies", async () => {
      await store.goto(`${sandboxOrigin}/shopify/${DEMO_SHOP}/storefront`);
      await store.locator("a.product", { hasText: name }).first().click();
      const images = await store
        .locator("img")
        .evaluateAll((images) => images.map((image) => [image.getAttribute("src") ?? "", image.getAttribute("alt")]));
      const found = images.filter(([src]) => src?.includes("/files/"));
      return found.length === 2 && found;
    });
    expect(media.map(([, alt]) => alt)).toEqual([name, "Red and blue"]);
    await store.close();
  });

  step("on a phone the picker stays within the screen", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await open(`/app/products-import/editor/${productId}`);
    await page.getByRole("button", { name: "Add images" }).click();
    await dialog().getByText("Galleries (3)").waitFor();
    expect(await overflowWidth(page.mainFrame())).toBe(0);
  });
});
