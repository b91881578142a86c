import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Mail } from "../../app/adapters/mail/mailer.ts";
import * as registry from "../../app/adapters/registry.server.ts";
import { router } from "../../app/api.server.ts";
import { mailMembers } from "../../app/areas/notifications/jobs/mail-news.server.ts";
import { handleSendNewsMail } from "../../app/areas/notifications/jobs/send-news-mail.server.ts";
import type { NotificationKind } from "../../app/areas/notifications/rules/kinds.ts";
import { answerLeaveMail } from "../../app/areas/notifications/server/leave-mail.server.ts";
import { notify } from "../../app/areas/notifications/server/notify.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import type { Permission } from "../../app/platform/permissions.ts";
import type { Principal } from "../../app/platform/principal.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";

let tenant: Tenant;
const mails: Mail[] = [];
beforeEach(async () => {
  tenant = await makeTenant();
  await systemDb.account.update({ where: { id: tenant.account.id }, data: { emailVerified: true } });
  mails.length = 0;
  vi.spyOn(registry, "mailer").mockReturnValue({ send: async (mail) => void mails.push(mail) });
});

const as = ({ principal }: Tenant) =>
  createRouterClient(router, {
    context: { principal, locale: principal.locale, request: { headers: new Headers(), ip: "" } },
  }).notifications;
const tell = (kind: NotificationKind, names = {}) =>
  tenant.scope.db.$transaction((tx) => notify({ tx, workspaceId: tenant.workspace.id, kind, names }));
/** Mails what is due, and sends the mails of this workspace. */
async function mailDue(pace: "immediately" | "daily", now = new Date()): Promise<number> {
  await mailMembers({ pace, now });
  const waiting = await systemDb.$queryRaw<{ payload: object }[]>`
    DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
    WHERE t.id = j.task_id AND t.identifier = ${handleSendNewsMail.name} AND j.payload ->> 'workspaceId' = ${tenant.workspace.id} RETURNING j.payload`;
  for (const { payload } of waiting)
    await handleSendNewsMail.run(handleSendNewsMail.schema.parse(payload), {
      signal: new AbortController().signal,
      attempt: 1,
      isLastAttempt: false,
    });
  return waiting.length;
}
const choose = (
  kind: NotificationKind,
  ways: { bell?: boolean; desktop?: boolean; email?: "off" | "immediately" | "daily" },
) => as(tenant).updateSettings({ ways: [{ kind, bell: true, desktop: false, email: "off", ...ways }] });

test("S075 what a member mutes is neither listed nor counted for them, and for others it is", async () => {
  await tell("order_placed", { order: "#1" });
  await tell("products_imported");
  await choose("order_placed", { bell: false });
  expect((await as(tenant).list({})).data.notifications.map(({ kind }) => kind)).toEqual(["products_imported"]);
  expect((await as(tenant).unread({})).data.unread).toEqual({ total: 1, product: 1, supplier: 0, order: 0 });
  const colleague = await makeTenant();
  const beside = { ...tenant, principal: { ...tenant.principal, accountId: colleague.account.id } };
  await as(tenant).markRead({});
  expect((await as(beside).unread({})).data.unread).toEqual({ total: 1, product: 0, supplier: 0, order: 1 });
});

test("S075 the choices are a member's own, in one workspace, and those not named stay", async () => {
  await choose("order_placed", { desktop: true });
  await choose("refund_completed", { email: "daily" });
  const ways = (await as(tenant).settings({})).data.ways;
  expect(ways.find(({ kind }) => kind === "order_placed")).toMatchObject({ group: "order", desktop: true });
  expect(ways.find(({ kind }) => kind === "refund_completed")).toMatchObject({ email: "daily" });
  expect((await as(tenant).unread({})).data.desktop_kinds).toContain("order_placed");
  expect((await as(await makeTenant()).unread({})).data.desktop_kinds).not.toContain("order_placed");
});

test("S075 what is wanted at once is mailed once, together and in the reader's language", async () => {
  await systemDb.account.update({ where: { id: tenant.account.id }, data: { language: "de" } });
  await tell("wallet_too_low", { order: "#<7>" });
  await tell("supplier_disconnected", { supplier: "aliexpress" });
  await tell("order_placed", { order: "#8" });
  expect(await mailDue("immediately")).toBe(1);
  expect(mails).toHaveLength(1);
  const [mail] = mails;
  expect(mail).toMatchObject({ to: tenant.account.email, subject: expect.stringContaining("Neues") as string });
  expect(mail!.text).toContain("#<7>");
  expect(mail!.html).toContain("#&#60;7&#62;");
  expect(mail!.text).toContain("/app/setting/notification");
  expect(mail!.text).not.toContain("#8");
  expect(await mailDue("immediately")).toBe(0);
  await tell("store_disconnected", { store: "Harbour" });
  expect(await mailDue("immediately")).toBe(1);
  expect(mails[1]!.text).not.toContain("#<7>");
});

test("S075 a mail of one thing says in its subject what it is", async () => {
  await tell("wallet_too_low");
  await mailDue("immediately");
  expect(mails).toHaveLength(1);
  const [words] = mails[0]!.text.split("\n");
  expect(words).not.toBe("");
  expect(mails[0]!.subject).toBe(`${tenant.workspace.name}: ${words}`.slice(0, 150));
});

describe("a mail of news is left by its link", () => {
  const mailed = async (): Promise<Request> => {
    await tell("wallet_too_low");
    await mailDue("immediately");
    return new Request(mails[0]!.leaveAt!);
  };
  const paces = async () => new Set((await as(tenant).settings({})).data.ways.map(({ email }) => email));

  test("not by looking at it, but by the one POST of a mail program, and only where its code is ours", async () => {
    const asked = await mailed();
    const before = await paces();
    const page = await answerLeaveMail(asked);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Stop these emails")]);
    const strange = new URL(asked.url);
    strange.searchParams.set(
      "code",
      strange.searchParams.get("code")!.replace(/.$/, (last) => (last === "0" ? "1" : "0")),
    );
    expect((await answerLeaveMail(new Request(strange, { method: "POST" }))).status).toBe(404);
    expect(await paces()).toEqual(before);

    const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    const left = await answerLeaveMail(new Request(asked.url, { method: "POST", body }));
    expect(left.status).toBe(200);
    expect(await paces()).toEqual(new Set(["off"]));
    await tell("wallet_too_low");
    expect(await mailDue("immediately")).toBe(0);
    // The bell tells on.
    expect((await as(tenant).settings({})).data.ways.every(({ bell }) => bell)).toBe(true);
  });
});

test("S075 the mail of the day goes out once, in the morning of the workspace", async () => {
  await systemDb.workspace.update({ where: { id: tenant.workspace.id }, data: { timeZone: "UTC" } });
  await choose("order_placed", { email: "daily" });
  await tell("order_placed", { order: "#1" });
  const tomorrow = (time: string) =>
    new Date(`${new Date(Date.now() + 12 * 3_600_000).toISOString().slice(0, 10)}T${time}Z`);
  const morning = new Date(Math.max(tomorrow("08:05:00").getTime(), Date.now()));
  expect(await mailDue("daily", tomorrow("06:00:00"))).toBe(0);
  expect(await mailDue("daily", morning)).toBe(1);
  await tell("order_placed", { order: "#2" });
  expect(await mailDue("daily", new Date(morning.getTime() + 60_000))).toBe(0);
});

test("S075 nothing is mailed to an address that was never confirmed, nor to who turned it off", async () => {
  await tell("wallet_too_low", { order: "#1" });
  await choose("wallet_too_low", { email: "off" });
  expect(await mailDue("immediately")).toBe(0);
  await choose("wallet_too_low", { email: "immediately" });
  await systemDb.account.update({ where: { id: tenant.account.id }, data: { emailVerified: false } });
  expect(await mailDue("immediately")).toBe(0);
  expect((await as(tenant).settings({})).data.email).toBeNull();
});

describe("somebody who may not see everything", () => {
  const kinds = ["order_placed", "wallet_too_low", "products_imported", "store_disconnected"] as const;
  const member = (permissions: Permission[], kind: Principal["kind"] = "normal"): Tenant => ({
    ...tenant,
    principal: { ...tenant.principal, permissions, kind },
  });
  beforeEach(async () => {
    for (const kind of kinds) await tell(kind);
  });

  test("G112 S075 hears and reads of what their permissions cover alone, and marks no more than that", async () => {
    const of = async (who: Tenant) => (await as(who).list({})).data.notifications.map(({ kind }) => kind).sort();
    expect(await of(member(["VIEW_PRODUCT"]))).toEqual(["products_imported"]);
    expect(await of(member(["VIEW_ORDER"]))).toEqual(["order_placed", "wallet_too_low"]);
    expect(await of(member(["VIEW_COMMUNITY"]))).toEqual([]);
    const fulfiller = member(["VIEW_ORDER", "VIEW_SETTING_NOTIFICATIONS"]);
    expect((await as(fulfiller).unread({})).data.unread).toEqual({ total: 2, product: 0, supplier: 0, order: 2 });
    expect((await as(fulfiller).unread({})).data.desktop_kinds).not.toContain("store_disconnected");
    expect((await as(fulfiller).settings({})).data.ways.map(({ kind }) => kind)).not.toContain("store_disconnected");
    const [store] = (await as(tenant).list({})).data.notifications.filter(({ kind }) => kind === "store_disconnected");
    expect((await as(fulfiller).list({ notification_id: store!.id })).data.notifications).toEqual([]);
    expect((await as(fulfiller).markRead({})).data.unread.total).toBe(0);
    expect((await as(tenant).unread({})).data.unread).toEqual({ total: 2, product: 1, supplier: 0, order: 1 });
  });

  test("G122 as a guest reads all and marks nothing", async () => {
    const guest = member(["VIEW_ORDER", "VIEW_PRODUCT", "VIEW_SETTING_CHANNEL"], "guest");
    expect((await as(guest).list({})).data.notifications).toHaveLength(kinds.length);
    await expect(as(guest).markRead({})).rejects.toMatchObject({ kind: "forbidden" });
  });

  test("S075 is mailed nothing else either", async () => {
    const account = await systemDb.account.create({
      data: { email: `${randomUUID()}@example.test`, name: "Mia Lind", emailVerified: true },
    });
    await systemDb.workspaceMember.create({
      data: { workspaceId: tenant.workspace.id, accountId: account.id, permissions: ["VIEW_ORDER"] },
    });
    await mailDue("immediately");
    const { text } = mails.find(({ to }) => to === account.email)!;
    const { text: ofOwner } = mails.find(({ to }) => to === tenant.account.email)!;
    expect(
      [text, ofOwner].map((mail) => [mail.includes("/app/setting/wallet"), mail.includes("/app/setting/channel")]),
    ).toEqual([
      [true, false],
      [true, true],
    ]);
  });
});
