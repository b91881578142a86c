/** A second step of signing in (decision 85). */
import { randomUUID } from "node:crypto";
import { createOTP } from "@better-auth/utils/otp";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { handleEncryptAnew } from "../../app/areas/accounts/jobs/encrypt-anew.server.ts";
import { handleSendMail } from "../../app/areas/accounts/jobs/send-mail.server.ts";
import { proveSecondStep } from "../../app/areas/accounts/server/second-step/require-second-step.server.ts";
import { sign } from "../../app/areas/accounts/server/sessions/signed-text.server.ts";
import { startSession } from "../../app/areas/accounts/server/sessions/start-session.server.ts";
import { decrypt, digestOf } from "../../app/platform/crypto.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { startApi, waitingJobs } from "../factories/api-server.ts";
import { PASSWORD, signedInSeller } from "../factories/sellers.ts";
import { sessionTokenOf } from "../factories/session-token.ts";
import { untilCallWaits } from "../factories/waiting-calls.ts";

const outbox = vi.hoisted(() => [] as { to: string; text: string }[]);
vi.mock("../../app/adapters/registry.server.ts", async (original) => ({
  ...(await original<object>()),
  mailer: () => ({ send: (mail: (typeof outbox)[number]) => Promise.resolve(void outbox.push(mail)) }),
}));

type Api = Awaited<ReturnType<typeof startApi>>;
let api: Api;
let seller: Awaited<ReturnType<typeof signedInSeller>>;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  vi.useRealTimers();
  seller = await signedInSeller(api);
});

/** The code of the app at a moment, by the secret that it was given. */
const codeAt = async (milliseconds: number) => {
  const { secret } = await systemDb.secondStep.findUniqueOrThrow({ where: { accountId: seller.account.id } });
  return createOTP(decrypt(secret)).hotp(Math.floor(milliseconds / 30_000));
};
/** One that was not used yet: the one that follows is taken as well, as clocks differ. */
const nextCode = () => codeAt(Date.now() + 30_000);
const begin = (password: string) => seller.browser.call("POST", "/auth/second-step/begin", { password });
async function turnOn(): Promise<string[]> {
  expect((await begin(PASSWORD)).status).toBe(200);
  const code = await codeAt(Date.now() - 30_000);
  const { status, body } = await seller.browser.call("POST", "/auth/second-step/confirm", { code });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.recovery_codes as string[];
}
const signIn = (browser = api.openBrowser()) =>
  browser.call("POST", "/auth/login", { email: seller.account.email, password: PASSWORD });
const pending = async () => ((await signIn()).body.params as { pending: string }).pending;
const finish = (code: string, of: string, browser = api.openBrowser()) =>
  browser.call("POST", "/auth/second-step/finish", { pending: of, code });
const once = { signal: AbortSignal.timeout(60_000), attempt: 1, isLastAttempt: false };
const isOn = async () => (await seller.browser.call("GET", "/auth/second-step")).body.data.is_on as boolean;

describe("turning it on", () => {
  test("takes the password, and a first code of the app; nothing is asked before", async () => {
    expect((await begin("not-mine-at-all")).status).toBe(422);
    const { body } = await begin(PASSWORD);
    expect(body.data.url).toMatch(/^otpauth:\/\/totp\/Quayside:.+secret=[A-Z2-7]{32,}&issuer=Quayside/);
    expect((await signIn()).status).toBe(200);
    expect((await seller.browser.call("POST", "/auth/second-step/confirm", { code: "000000" })).status).toBe(422);
    expect(await isOn()).toBe(false);
    const codes = await turnOn();
    expect([await isOn(), new Set(codes).size]).toEqual([true, 10]);
    expect((await begin(PASSWORD)).status, "once it is on, a stranger at the device can't change it").toBe(409);
  });

  test("signs every other device out, which had no second step", async () => {
    const other = api.openBrowser();
    await signIn(other);
    await turnOn();
    expect((await other.call("GET", "/auth/account")).status).toBe(401);
    expect((await seller.browser.call("GET", "/auth/account")).status).toBe(200);
  });

  test("keeps the secret encrypted, and of recovery codes digests alone", async () => {
    const codes = await turnOn();
    const { secret } = await systemDb.secondStep.findUniqueOrThrow({ where: { accountId: seller.account.id } });
    expect(secret).toMatch(/^v1\./);
    const kept = JSON.stringify(await systemDb.recoveryCode.findMany({ where: { accountId: seller.account.id } }));
    for (const code of codes) {
      expect(kept).not.toContain(code);
      expect(kept).not.toContain(code.replaceAll("-", ""));
    }
    await handleEncryptAnew.run({}, once);
  });

  test("signs out whoever signs in at that moment, without it", async () => {
    await begin(PASSWORD);
    const code = await codeAt(Date.now() - 30_000);
    const by = { accountId: seller.account.id, headers: new Headers(), ip: "203.0.113.1" };
    const [confirming] = await systemDb.$transaction(async (transaction) => {
      await startSession(by, transaction);
      const call = seller.browser.call("POST", "/auth/second-step/confirm", { code });
      await untilCallWaits();
      return [call];
    });
    expect((await confirming!).status).toBe(200);
    expect(await systemDb.loginSession.count({ where: { accountId: seller.account.id } })).toBe(1);
  });

  test("takes the link of a mail where there is no password, once: not whoever is at an open device", async () => {
    const other = await api.makeSeller();
    const { email } = other.account;
    const beginBy = async (mailed_code?: string) =>
      (await other.call("POST", "/auth/second-step/begin", { mailed_code })).status;
    expect(await beginBy()).toBe(422);
    expect((await other.call("POST", "/auth/second-step/mail", {})).status).toBe(200);
    expect(await waitingJobs(handleSendMail.name)).toContainEqual({ kind: "second_step_begin", email });
    await handleSendMail.run({ kind: "second_step_begin", email }, once);
    const { text } = outbox.findLast(({ to }) => to === email)!;
    const code = new URL(/https?:\S+/.exec(text)![0]).searchParams.get("code")!;
    expect(JSON.stringify(await systemDb.verification.findMany())).not.toContain(code);
    expect(await beginBy(`${code}x`)).toBe(422);
    expect([await beginBy(code), await beginBy(code)]).toEqual([200, 422]);
  });
});

describe("signing in", () => {
  test("asks for it after the password, and lets in with the app's code, once", async () => {
    await turnOn();
    const { status, body } = await signIn();
    expect([status, body.error_code]).toEqual([401, "errors.identity_second_step"]);
    const code = await nextCode();
    const browser = api.openBrowser();
    expect((await finish(code, await pending(), browser)).status).toBe(200);
    expect((await browser.call("GET", "/auth/account")).status).toBe(200);
    expect((await finish(code, await pending())).status).toBe(422);
  });

  test("of two that use one code at once, lets one in", async () => {
    await turnOn();
    const [code, of] = [await nextCode(), await pending()];
    const statuses = await Promise.all([finish(code, of), finish(code, of)]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test("asks after every other way in as well", async () => {
    await turnOn();
    const by = { accountId: seller.account.id, headers: new Headers(), ip: "203.0.113.1" };
    await expect(startSession(by)).rejects.toMatchObject({ kind: "unauthorized" });
  });

  test("is not asked in a shop's admin, whose platform signs in", async () => {
    await turnOn();
    const authorization = `Bearer ${await sessionTokenOf(seller.store.platformDomain)}`;
    expect((await api.openBrowser().call("GET", "/auth/account", undefined, { authorization })).status).toBe(200);
  });

  test("C004 is asked beside the password where the account is connected in a shop's admin", async () => {
    await turnOn();
    const authorization = `Bearer ${await sessionTokenOf(seller.store.platformDomain)}`;
    const connect = async (code?: string) => {
      const proof = { email: seller.account.email, password: PASSWORD, ...(code && { code }) };
      const { status, body } = await api.openBrowser().call("POST", "/auth/account/connect", proof, { authorization });
      return [status, body.error_code];
    };
    expect(await connect()).toEqual([422, "errors.identity_second_step_too"]);
    expect(await connect("000000")).toEqual([422, "errors.identity_second_step_wrong"]);
    expect(await connect(await nextCode())).toEqual([200, undefined]);
  });

  test("takes each recovery code once, however it is typed", async () => {
    const [first = ""] = await turnOn();
    expect((await finish(first.toUpperCase().replaceAll("-", " "), await pending())).status).toBe(200);
    expect((await finish(first, await pending())).status).toBe(422);
    expect((await seller.browser.call("GET", "/auth/second-step")).body.data.recovery_codes_left).toBe(9);
  });

  test("ends guessing after five from one place", async () => {
    await turnOn();
    const [of, here] = [await pending(), api.openBrowser()];
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt++) statuses.push((await finish("000000", of, here)).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });

  test("believes no first step that we have not signed, nor one of long ago", async () => {
    await turnOn();
    const code = await nextCode();
    const made = (expiresAt: number) =>
      JSON.stringify({ accountId: seller.account.id, expiresAt, passwordDigest: digestOf("") });
    expect((await finish(code, `${made(Date.now() + 60_000)}.AAAA`)).status).toBe(401);
    expect((await finish(code, sign("binding", made(Date.now() + 60_000)))).status).toBe(401);
    expect((await finish(code, sign("second-step", made(Date.now() - 1)))).status).toBe(401);
    expect((await finish(code, await pending())).status).toBe(200);
  });

  test("believes no first step by a password that has changed since", async () => {
    await turnOn();
    const of = await pending();
    await systemDb.accountCredential.updateMany({
      where: { accountId: seller.account.id },
      data: { password: "another" },
    });
    expect((await finish(await nextCode(), of)).status).toBe(401);
  });

  test("lets its owner in where they are signed in, however many codes who has the password has tried", async () => {
    await turnOn();
    const of = await pending();
    const from = (place: number) => proveSecondStep({ pending: of, code: "000000", ip: `198.51.100.${place}` });
    for (let place = 0; place < 20; place++) await expect(from(place)).rejects.toMatchObject({ kind: "unprocessable" });
    await expect(from(20)).rejects.toMatchObject({ kind: "rateLimited" });
    expect((await finish(await nextCode(), of, seller.browser)).status).toBe(200);
  });
});

test("turning it off needs a code; another's does nothing; its owner is told of both", async () => {
  const [first = ""] = await turnOn();
  const other = await signedInSeller(api);
  expect((await other.browser.call("POST", "/auth/second-step/end", { code: first })).status).toBe(422);
  const end = (code: string) => seller.browser.call("POST", "/auth/second-step/end", { code });
  expect((await end(randomUUID())).status).toBe(422);
  expect(await isOn()).toBe(true);
  expect((await end(first)).status).toBe(200);
  expect([await isOn(), (await signIn()).status]).toEqual([false, 200]);
  const { email } = seller.account;
  for (const kind of ["second_step_on", "second_step_off"]) {
    expect(await waitingJobs(handleSendMail.name)).toContainEqual({ kind, email });
  }
});
