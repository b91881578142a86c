import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDemoSeller, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { product } from "./product.ts";

describe("layers of the page (docs/decisions/0022)", () => {
  const { appOrigin } = product;
  let browser: OpenBrowser;
  let watched: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    ({ browser, watched, page } = await openDemoSeller(appOrigin));
  });
  afterAll(() => browser?.close());

  const open = (path: string) => watched.open(appOrigin + path);
  const layerOf = (place: Locator) => place.first().evaluate((element) => getComputedStyle(element).zIndex);
  const openDrawer = async () => {
    await page.getByRole("button", { name: /demo@quayside.test/ }).click();
    await page.getByRole("menuitem", { name: "Connected stores" }).click();
    await page.locator(".side-drawer").waitFor();
  };

  test("G206 drawer, dropdown, modal, toast and tooltip have the documented layers", async () => {
    await open("/app/orders");
    await page.getByRole("button", { name: "Any time" }).click();
    const dropdown = page.locator(".Polaris-PositionedOverlay").filter({ visible: true });
    await dropdown.waitFor();
    expect(await layerOf(dropdown)).toBe("1050");
    await page.keyboard.press("Escape");

    await open("/app/setting/channel");
    await page.getByRole("button", { name: "Connect store" }).first().click();
    await page.locator(".Polaris-Modal-Dialog__Container").waitFor();
    expect([
      await layerOf(page.locator(".Polaris-Backdrop")),
      await layerOf(page.locator(".Polaris-Modal-Dialog__Container")),
    ]).toEqual(["1299", "1300"]);
    await page.keyboard.press("Escape");
    await page.locator(".Polaris-Modal-Dialog__Container").waitFor({ state: "detached" });

    await openDrawer();
    expect(await layerOf(page.locator(".side-drawer"))).toBe("171");
    expect(await layerOf(page.locator(".toasts"))).toBe("1400");
    // No tooltip is shown to a pointer that stands still elsewhere; its layer is the stylesheet's alone.
    const tooltip = await page.evaluate(() => {
      const overlay = document.createElement("div");
      overlay.className = "Polaris-PositionedOverlay";
      overlay.innerHTML = '<span role="tooltip"></span>';
      document.body.append(overlay);
      const { zIndex } = getComputedStyle(overlay);
      overlay.remove();
      return zIndex;
    });
    expect(tooltip).toBe("1500");
  });

  test("G206 an open drawer covers the frame around the page", async () => {
    const covered = await page.evaluate(() =>
      [...document.querySelectorAll(".Polaris-Frame__TopBar, .Polaris-Frame__Navigation")].map((frame) => {
        const { left, top, width, height } = frame.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2)?.closest(".side-drawer") !== null;
      }),
    );
    expect(covered).toEqual([true, true]);
  });

  test("G207 G211 Escape closes the drawer with a fade of 300 ms, and the page scrolls again", async () => {
    const isLocked = () =>
      page.evaluate(
        () =>
          document.documentElement.hasAttribute("data-lock-scrolling") ||
          document.body.hasAttribute("data-lock-scrolling"),
      );
    expect(await isLocked()).toBe(true);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    const fade = await page.locator(".side-drawer").evaluate((drawer) => {
      drawer.classList.add("side-drawer--closing");
      const { transitionDuration } = getComputedStyle(drawer);
      drawer.classList.remove("side-drawer--closing");
      return transitionDuration;
    });
    expect(fade).toBe("0.3s");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.keyboard.press("Escape");
    await page.locator(".side-drawer").waitFor({ state: "detached" });
    expect(await isLocked()).toBe(false);
  });

  describe("a product over the list", () => {
    const drawer = () => page.getByRole("dialog", { name: "Product details" });
    const openProduct = async () => {
      await open("/app/find-product");
      await page.locator(".product-card__name").first().click();
      await drawer().waitFor();
      await watched.settle();
    };

    test("G047 S107 a drawer is 1050 px wide unless it asks for less", async () => {
      await openProduct();
      expect(Math.round((await drawer().boundingBox())!.width)).toBe(1050);
    });

    test("G211 Escape closes what stands over the drawer, and the drawer with the next press", async () => {
      await drawer()
        .getByRole("button", { name: /^Ship to/ })
        .click();
      const countries = page.locator(".Polaris-Popover");
      await countries.waitFor();
      await page.keyboard.press("Escape");
      await countries.waitFor({ state: "detached" });
      expect(await page.locator(".side-drawer:not(.side-drawer--closing)").count()).toBe(1);
      await page.keyboard.press("Escape");
      await drawer().waitFor({ state: "detached" });
    });

    test("S107 the back button closes a drawer, and does not open one again that was closed otherwise", async () => {
      await openProduct();
      await page.goBack();
      await drawer().waitFor({ state: "detached" });
      await openProduct();
      await page.keyboard.press("Escape");
      await drawer().waitFor({ state: "detached" });
      await page.goBack();
      await watched.settle();
      expect(await drawer().count()).toBe(0);
    });
  });
});
