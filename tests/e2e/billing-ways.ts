/** The two ways in which a merchant pays for a plan: by a store's bill from within its admin, and by card in a tab of its own. */
import { createHash } from "node:crypto";
import type { Frame, Page } from "playwright-core";
import type { Language } from "../../app/platform/i18n/languages.ts";
import { translate } from "../../app/platform/i18n/translate.server.ts";
import { DOUBLE_CLICK_MS } from "../../app/shell/document/second-clicks.ts";
import { SANDBOX_KEYS } from "../../sandbox/profile.ts";
import { withClient } from "../../scripts/database.ts";
import { CARD_THAT_FAILS_LATER, GOOD_CARD } from "../factories/paying-workspace.ts";
import { appFrame, openBrowser, openPage, type WatchedPage } from "./browser.ts";
import { chooseLanguage } from "./demo-data.ts";
import { until } from "./journey.ts";
import { openShop } from "./outside.ts";
import { addNewcomer, become } from "./people.ts";
import { product } from "./product.ts";

const { appOrigin, sandboxOrigin, databaseUrl } = product;
export const BILLING = "/app/setting/billing";

export interface Viewport {
  width: number;
  height: number;
}

/** A merchant's browser, and what happens at who is paid. */
export interface Way {
  readonly workspaceId: string;
  readonly watched: WatchedPage;
  readonly page: Page;
  /** Where our screens are */
  app(): Page | Frame;
  open(path: string): Promise<void>;
  toast(text: string): Promise<void>;
  /** From the dialog that asks, to having paid for a first plan */
  confirm(): Promise<void>;
  /** The same for a larger plan, or a year, in place of the one that is paid */
  confirmChange(): Promise<void>;
  /** The same for a smaller one, which is asked about twice; `look` sees the second time */
  confirmSmaller(look: () => Promise<void>): Promise<void>;
  confirmResuming(): Promise<void>;
  /** Has the trial be over, and the first cycle begin */
  endTrial(): Promise<void>;
  /** Has what is due not be paid, and paid after all */
  fail(): Promise<void>;
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** The texts of screens, by area and key. */
export const wordsOf =
  (language: Language) =>
  (key: string, params?: Record<string, string | number>): string =>
    translate(language, key, params);

export const run = (statement: string) =>
  withClient(databaseUrl, async (client) => (await client.query(statement)).rows as Record<string, unknown>[]);

/** What a journey asks of who is paid by card in a minute, people ask in many: it answers as fast as ever. */
export const forgetPace = () => run("DELETE FROM attempt_counts WHERE key LIKE 'calls:paddle%'");

async function send(url: string, body: object, method: "POST" | "PATCH" = "POST"): Promise<void> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(url, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
}

/** Has the daily job give a workspace the credits of its plan's months, and waits until those of earlier ones are there. */
export async function giveMonths(workspaceId: string): Promise<void> {
  await run("SELECT graphile_worker.add_job('billing.grant-months', '{}'::json)");
  await until("Earlier months' credits are given", async () => {
    const where = `workspace_id = '${workspaceId}' AND kind = 'main' AND starts_at < now() - interval '32 days'`;
    return (await run(`SELECT 1 FROM credit_grants WHERE ${where}`)).length > 0;
  });
}

/** The trial is over as we know it, too. */
const endTrial = (workspaceId: string) =>
  run(`UPDATE subscriptions SET trial_ends_at = now() - interval '1 hour' WHERE workspace_id = '${workspaceId}'`);

/** Waits until the workspace's agreement stands so, and answers its id. */
const standing = (workspaceId: string, status: string) =>
  until(`The plan is ${status}`, async () => {
    const where = `workspace_id = '${workspaceId}' AND status = '${status}'`;
    const [row] = await run(`SELECT id FROM subscriptions WHERE ${where} ORDER BY created_at DESC LIMIT 1`);
    return row && String(row.id);
  });

/** A merchant in a store's admin, whose browser refuses the app all storage. */
export async function payByStore(language: Language, viewport: Viewport): Promise<Way> {
  const t = wordsOf(language);
  const shop = `quay-${language}-${viewport.width}.myshopify.com`;
  const admin = `${sandboxOrigin}/shopify/${shop}/admin`;
  await openShop(sandboxOrigin, { domain: shop, name: "Quay Lamps" });
  const browser = await openBrowser({ blockStorageOf: appOrigin });
  const watched = await openPage(browser.context);
  const { page } = watched;
  await page.setViewportSize(viewport);
  await page.goto(`${admin}/apps`);
  await Promise.all([page.waitForNavigation(), page.locator("#locale").selectOption(language)]);
  await page.goto(`${admin}/apps`);
  await page.getByRole("link", { name: "Install" }).click();
  await page.getByRole("button", { name: "Install" }).click();
  await page.waitForURL(`${admin}/apps/quayside**`);
  let frame: Frame;
  const settle = async () => {
    frame = await appFrame(page, appOrigin);
    await watched.settle(frame);
  };
  await settle();
  const [store] = await run(`SELECT workspace_id FROM stores WHERE platform_domain = '${shop}'`);
  const workspaceId = String(store!.workspace_id);
  // Nobody's welcome stands in the way.
  await run(
    `UPDATE accounts SET meta = meta || '{"dismissed_meta_keys": ["WELCOME_MODAL"]}' WHERE id = (SELECT owner_id FROM workspaces WHERE id = '${workspaceId}')`,
  );

  const open = async (path: string) => {
    await page.goto(`${admin}/apps/quayside${path}`);
    await settle();
  };
  const press = (action: string) =>
    frame
      .getByRole("dialog")
      .getByRole("button", { name: t(action), exact: true })
      .click();
  /** On the platform's page, which is confirmed there and nowhere else. */
  const approve = async () => {
    await page.waitForURL("**/charges/*/confirm");
    await page.getByRole("button", { name: "Approve" }).click();
    await page.waitForURL(`${admin}/apps/quayside/app**`);
    await settle();
    await until("The answer is heard", async () => {
      const where = `workspace_id = '${workspaceId}' AND status = 'pending' AND confirmation_url IS NOT NULL`;
      return (await run(`SELECT 1 FROM subscriptions WHERE ${where}`)).length === 0;
    });
  };
  const pressAndApprove = async (action: string) => {
    await press(action);
    await approve();
  };
  const changeShop = (planName: string) =>
    send(`${sandboxOrigin}/shopify/control/shops/${shop}`, { planName }, "PATCH");

  return {
    workspaceId,
    watched,
    page,
    app: () => frame,
    open,
    toast: (text) => page.locator("#toasts").getByText(text).first().waitFor(),
    confirm: () => pressAndApprove("billing:dialogs.change.action"),
    confirmChange: () => pressAndApprove("billing:dialogs.change.action"),
    confirmSmaller: async (look) => {
      await press("billing:dialogs.change.action");
      await look();
      await pressAndApprove("billing:dialogs.downgrade.action");
    },
    confirmResuming: () => pressAndApprove("billing:summary.resume"),
    endTrial: async () => {
      const id = await standing(workspaceId, "trialing");
      await send(`${sandboxOrigin}/shopify/control/bills/hasten`, { shop });
      const holder = createHash("sha256").update(`trial:${shop}`).digest("base64url");
      await run(`UPDATE used_trials SET ends_at = now() - interval '1 hour' WHERE holder = '${holder}'`);
      await endTrial(workspaceId);
      await open(`${BILLING}?agreement=${id}`);
      await standing(workspaceId, "active");
    },
    fail: async () => {
      await changeShop("frozen");
      await standing(workspaceId, "frozen");
    },
    mend: async () => {
      await changeShop("Basic");
      await standing(workspaceId, "active");
    },
    close: () => browser.close(),
  };
}

/** A merchant without a store, in a tab. */
export async function payByCard(language: Language, viewport: Viewport): Promise<Way> {
  const t = wordsOf(language);
  const token = await addNewcomer(databaseUrl);
  const browser = await openBrowser();
  const watched = await openPage(browser.context);
  const { page } = watched;
  await page.setViewportSize(viewport);
  await become(page, token);
  const open = async (path: string) => {
    await forgetPace();
    await watched.open(appOrigin + path);
  };
  await open(BILLING);
  await chooseLanguage(page, language);
  const [row] = await run(
    `SELECT w.id FROM workspaces w JOIN login_sessions s ON s.account_id = w.owner_id WHERE s.token_digest = encode(sha256(convert_to('${token}', 'UTF8')), 'hex')`,
  );
  const workspaceId = String(row!.id);

  const toast = (text: string) => page.locator(".toast").getByText(text).first().waitFor();
  const press = (action: string) =>
    page
      .getByRole("dialog")
      .getByRole("button", { name: t(action), exact: true })
      .click();
  const pay = async (card: string) => {
    const form = page.frameLocator('iframe[name="paddle_frame"]');
    await form.getByLabel("Card number").fill(card);
    await form.getByRole("button", { name: "Pay" }).click();
    await page.waitForURL((url) => url.pathname === BILLING);
    await watched.settle();
  };
  const giveCard = async (card: string) => {
    await open(BILLING);
    await page
      .getByRole("button", { name: t("billing:summary.payment_method") })
      .first()
      .click();
    await pay(card);
  };
  /** Has the agreement's next cycle begin. */
  const nextCycle = async () => {
    await forgetPace();
    const headers = { authorization: `Bearer ${SANDBOX_KEYS.paddleApiKey}` };
    const answer = await fetch(`${sandboxOrigin}/paddle/subscriptions?per_page=200`, { headers });
    const { data } = (await answer.json()) as { data: { id: string; customer_id: string }[] };
    const [customer] = await run(`SELECT provider_id FROM billing_customers WHERE workspace_id = '${workspaceId}'`);
    const { id } = data.find(({ customer_id: each }) => each === customer!.provider_id)!;
    await send(`${sandboxOrigin}/paddle/control/subscriptions/${id}/hasten`, {});
  };
  const pressAndHave = async (action: string, done: string) => {
    await press(action);
    await toast(t(done));
  };

  return {
    workspaceId,
    watched,
    page,
    app: () => page,
    open,
    toast,
    confirm: async () => {
      await press("billing:dialogs.change.action");
      await pay(GOOD_CARD);
    },
    confirmChange: () => pressAndHave("billing:dialogs.downgrade.action", "billing:charge.done"),
    confirmSmaller: async (look) => {
      await press("billing:dialogs.downgrade.action");
      await look();
      // It asks in the place where was pressed: sooner, it would be the second press of a double click.
      await page.waitForTimeout(DOUBLE_CLICK_MS);
      await pressAndHave("billing:dialogs.downgrade.action", "billing:charge.later");
    },
    confirmResuming: () => pressAndHave("billing:summary.resume", "billing:charge.done"),
    endTrial: async () => {
      await endTrial(workspaceId);
      await nextCycle();
      await standing(workspaceId, "active");
    },
    fail: async () => {
      await giveCard(CARD_THAT_FAILS_LATER);
      await nextCycle();
      await standing(workspaceId, "past_due");
    },
    mend: async () => {
      await giveCard(GOOD_CARD);
      await standing(workspaceId, "active");
    },
    close: () => browser.close(),
  };
}
