import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { DEMO_CJ_KEY } from "../../sandbox/profile.ts";
import { openDemoSeller, screenshot, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { chooseLanguage } from "./demo-data.ts";
import { journey } from "./journey.ts";
import { accessibilityProblems, overflowWidth } from "./page-checks.ts";
import { product } from "./product.ts";

/** A supplier whose account is connected by a key: what a merchant pastes, what is refused, and how it ends. */
describe("S078 C059 C060 a CJ account", () => {
  const { appOrigin } = product;
  let browser: OpenBrowser;
  let watched: WatchedPage;
  let page: Page;
  beforeAll(async () => {
    ({ browser, watched, page } = await openDemoSeller(appOrigin));
  });
  afterAll(() => browser?.close());

  const step = journey("supplier-accounts", () => page);
  const card = () => page.getByRole("region", { name: "CJ" });
  const dialog = () => page.getByRole("dialog").last();
  const look = async (name: string) => {
    await watched.settle();
    expect(await accessibilityProblems(page.mainFrame())).toEqual([]);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await screenshot(page, `supplier-accounts/${name}-${width}`);
      expect(await overflowWidth(page.mainFrame()), `${name} at ${width}`).toBe(0);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  };

  step("is said to be good for nothing more than being there, before it is connected", async () => {
    await page.goto(`${appOrigin}/app/setting/partners-connection`);
    await card().getByText("Not connected").waitFor();
    await card().getByText("Products and orders aren't exchanged with CJ yet.").waitFor();
    await look("none");
  });

  step("is refused under the field for a key that is none", async () => {
    await card().getByRole("button", { name: "Connect" }).click();
    await dialog().getByText("Generate a key at CJ").waitFor();
    await dialog().getByLabel("API key").fill("CJ1@api@not-a-key-of-anybody");
    await dialog().getByRole("button", { name: "Connect" }).click();
    await dialog().getByText("The supplier doesn't accept this key. Copy it again").waitFor();
    expect(await page.locator(".toasts").getByText("key").count()).toBe(0);
    await look("refused");
  });

  step("is connected by its key, and says whose it is and since when", async () => {
    await dialog().getByLabel("API key").fill(DEMO_CJ_KEY);
    await page.keyboard.press("Enter");
    await card().getByText("Connected as Pier Sourcing (sourcing@pier.test) since").waitFor();
    await look("connected");
    await chooseLanguage(page, "ar");
    await page.reload();
    await look("connected-ar");
    await chooseLanguage(page, "en");
    await page.reload();
  });

  step("is disconnected after a question", async () => {
    await card().getByRole("button", { name: "Disconnect" }).click();
    await dialog().getByText("Nothing at CJ is deleted.").waitFor();
    await dialog().getByRole("button", { name: "Disconnect" }).click();
    await card().getByText("Not connected").waitFor();
  });

  step("says when the same key may be tried again", async () => {
    await card().getByRole("button", { name: "Connect" }).click();
    await dialog().getByLabel("API key").fill(DEMO_CJ_KEY);
    await dialog().getByRole("button", { name: "Connect" }).click();
    await dialog()
      .getByText(/Too many attempts. Try again in \d minutes/)
      .waitFor();
    await look("wait");
  });
});
