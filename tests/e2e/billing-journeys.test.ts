/**
 * The whole life of a plan as a merchant sees it: tried, bought, used up and stopped, made larger, paid by the year, redeemed, made
 * smaller, cancelled, resumed, unpaid and mended, with every charge explained. By card on a desktop: billing-by-card.test.ts.
 */
import { afterAll, beforeAll, describe, expect } from "vitest";
import { inTurn } from "../setup/turns.ts";
import { BILLING, giveMonths, payByCard, payByStore, run, wordsOf, type Viewport, type Way } from "./billing-ways.ts";
import { screenshot } from "./browser.ts";
import { journey } from "./journey.ts";

const CHANGE = "/app/setting/billing-plan/change-plan";
const DESKTOP: Viewport = { width: 1280, height: 900 };
const PHONE: Viewport = { width: 390, height: 844 };

/** One of the two by store in each run; by card, which billing-by-card.test.ts goes through in each, one in three. */
const WAYS = [
  ...inTurn(
    [
      { name: "store", pay: payByStore, language: "en", viewport: DESKTOP },
      { name: "store-phone", pay: payByStore, language: "ar", viewport: PHONE },
    ] as const,
    { parts: 2 },
  ),
  ...inTurn([{ name: "card-phone", pay: payByCard, language: "ar", viewport: PHONE }] as const, { parts: 3 }),
];

describe.each(WAYS)("$name, in $language", ({ name, pay, language, viewport }) => {
  const t = wordsOf(language);
  const isByStore = pay === payByStore;
  let way: Way;
  beforeAll(async () => {
    way = await pay(language, viewport);
  });
  afterAll(() => way?.close());

  const step = journey(`billing-journeys-${name}`, () => way.page);
  const app = () => way.app();
  const dialog = () => app().getByRole("dialog");
  const card = (plan: string) =>
    app()
      .locator(".plan-card")
      .filter({ has: app().getByRole("heading", { name: t(`shell:plans.${plan}`) }) });
  const says = (key: string, params?: Record<string, string | number>) =>
    app()
      .getByText(t(`billing:${key}`, params))
      .first()
      .waitFor();
  const press = (key: string) =>
    app()
      .getByRole("button", { name: t(`billing:${key}`) })
      .first()
      .click();
  /** Keeps what is seen, which reads from its language's side and has no phone scrolled sideways. */
  const look = async (what: string) => {
    const { dir, scrollWidth } = await app().evaluate(() => {
      const { dir, scrollWidth } = document.documentElement;
      return { dir, scrollWidth };
    });
    expect(dir).toBe(language === "ar" ? "rtl" : "ltr");
    expect(scrollWidth).toBeLessThanOrEqual(viewport.width);
    await screenshot(way.page, `billing-journeys/${name}-${what}`);
  };
  const ofWorkspace = () => `workspace_id = '${way.workspaceId}'`;
  const choose = async (plan: string) => {
    await way.open(CHANGE);
    await app()
      .getByRole("button", { name: t("billing:cycle.monthly"), exact: true })
      .click();
    await card(plan)
      .getByRole("button", { name: new RegExp(`^${t("billing:button.choose")}`) })
      .click();
    await dialog().getByRole("button").first().waitFor();
  };

  step("B008 who has no plan sees no dates of billing, and nothing was charged", async () => {
    await way.open(BILLING);
    await app()
      .locator(".billing-facts > *")
      .filter({ hasText: t("billing:summary.next_billing") })
      .getByText(t("billing:not_available"))
      .waitFor();
    await says("charges.empty");
    await look("free");
  });

  if (isByStore)
    step("B079 within a store's admin no other way to pay is shown, whatever an address says", async () => {
      const asked: string[] = [];
      way.page.on("request", (request) => asked.push(request.url()));
      await way.open("/app/pay?_ptxn=txn_01none");
      await says("pay.elsewhere.title");
      await look("pay");
      expect(asked.filter((url) => /card-form|paddle/.test(url))).toEqual([]);
      expect(await way.page.getByText(/\b(card|Paddle)\b/i).count()).toBe(0);
      expect(
        await app()
          .getByText(/\b(card|Paddle)\b/i)
          .count(),
      ).toBe(0);
      expect(await app().locator("iframe").count()).toBe(0);
    });

  step("S129 B127 tries a plan for seven days", async () => {
    await choose("growth");
    await says("dialogs.change.trial", { count: 7 });
    await look("choose");
    await way.confirm();
    await way.open(BILLING);
    await says("status.TRIALING");
    await look("trial");
  });

  step("B016 B058 is asked whether the trial should end, and keeps it", async () => {
    await way.open(CHANGE);
    await card("free").getByRole("button").click();
    await dialog().getByText(t("billing:dialogs.cancel_trial.title")).waitFor();
    await dialog()
      .getByRole("button", { name: t("billing:dialogs.keep") })
      .click();
    await dialog().waitFor({ state: "detached" });
  });

  step("C079 has bought it when the trial is over", async () => {
    await way.endTrial();
    await way.open(BILLING);
    await says("status.ACTIVE");
    await app().locator("tbody tr").filter({ hasText: "49.9" }).getByText(t("billing:charges.states.paid")).waitFor();
    await look("active");
  });

  step("B095 B016 does not get a smaller one in the first cycle", async () => {
    await choose("starter");
    await dialog().getByText(t("billing:dialogs.first_cycle.title")).waitFor();
    await look("first-cycle");
    await dialog().getByRole("button").last().click();
    // What would be refused is told before anybody confirms it.
    expect(way.watched.problems.splice(0)).toEqual([expect.stringMatching(/\/payments\/preview-change: 422$/)]);
  });

  step("S127 S139 B103 is stopped where the plan is used up, and takes a larger one there", async () => {
    const importNext = async () => {
      await way.open("/app/find-product");
      const button = app()
        .locator("article.product-card")
        .getByRole("button", { name: t("find-product:card.import"), exact: true });
      await button.first().click();
    };
    await importNext();
    await way.toast(t("find-product:toast.added"));
    await run(`UPDATE usage_counters SET used = 1000000 WHERE feature = 'PRODUCT_IMPORT' AND ${ofWorkspace()}`);
    await importNext();
    const drawer = app().getByRole("dialog", { name: t("billing:upgrade.more_usage") });
    await drawer.getByText(t("billing:notices.PRODUCT_IMPORT")).waitFor();
    await drawer.getByText(t("shell:plans.professional")).first().waitFor();
    await drawer.getByText(t("billing:cycle.monthly")).first().click();
    await app().waitForFunction(() => document.getAnimations().length === 0);
    await look("used-up");
    await drawer.getByRole("button", { name: t("billing:upgrade.confirm") }).click();
    await says("dialogs.change.to");
    await look("larger");
    await way.confirmChange();
    await way.open(BILLING);
    await app()
      .getByRole("heading", { name: t("shell:plans.professional") })
      .waitFor();
    const stopped = way.watched.problems.findIndex((problem) => problem.includes("/products/import/"));
    expect(way.watched.problems.splice(stopped, 1)[0]).toMatch(/402$/);
  });

  step("B064 pays by the year", async () => {
    await press("summary.pay_yearly");
    await says("dialogs.change.to");
    await look("yearly");
    await way.confirmChange();
    await way.open(BILLING);
    await says("cycle.a_year");
    expect(
      await app()
        .getByRole("button", { name: t("billing:summary.pay_yearly") })
        .count(),
    ).toBe(0);
  });

  step("B065 B066 redeems what past months have left", async () => {
    await run(`DELETE FROM plan_periods WHERE ended_at IS NOT NULL AND ${ofWorkspace()}`);
    await run(
      `UPDATE plan_periods SET anchor_at = now() - interval '100 days', started_at = now() - interval '100 days' WHERE ${ofWorkspace()}`,
    );
    await giveMonths(way.workspaceId);
    await way.open(BILLING);
    await press("credits.redeem");
    await way.toast(t("billing:credits.redeemed"));
    await look("redeemed");
  });

  step("B052 B016 takes a smaller one, which waits for the next cycle", async () => {
    await run(
      `UPDATE subscriptions SET started_at = now() - interval '400 days', trial_ends_at = NULL WHERE ${ofWorkspace()}`,
    );
    await choose("growth");
    await way.confirmSmaller(async () => {
      await dialog().getByText(t("billing:dialogs.downgrade.title")).waitFor();
      await look("smaller");
    });
    await way.open(BILLING);
    await says("summary.next");
    await app().getByText(t("shell:plans.growth")).first().waitFor();
    await look("smaller-waits");
  });

  step("B058 cancels, is told so on Plan and Billing, and keeps the plan to its end", async () => {
    await way.open(CHANGE);
    await card("free").getByRole("button").click();
    await dialog().getByText(t("billing:dialogs.cancel.title")).waitFor();
    await look("cancel");
    await dialog()
      .getByRole("button", { name: t("billing:dialogs.cancel.action"), exact: true })
      .click();
    await way.toast(t("billing:dialogs.cancel.done"));
    await app().waitForURL((url) => url.pathname === BILLING);
    await says("status.CANCELLED");
    await look("cancelled");
  });

  step("B062 resumes it with a button beside the free plan that would come", async () => {
    await press("summary.resume");
    await dialog().getByText(t("billing:dialogs.change.resume_title")).waitFor();
    await way.confirmResuming();
    await way.open(BILLING);
    await says("status.ACTIVE");
    await app()
      .getByRole("heading", { name: t("shell:plans.professional") })
      .waitFor();
  });

  step("is told that what is due was not paid and what to do, and has the plan again when it is", async () => {
    await way.fail();
    await way.open(BILLING);
    await says(isByStore ? "frozen.title" : "past_due.title");
    await says(isByStore ? "status.FROZEN" : "status.PAST_DUE");
    await look("unpaid");
    await way.mend();
    await way.open(BILLING);
    await says("status.ACTIVE");
    await app()
      .getByRole("heading", { name: t("shell:plans.professional") })
      .waitFor();
  });

  step("C079 sees what each charge was for, its amount and how it ended", async () => {
    const rows = await app().locator("tbody tr").allTextContents();
    expect(rows.length).toBeGreaterThanOrEqual(2);
    const plans = ["growth", "professional"].map((plan) => t(`shell:plans.${plan}`)).join("|");
    for (const row of rows) {
      expect(row).toMatch(new RegExp(plans));
      expect(row).toMatch(/[\d٠-٩]+[.,٫][\d٠-٩]/);
      expect(row).toContain(t("billing:charges.states.paid"));
    }
    await app().locator("tbody tr").first().scrollIntoViewIfNeeded();
    await look("charges");
  });

  step("nothing went wrong on the way", async () => {
    expect(way.watched.problems).toEqual([]);
  });
});
