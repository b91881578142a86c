import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { DEMO_EMAIL, DEMO_PASSWORD } from "../../prisma/seed-account.ts";
import { openBrowser, openPage, signIn, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { journey } from "./journey.ts";
import { linkFromMail } from "./outside.ts";
import { product } from "./product.ts";

const invited = {
  email: "mika@harbour-team.test",
  first_name: "Mika",
  last_name: "Aalto",
  password: "a-lantern-by-the-sea",
};

/** An owner and somebody whom they take into the team, each in a browser of their own. */
describe("O003 a team member from the invitation to the removal", () => {
  const { appOrigin, sandboxOrigin } = product;
  let [ownersBrowser, membersBrowser]: OpenBrowser[] = [];
  let owner: WatchedPage;
  let member: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    [ownersBrowser, membersBrowser] = [await openBrowser(), await openBrowser()];
    owner = await openPage(ownersBrowser.context);
    member = await openPage(membersBrowser.context);
    page = owner.page;
    await signIn(owner, { appOrigin, email: DEMO_EMAIL, password: DEMO_PASSWORD });
  });
  afterAll(async () => {
    await ownersBrowser?.close();
    await membersBrowser?.close();
  });

  const step = journey("members", () => page);
  const open = async (watched: WatchedPage, path: string) => {
    page = watched.page;
    await watched.open(path.startsWith("/") ? `${appOrigin}${path}` : path);
  };
  const dialog = () => page.getByRole("dialog").last();

  step("the owner invites somebody to see orders alone", async () => {
    await open(owner, "/app/setting/members");
    await page.getByRole("button", { name: "Invite someone" }).click();
    await dialog().locator('input[name="email"]').fill(invited.email);
    await dialog().getByRole("checkbox", { name: "Find, import and edit products" }).uncheck({ force: true });
    await dialog().getByRole("button", { name: "Send invitation" }).click();
    await page.getByRole("heading", { name: invited.email }).waitFor();
  });

  step("they sign up by the link in the mail, and are in", async () => {
    await open(member, await linkFromMail({ sandboxOrigin, appOrigin, to: invited.email }));
    for (const name of ["first_name", "last_name", "password"] as const)
      await page.locator(`input[name="${name}"]`).fill(invited[name]);
    await page.getByRole("button", { name: "Join" }).click();
    await page.waitForURL(`${appOrigin}/app**`);
  });

  step("they see the orders, and are refused what was not given", async () => {
    await open(member, "/app/orders");
    const statuses = await page.evaluate(async () => {
      const ask = async (path: string) => (await fetch(`/api${path}`)).status;
      return [
        await ask("/orders/v5/sync-status"),
        await ask("/center/products/import/listing"),
        await ask("/core/workplaces/members"),
      ];
    });
    expect(statuses).toEqual([200, 403, 403]);
  });

  step("G113 a page that was not given says so at its address, within the frame", async () => {
    expect((await page.goto(`${appOrigin}/app/setting/members`))?.status()).toBe(403);
    await page.getByRole("heading", { level: 1, name: "This page isn't open to you" }).waitFor();
    await page.getByRole("navigation").first().getByText("Orders", { exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Orders" }).waitFor();
  });

  step("the owner removes them, and they are out at once", async () => {
    await open(owner, "/app/setting/members");
    await page.getByRole("button", { name: `Remove ${invited.first_name} ${invited.last_name}` }).click();
    await dialog().getByRole("button", { name: "Remove" }).click();
    await page.locator(".toasts").getByText("Removed from the team").first().waitFor();
    await page.getByRole("heading", { name: "Mika Aalto", exact: true }).waitFor({ state: "detached" });
    await open(member, "/app");
    expect(
      (
        await page.evaluate(
          async () => (await (await fetch("/api/auth/account")).json()) as { data: { has_shop: boolean } },
        )
      ).data.has_shop,
    ).toBe(false);
  });
});
