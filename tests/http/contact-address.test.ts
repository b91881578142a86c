/** Where the mail goes of a shop that came in by itself (decision 94). */
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Mail } from "../../app/adapters/mail/mailer.ts";
import { OutsideError } from "../../app/adapters/outcome.ts";
import { handleSendContactMail } from "../../app/areas/accounts/jobs/send-contact-mail.server.ts";
import { joinWorkspace } from "../../app/areas/accounts/server/binding/join-workspace.server.ts";
import { isConfirmedMember } from "../../app/areas/accounts/server/members/confirmed-member.server.ts";
import {
  readMailedMember,
  readMailedMembers,
} from "../../app/areas/accounts/server/members/read-mailed-members.server.ts";
import { isStaffMember } from "../../app/areas/accounts/server/principal/is-staff-member.server.ts";
import { answerConfirmContact } from "../../app/areas/accounts/server/profile/confirm-contact-address.server.ts";
import { readMailAddress } from "../../app/areas/accounts/server/profile/read-mail-address.server.ts";
import { mailMembers } from "../../app/areas/notifications/jobs/mail-news.server.ts";
import { answerLeaveMail } from "../../app/areas/notifications/server/leave-mail.server.ts";
import { notify } from "../../app/areas/notifications/server/notify.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { workspaceScope } from "../../app/platform/db/scope.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { others } from "../../app/wiring.server.ts";
import { startApi, waitingJobs } from "../factories/api-server.ts";
import { runJobs } from "../factories/run-jobs.ts";
import { sessionTokenOf } from "../factories/session-token.ts";
import { makeTenant } from "../factories/tenants.ts";
import { connectShopifyStore } from "../factories/wired.ts";

const outside = vi.hoisted(() => ({ mails: [] as Mail[], failure: null as Error | null }));
vi.mock("../../app/adapters/registry.server.ts", async (original) => ({
  ...(await original<object>()),
  mailer: () => ({
    send(mail: Mail) {
      if (outside.failure) return Promise.reject(outside.failure);
      outside.mails.push(mail);
      return Promise.resolve();
    },
  }),
}));
vi.mock("../../app/adapters/store-connection/registry.server.ts", async (original) => ({
  ...(await original<object>()),
  ...(await import("../factories/answering-shop.ts")),
}));

const PATH = "/auth/account/contact-address";
const SHOPS_OWN = "owner@acme.test";
const configured = env.STAFF_EMAIL_DOMAIN;

interface Shop {
  domain: string;
  accountId: string;
  workspaceId: string;
}

let api: Awaited<ReturnType<typeof startApi>>;
let shop: Shop;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  outside.mails.length = 0;
  outside.failure = null;
  shop = await comeIn();
});
afterEach(() => {
  vi.useRealTimers();
  env.STAFF_EMAIL_DOMAIN = configured;
});

/** A shop that comes in by itself. */
async function comeIn(): Promise<Shop> {
  const domain = `acme-${randomUUID()}.myshopify.com`;
  const id = await connectShopifyStore({ shop: domain });
  const { workspaceId, workspace } = await systemDb.store.findUniqueOrThrow({
    where: { id },
    include: { workspace: { select: { ownerId: true } } },
  });
  return { domain, accountId: workspace.ownerId, workspaceId };
}

/** A call from the shop's admin. */
const call = async (method: string, path: string, body?: unknown, { domain } = shop) =>
  api.openBrowser().call(method, path, body, { authorization: `Bearer ${await sessionTokenOf(domain)}` });
const state = async () => (await call("GET", PATH)).body.data.contact_address;
const ask = (email: string, of = shop) => call("POST", PATH, { email }, of);
const address = () => `${randomUUID()}@sellers.test`;

/** Sends the mail that waits for the shop's account. */
async function mailWaiting(): Promise<void> {
  const payloads = await waitingJobs<{ accountId: string }>(handleSendContactMail.name);
  const payload = payloads.find(({ accountId }) => accountId === shop.accountId)!;
  await handleSendContactMail.run(payload, { signal: AbortSignal.timeout(5_000), attempt: 1, isLastAttempt: false });
}

/** Sends it, and answers the link in it. */
async function mailedLink(): Promise<string> {
  await mailWaiting();
  return /https?:\/\/\S+/.exec(outside.mails.at(-1)?.text ?? "")![0];
}
async function linkFor(email: string): Promise<string> {
  expect((await ask(email)).status).toBe(200);
  const link = await mailedLink();
  expect(outside.mails.at(-1)!.to).toBe(email);
  return link;
}
const follow = (link: string, method: "GET" | "POST" = "POST", headers = {}) =>
  answerConfirmContact(new Request(link, { method, headers }));
async function confirm(email: string): Promise<string> {
  const link = await linkFor(email);
  expect((await follow(link)).status).toBe(200);
  return link;
}

test("what the shop says of itself is proposed, and what was asked is used once its reader confirms it", async () => {
  expect(await state()).toEqual({ confirmed: null, waiting: null, proposed: SHOPS_OWN });
  expect(await waitingJobs(handleSendContactMail.name)).not.toContainEqual({ accountId: shop.accountId });

  const email = address();
  const link = await linkFor(email);
  const waits = { confirmed: null, waiting: { email, state: "sent" }, proposed: SHOPS_OWN };
  expect(await state()).toEqual(waits);
  const seen = await follow(link, "GET");
  expect([seen.status, await seen.text()]).toEqual([200, expect.stringMatching(/<form method="post"/)]);
  expect(await state()).toEqual(waits);
  expect(await readMailAddress(shop.accountId)).toBeNull();
  expect((await readMailedMembers(shop.workspaceId))!.members).toEqual([]);
  expect(await isConfirmedMember(workspaceScope(shop.workspaceId).db, email)).toBe(false);

  const done = await follow(link);
  expect([done.status, await done.text()]).toEqual([200, expect.stringContaining(email)]);
  expect(await state()).toEqual({ confirmed: email, waiting: null, proposed: SHOPS_OWN });
  const { workspaceId, accountId } = shop;
  expect((await readMailedMembers(workspaceId))!.members.map((member) => member.accountId)).toEqual([accountId]);
  expect(await readMailedMember({ workspaceId, accountId })).toMatchObject({ to: email, workspace: "Acme" });
  expect(await isConfirmedMember(workspaceScope(shop.workspaceId).db, email.toUpperCase())).toBe(true);
  expect((await call("GET", "/core/notifications/settings")).body.data.email).toBe(email);
  // Again is fine, for who presses twice or looks at the mail once more.
  expect((await follow(link)).status).toBe(200);
});

test("S122 Home says that mail reaches nobody, until it does", async () => {
  const said = async () => (await call("GET", "/home/announcement?place=home")).body.data.announcement?.kind;
  await call("POST", "/auth/account/update-meta", { meta_key: "WELCOME_MODAL" });
  expect(await said()).toBe("contact_address");
  await confirm(address());
  expect(await said()).not.toBe("contact_address");
});

test("S075 news goes there in the account's language, and is left by its link", async () => {
  const email = address();
  await systemDb.account.update({ where: { id: shop.accountId }, data: { language: "de" } });
  await confirm(email);
  expect(outside.mails.at(-1)!.subject).toContain("Bestätige");
  outside.mails.length = 0;
  const { workspaceId } = shop;
  const tell = async () => {
    await workspaceScope(workspaceId).db.$transaction((tx) => notify({ tx, workspaceId, kind: "wallet_too_low" }));
    await mailMembers({ pace: "immediately", now: new Date() });
    await runJobs();
    return outside.mails.filter(({ to }) => to === email);
  };
  const [mail] = await tell();
  expect(mail!.text).toContain("/app/setting/notification");
  const left = await answerLeaveMail(new Request(mail!.leaveAt!, { method: "POST" }));
  expect([left.status, await left.text()]).toEqual([200, expect.stringContaining("Acme")]);
  expect(await tell()).toHaveLength(1);
});

describe("a changed address", () => {
  test("is confirmed anew, and until then mail goes where it went", async () => {
    const [first, second] = [address(), address()];
    const firstLink = await confirm(first);
    const secondLink = await linkFor(second);
    expect(await readMailAddress(shop.accountId)).toBe(first);
    expect(await state()).toMatchObject({ confirmed: first, waiting: { email: second } });
    expect((await follow(secondLink)).status).toBe(200);
    expect(await readMailAddress(shop.accountId)).toBe(second);
    expect((await follow(firstLink)).status).toBe(404);
    expect(await readMailAddress(shop.accountId)).toBe(second);
  });

  test("is taken back by the one that counts, which is mailed nothing", async () => {
    const [first, second] = [address(), address()];
    await confirm(first);
    const link = await linkFor(second);
    outside.mails.length = 0;
    expect((await ask(first)).body.data.contact_address).toMatchObject({ confirmed: first, waiting: null });
    await mailWaiting();
    expect(outside.mails).toEqual([]);
    expect((await follow(link)).status).toBe(404);
    expect(await readMailAddress(shop.accountId)).toBe(first);
  });

  test("makes the link to the one before void", async () => {
    const [first, second] = [address(), address()];
    const link = await linkFor(first);
    await linkFor(second);
    expect((await follow(link, "GET")).status).toBe(404);
    expect((await follow(link)).status).toBe(404);
    expect(await readMailAddress(shop.accountId)).toBeNull();
  });
});

describe("a link counts for nothing", () => {
  const isVoid = async (link: string) => {
    expect((await follow(link, "GET")).status).toBe(404);
    const answer = await follow(link, "POST", { "accept-language": "de-AT,de;q=0.9" });
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining("ersetzt")]);
  };

  test("once it is older than three days, or was changed", async () => {
    const email = address();
    const link = await linkFor(email);
    const changed = new URL(link);
    const code = changed.searchParams.get("code")!;
    for (const other of ["", "a.b.c", `${code}A`, code.replace(shop.accountId, randomUUID())]) {
      changed.searchParams.set("code", other);
      await isVoid(changed.href);
    }
    const DAY = 86_400_000;
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3 * DAY + 1 });
    await isVoid(link);
    vi.useRealTimers();
    await systemDb.contactAddress.update({
      where: { accountId: shop.accountId },
      data: { askedAt: new Date(Date.now() - 3 * DAY) },
    });
    expect(await state()).toMatchObject({ confirmed: null, waiting: { email, state: "expired" } });
  });

  test("for a workspace that is another account's by now, whose own address its mail goes to", async () => {
    const link = await linkFor(address());
    const { account } = await makeTenant();
    await joinWorkspace({ accountId: account.id, workspaceId: shop.workspaceId, others });
    await isVoid(link);
    expect(await systemDb.contactAddress.count({ where: { accountId: shop.accountId } })).toBe(0);
    const { workspaceId } = shop;
    expect(await readMailedMember({ workspaceId, accountId: account.id })).toMatchObject({ to: account.email });
  });
});

describe("what is asked", () => {
  test.each([
    "nonsense",
    "@acme.test",
    `a@${"b".repeat(300)}.test`,
    "acme@shops.invalid",
    "a@acme.test,b@acme.test",
    "",
  ])("is an address that can be written to: not %s", async (email) => {
    const { status, body } = await ask(email);
    expect([status, Object.keys(body.errors)]).toEqual([400, ["email"]]);
    expect(await systemDb.contactAddress.count({ where: { accountId: shop.accountId } })).toBe(0);
  });

  test("is mailed five times an hour, whoever asks", async () => {
    const email = address();
    const statuses: number[] = [];
    for (const of of [shop, await comeIn()])
      for (let time = 0; time < 3; time++) statuses.push((await ask(email, of)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test("is asked of five an hour by one shop", async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 6; time++) statuses.push((await ask(address())).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test("is told to take no mail where it came back, and asked again", async () => {
    const email = address();
    await ask(email);
    outside.failure = new OutsideError("refused", "mail_address_refused");
    await mailWaiting();
    expect(await state()).toMatchObject({ waiting: { email, state: "returned" } });
    await ask(email);
    expect(await state()).toMatchObject({ waiting: { email, state: "sent" } });
    outside.failure = new OutsideError("retry", "vendor_down");
    await expect(mailWaiting()).rejects.toThrow("vendor_down");
    expect(await state()).toMatchObject({ waiting: { email, state: "sent" } });
  });

  test("is nothing for an account with an address of its own", async () => {
    const { call: callAs, account } = await api.makeSeller();
    expect((await callAs("GET", PATH)).body.data).toEqual({ contact_address: null });
    const { status, body } = await callAs("POST", PATH, { email: address() });
    expect([status, body.error_code]).toEqual([409, "errors.identity_contact_own"]);
    expect(await systemDb.contactAddress.count({ where: { accountId: account.id } })).toBe(0);
  });
});

test("it opens no account, sets no password and makes nobody staff", async () => {
  const { account } = await makeTenant();
  await confirm(account.email);
  const { email } = await systemDb.account.findUniqueOrThrow({ where: { id: shop.accountId } });
  expect(email).toMatch(/@shops\.invalid$/);
  expect((await systemDb.workspace.findUniqueOrThrow({ where: { id: shop.workspaceId } })).ownerId).toBe(
    shop.accountId,
  );
  const members = await systemDb.workspaceMember.findMany({ where: { workspaceId: shop.workspaceId } });
  expect(members.map(({ accountId }) => accountId)).toEqual([shop.accountId]);

  env.STAFF_EMAIL_DOMAIN = "team.test";
  const boss = `${randomUUID()}@team.test`;
  await confirm(boss);
  const { principal } = await makeTenant();
  const asBoss = { ...principal, accountId: shop.accountId, email: boss };
  expect(await readMailAddress(shop.accountId)).toBe(boss);
  expect(await isStaffMember(asBoss)).toBe(false);
  // Nor does it keep its reader from an account of their own.
  expect(await systemDb.account.count({ where: { email: boss } })).toBe(0);
});
