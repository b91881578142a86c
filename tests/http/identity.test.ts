import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { handleSendMail } from "../../app/areas/accounts/jobs/send-mail.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { countAttempts } from "../../app/platform/http/limit-attempts.server.ts";
import { startApi, waitingJobs, type Browser } from "../factories/api-server.ts";

interface Mail {
  to: string;
  subject: string;
  text: string;
}
const outbox = vi.hoisted(() => [] as Mail[]);
vi.mock("../../app/adapters/registry.server.ts", async (original) => ({
  ...(await original<object>()),
  mailer: () => ({ send: (mail: Mail) => Promise.resolve(void outbox.push(mail)) }),
}));

const PASSWORD = "harbour-lights-42";
let api: Awaited<ReturnType<typeof startApi>>;
let browser: Browser;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(() => {
  browser = api.openBrowser();
});

/** Sends the newest mail that waits in the queue and answers its link. */
async function readMail(email: string): Promise<URL> {
  const payloads = await waitingJobs<{ kind: "verify_email"; email: string }>(handleSendMail.name);
  const payload = payloads.findLast((waiting) => waiting.email === email);
  if (!payload) throw new Error(`No mail waits for ${email}`);
  await handleSendMail.run(payload, { signal: AbortSignal.timeout(5_000), attempt: 1, isLastAttempt: false });
  const mail = outbox.findLast(({ to }) => to === email);
  return new URL(/https?:\/\/\S+/.exec(mail?.text ?? "")?.[0] ?? "");
}

async function signUp(email = `${randomUUID()}@example.test`): Promise<string> {
  const { status } = await browser.call("POST", "/auth/register", {
    first_name: "Ann",
    last_name: "Bee",
    email,
    password: PASSWORD,
    timezone: "Europe/Oslo",
  });
  expect(status).toBe(200);
  return email;
}

async function signUpAndConfirm(): Promise<string> {
  const email = await signUp();
  const link = await readMail(email);
  const answer = await browser.call(
    "GET",
    `/auth/verify-email/${link.searchParams.get("id")}/${link.searchParams.get("code")}`,
  );
  expect(answer.status).toBe(200);
  return email;
}

const signIn = (email: string, password = PASSWORD) => browser.call("POST", "/auth/login", { email, password });

describe("accounts", () => {
  test("C003 C008 C002 C001 sign up, confirm by mail, sign in, read the account, sign out (G074-G076)", async () => {
    const email = await signUp();
    const early = await signIn(email);
    expect([early.status, early.body.status]).toEqual([403, 110]);

    const link = await readMail(email);
    expect(link.pathname).toBe("/auth/email-verification");
    const path = `/auth/verify-email/${link.searchParams.get("id")}/${link.searchParams.get("code")}`;
    expect((await browser.call("GET", `${path}x`)).status).toBe(422);
    expect((await browser.call("GET", `${path}/`)).body.data).toEqual({ email });
    expect((await browser.call("GET", path)).status).toBe(200);

    expect((await signIn(email)).status).toBe(200);
    const { body } = await browser.call("GET", "/auth/account");
    expect(body.data).toMatchObject({
      email,
      first_name: "Ann",
      workplaces: [{ currency: "USD", timezone: "Europe/Oslo", is_owner: true }],
      has_shop: false,
      onboarding_enabled: "is_enable_mkt_import",
    });

    const stolen = { cookie: [...browser.cookies].map((pair) => pair.join("=")).join("; ") };
    expect((await browser.call("POST", "/auth/signout", {})).status).toBe(200);
    expect(browser.cookies.size).toBe(0);
    expect((await browser.call("GET", "/auth/account", undefined, stolen)).status).toBe(401);
  });

  test("the session lasts 180 days (G076) and is told to browsers in a cookie that scripts can't read", async () => {
    const email = await signUpAndConfirm();
    const headers = { origin: env.APP_URL, "content-type": "application/json" };
    const answer = await fetch(`${api.base}/api/auth/login`, {
      method: "POST",
      body: JSON.stringify({ email, password: PASSWORD }),
      headers,
    });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^[\w.-]+=[^;]+; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax/),
    ]);
    const [session] = await systemDb.loginSession.findMany({ where: { account: { email } } });
    const days = ((session?.expiresAt.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(179.9);
    expect(days).toBeLessThan(180.1);
  });

  test("the token that a program is given signs it in as the cookie does a browser", async () => {
    const email = await signUpAndConfirm();
    const answer = await fetch(`${api.base}/api/auth/login`, {
      method: "POST",
      body: JSON.stringify({ email, password: PASSWORD }),
      headers: { "content-type": "application/json" },
    });
    const body = (await answer.json()) as { data: { token: string } };
    const other = api.openBrowser();
    const account = await other.call("GET", "/auth/account", undefined, { authorization: `Bearer ${body.data.token}` });
    expect(account.body.data.email).toBe(email);
    expect((await other.call("GET", "/auth/account", undefined, { authorization: "Bearer nonsense" })).status).toBe(
      401,
    );
  });

  test("five wrong passwords are refused with 101, the sixth try waits (229), from elsewhere one still gets in", async () => {
    const email = await signUpAndConfirm();
    for (let attempt = 0; attempt < 5; attempt++) {
      const { status, body } = await signIn(email, "wrong-password");
      expect([status, body.status]).toEqual([401, 101]);
      expect(body.errors.password).toBe(body.message);
    }
    const { status, body } = await signIn(email);
    expect([status, body.status]).toEqual([429, 229]);
    expect(body.message).toContain("15 minutes");
    const elsewhere = api.openBrowser();
    expect((await elsewhere.call("POST", "/auth/login", { email, password: PASSWORD })).status).toBe(200);
  });

  test("X006 passwords that are tried at once are counted as those that are tried one after another", async () => {
    const email = await signUpAndConfirm();
    const guesses = Array.from({ length: 12 }, () => signIn(email, "wrong-password"));
    await Promise.race(guesses);
    expect((await signIn(email)).status, "the right one after too many that are still looked at").toBe(429);
    const answers = await Promise.all(guesses);
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(5).fill(401),
      ...Array<number>(7).fill(429),
    ]);
  });

  test("X006 all addresses of one line of the sixth version are one place", async () => {
    const email = await signUpAndConfirm();
    const from = (ip: string) => api.openBrowser(ip).call("POST", "/auth/login", { email, password: "wrong-password" });
    for (let host = 1; host <= 5; host++) expect((await from(`2001:db8:7:7::${host}`)).status).toBe(401);
    expect((await from("2001:db8:7:7:ffff::1")).status).toBe(429);
    expect((await from("2001:db8:7:8::1")).status).toBe(401);
  });

  test("X006 guessing from everywhere is held up, and does not lock out where the account is signed in", async () => {
    const email = await signUpAndConfirm();
    const home = api.openBrowser("198.51.100.20");
    await home.call("POST", "/auth/login", { email, password: PASSWORD });
    for (let guess = 0; guess < 100; guess++) await countAttempts([{ kind: "passwordOfAccount", by: email }]);
    expect(
      (await api.openBrowser("198.51.100.21").call("POST", "/auth/login", { email, password: PASSWORD })).status,
    ).toBe(429);
    expect(
      (await api.openBrowser("198.51.100.20").call("POST", "/auth/login", { email, password: PASSWORD })).status,
    ).toBe(200);
  });

  test("X007 the address of a shop's placeholder is nobody's to sign up with", async () => {
    const email = `harbour-${randomUUID()}@shops.invalid`;
    await systemDb.account.create({ data: { email, name: "Harbour" } });
    const { status, body } = await browser.call("POST", "/auth/register", {
      first_name: "Mallory",
      email,
      password: PASSWORD,
    });
    expect([status, Object.keys(body.errors)]).toEqual([400, ["email"]]);
    expect((await systemDb.account.findUniqueOrThrow({ where: { email } })).name).toBe("Harbour");
  });

  test("X011 a password that is guessed first is refused at its field", async () => {
    const { status, body } = await browser.call("POST", "/auth/register", {
      first_name: "Ann",
      email: `${randomUUID()}@example.test`,
      password: "Password123",
    });
    expect([status, body.errors]).toEqual([400, { password: "This password is too easy to guess. Choose another." }]);
  });

  test("X009 who asks for somebody's mails of one kind without end takes none of the other kinds from them", async () => {
    const email = await signUpAndConfirm();
    const statuses: number[] = [];
    for (let time = 0; time < 6; time++)
      statuses.push(
        (await browser.call("POST", "/auth/register", { first_name: "Mallory", email, password: PASSWORD })).status,
      );
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
    expect((await browser.call("POST", "/auth/forgot-password", { email })).status).toBe(200);
  });

  test("signing up with a known address says nothing to the caller and tells its owner by mail", async () => {
    const email = await signUpAndConfirm();
    await signUp(email);
    expect((await readMail(email)).pathname).toBe("/login");
    expect((await signIn(email)).status).toBe(200);
    expect(await systemDb.account.count({ where: { email } })).toBe(1);
  });

  test("an address that is signed up again with the same password keeps it, and its links", async () => {
    const email = await signUp();
    const early = await readMail(email);
    await signUp(email);
    expect((await readMail(email)).pathname).toBe("/auth/email-verification");
    expect(
      (
        await browser.call(
          "GET",
          `/auth/verify-email/${early.searchParams.get("id")}/${early.searchParams.get("code")}`,
        )
      ).status,
    ).toBe(200);
    expect((await signIn(email)).status).toBe(200);
  });

  test("an address that somebody else signs up too is whose mail it is: no password counts but the one that its reader chooses", async () => {
    const email = await signUp();
    const early = await readMail(email);
    await browser.call("POST", "/auth/register", { first_name: "Mallory", email, password: "another-password" });
    const choose = await readMail(email);
    expect(choose.pathname).toBe("/reset-password");
    expect(
      (
        await browser.call(
          "GET",
          `/auth/verify-email/${early.searchParams.get("id")}/${early.searchParams.get("code")}`,
        )
      ).status,
    ).toBe(422);
    await browser.call("POST", "/auth/register", { first_name: "Mallory", email, password: "another-password" });
    await browser.call("POST", "/auth/send-verification-email", { email });
    const again = await readMail(email);
    expect(again.pathname).toBe("/reset-password");
    const reset = await browser.call("POST", "/auth/reset-password", {
      token: again.searchParams.get("token"),
      password: "chosen-by-the-reader",
    });
    expect(reset.status).toBe(200);
    expect([(await signIn(email)).status, (await signIn(email, "another-password")).status]).toEqual([401, 401]);
    expect((await signIn(email, "chosen-by-the-reader")).status).toBe(200);
  });

  test("C005 C006 a forgotten password is set anew once, and every session ends", async () => {
    const email = await signUpAndConfirm();
    await signIn(email);
    expect((await browser.call("POST", "/auth/forgot-password", { email: `nobody-${email}` })).status).toBe(200);
    await browser.call("POST", "/auth/forgot-password", { email });
    const token = (await readMail(email)).searchParams.get("token");
    const reset = { token, password: "a-new-password" };
    expect((await browser.call("POST", "/auth/reset-password", reset)).status).toBe(200);
    expect((await browser.call("POST", "/auth/reset-password", reset)).status).toBe(422);
    expect((await browser.call("GET", "/auth/account")).status).toBe(401);
    expect((await signIn(email)).status).toBe(401);
    expect((await signIn(email, "a-new-password")).status).toBe(200);
  });

  /** The code of a new mail to set a password. */
  async function readResetCode(email: string): Promise<string> {
    await browser.call("POST", "/auth/forgot-password", { email });
    return (await readMail(email)).searchParams.get("token") ?? "";
  }

  test("X009 with a new password the codes of all other mails are void, and a wait for wrong ones is over", async () => {
    const email = await signUpAndConfirm();
    const [first, second] = [await readResetCode(email), await readResetCode(email)];
    for (let attempt = 0; attempt < 6; attempt++) await signIn(email, "wrong-password");
    const reset = (token: string, password: string) =>
      browser.call("POST", "/auth/reset-password", { token, password });
    expect((await reset(second, "a-new-password")).status).toBe(200);
    expect((await reset(first, "another-password")).status).toBe(422);
    expect((await signIn(email, "a-new-password")).status).toBe(200);
    const third = await readResetCode(email);
    await browser.call("POST", "/auth/account/change-password", {
      current_password: "a-new-password",
      new_password: "a-newer-password",
    });
    expect((await reset(third, "another-password")).status).toBe(422);
  });

  test("X009 no code that works lies in the database", async () => {
    const code = await readResetCode(await signUpAndConfirm());
    expect(JSON.stringify(await systemDb.verification.findMany())).not.toContain(code);
  });

  test("X009 two who use one code at once: one of them sets the password", async () => {
    const email = await signUpAndConfirm();
    const token = await readResetCode(email);
    const answers = await Promise.all(
      ["a-new-password", "another-password"].map((password) =>
        browser.call("POST", "/auth/reset-password", { token, password }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test("C029 changing the password needs the present one and ends the other sessions", async () => {
    const email = await signUpAndConfirm();
    await signIn(email);
    const other = api.openBrowser();
    await other.call("POST", "/auth/login", { email, password: PASSWORD });
    const change = (current_password: string) =>
      browser.call("POST", "/auth/account/change-password", { current_password, new_password: "a-new-password" });
    expect((await change("not-mine-at-all")).body.errors).toHaveProperty("current_password");
    expect((await change(PASSWORD)).status).toBe(200);
    expect((await browser.call("GET", "/auth/account")).status).toBe(200);
    expect((await other.call("GET", "/auth/account")).status).toBe(401);
  });

  test("C027 C028 C037 C038 language, flags and onboarding steps are kept (G080, G084)", async () => {
    await signIn(await signUpAndConfirm());
    await browser.call("PUT", "/auth/account/set-language", { language: "de" });
    await browser.call("POST", "/auth/account/update-meta", { meta_key: "WELCOME" });
    await browser.call("POST", "/auth/account/update-onboarding", { onboarding: "is_enable_mkt_import" });
    const { body } = await browser.call("POST", "/core/account/update-onboarding", { onboarding: "is_enable_order" });
    expect(body.data).toEqual({
      onboarding: ["is_enable_pricing", "is_enable_normal_import"],
      onboarding_enabled: "is_enable_pricing",
    });
    const account = await browser.call("GET", "/auth/account");
    expect(account.body.data).toMatchObject({ language: "de", dismissed_meta_keys: ["WELCOME"] });
  });

  test("a change that another site has the browser send is stopped", async () => {
    await signIn(await signUpAndConfirm());
    const { status } = await browser.call(
      "POST",
      "/auth/account/update-meta",
      { meta_key: "X" },
      { origin: "https://evil.example" },
    );
    expect(status).toBe(403);
    const signInFromElsewhere = await api
      .openBrowser()
      .call("POST", "/auth/login", { email: "a@example.test", password: "x" }, { origin: "https://evil.example" });
    expect(signInFromElsewhere.status).toBe(403);
  });

  test("G168 a store that is not theirs is refused with 801", async () => {
    await signIn(await signUpAndConfirm());
    const { status, body } = await browser.call("GET", "/stores/list-store", undefined, {
      "store-id": randomUUID(),
      locale: "de",
    });
    expect([status, body.status]).toEqual([409, 801]);
    expect(body.message).toContain("Dieser Shop");
  });

  test("G075 a page whose store is gone signs out all the same", async () => {
    const email = await signUpAndConfirm();
    await signIn(email);
    const stale = { "store-id": randomUUID() };
    expect((await browser.call("GET", "/auth/account", undefined, stale)).body.status).toBe(801);
    expect((await browser.call("POST", "/auth/signout", {}, stale)).status).toBe(200);
    expect(await systemDb.loginSession.count({ where: { account: { email } } })).toBe(0);
  });
});
