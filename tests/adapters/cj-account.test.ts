import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CjAccount } from "../../app/adapters/supplier-account/cj/cj-account.server.ts";
import { createCj } from "../../sandbox/cj/cj.ts";
import type { FaultKind } from "../../sandbox/core/faults.ts";
import { DEMO_CJ_KEY } from "../../sandbox/profile.ts";
import { serveStandin, type ServedStandin } from "../sandbox/serve.ts";
import { failureOf } from "./conformance/supplier.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

describe("an account at CJ, with the stand-in", () => {
  let served: ServedStandin;
  let account: CjAccount;
  beforeEach(async () => {
    served = await serveStandin(createCj);
    account = within(5_000);
  });
  afterEach(() => served.close());
  const within = (deadlineMs: number) => new CjAccount({ apiUrl: `${served.origin}/cj`, deadlineMs });
  const fault = (kind: FaultKind, match: string, detail?: string) =>
    served.context.faults.add({ vendor: "cj", kind, match, count: 1, detail });

  test("C059 a key opens it: tokens with the dates that were answered, and whose it is", async () => {
    const tokens = await account.open(DEMO_CJ_KEY);
    expect(tokens.accountName).toBe("Pier Sourcing (sourcing@pier.test)");
    expect(Math.round((tokens.expiresAt!.getTime() - Date.now()) / DAY_MS)).toBe(15);
    expect(Math.round((tokens.refreshExpiresAt!.getTime() - Date.now()) / DAY_MS)).toBe(180);
  });

  test("C060 tokens are renewed without the account's id, and given back", async () => {
    const { accessToken, refreshToken } = await account.open(DEMO_CJ_KEY);
    expect(await account.renew(refreshToken)).toMatchObject({ accessToken, refreshToken });
    await account.close(accessToken);
    expect(await failureOf(account.renew(refreshToken))).toMatchObject({ kind: "reconnect", vendorCode: "1600003" });
    expect(await failureOf(account.close(accessToken))).toMatchObject({ kind: "reconnect" });
  });

  test("a wrong key is refused, and one that was heard already may be tried in five minutes", async () => {
    expect(await failureOf(account.open("CJ9@api@nobody"))).toMatchObject({ kind: "refused", reason: "key_refused" });
    expect(await failureOf(account.open("CJ9@api@nobody"))).toMatchObject({
      kind: "retry",
      reason: "throttled",
      retryAfterMs: 5 * MINUTE_MS,
    });
  });

  test.each<[FaultKind, string | undefined, object]>([
    ["server_error", undefined, { kind: "retry", reason: "vendor_down" }],
    ["drop_connection", undefined, { kind: "retry", reason: "no_answer" }],
    ["timeout_before_write", undefined, { kind: "retry", reason: "no_answer" }],
    ["timeout_after_write", undefined, { kind: "retry", reason: "no_answer" }],
    ["throttle", undefined, { kind: "retry", reason: "throttled" }],
    ["reject", "1600000", { kind: "retry", reason: "vendor_down" }],
    ["reject", "1600200", { kind: "retry", reason: "throttled" }],
    ["reject", "1600201", { kind: "retry", reason: "throttled", retryAfterMs: 10 * MINUTE_MS }],
    ["reject", "1600003", { kind: "reconnect", reason: "reconnect" }],
    ["reject", "1600007", { kind: "refused", reason: "account_problem" }],
    ["reject", "1699999", { kind: "refused", reason: "request_refused" }],
  ])("a renewal that meets %s %s fails honestly", async (kind, detail, failure) => {
    fault(kind, "refreshAccessToken", detail);
    if (kind.startsWith("timeout_")) account = within(400);
    expect(await failureOf(account.renew(randomUUID()))).toMatchObject(failure);
  });

  test.each(["1600001", "1600004", "1600005", "1600006", "1600008", "1600100", "1600300", "1601000"])(
    "the code %s says of a key that it is refused",
    async (code) => {
      fault("reject", "getAccessToken", code);
      expect(await failureOf(account.open(`CJ9@api@${code}`))).toMatchObject({
        kind: "refused",
        reason: "key_refused",
        vendorCode: code,
      });
    },
  );
});

describe("answers that nobody expects", () => {
  const SECRET = "f59ac98193d64d62a9e887abea830369";
  const grant = {
    openId: "123456789",
    accessToken: SECRET,
    accessTokenExpiryDate: "2026-12-05T09:16:33+08:00",
    refreshToken: "r",
    refreshTokenExpiryDate: "2027-05-20T09:16:33+08:00",
  };
  let answers: Record<string, string>;
  let account: CjAccount;
  let close: () => void;
  beforeEach(async () => {
    const server = createServer((request, response) => {
      const path = Object.keys(answers).find((one) => request.url?.endsWith(one));
      response
        .setHeader("content-type", "application/json")
        .end(path ? answers[path] : '{"code":1600101,"message":"Interface not found","data":null}');
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    account = new CjAccount({
      apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      deadlineMs: 5_000,
    });
    close = () => server.close();
  });
  afterEach(() => close());
  const ok = (data: unknown) => JSON.stringify({ code: 200, result: true, message: "Success", data });

  test("dates, numbers as texts and fields that are missing are read as they are meant", async () => {
    answers = {
      getAccessToken: ok(grant),
      "setting/get": ok({ openId: 1, openName: "", openEmail: "ada@pier.test" }),
      refreshAccessToken: ok({ accessToken: "a2" }),
    };
    const tokens = await account.open(DEMO_CJ_KEY);
    expect([tokens.accountName, tokens.expiresAt?.toISOString()]).toEqual([
      "ada@pier.test",
      "2026-12-05T01:16:33.000Z",
    ]);
    expect(await account.renew("r")).toEqual({
      accessToken: "a2",
      refreshToken: "r",
      expiresAt: null,
      refreshExpiresAt: undefined,
    });
  });

  test("an account without a name goes by its number, never by its key", async () => {
    answers = { getAccessToken: ok(grant), "setting/get": ok({}) };
    expect((await account.open("CJ77@api@0123456789")).accountName).toBe("CJ77");
    expect((await account.open("another-form-of-key-0123456789")).accountName).toBe("CJ");
  });

  test.each([
    ["is cut off", `{"code":200,"data":{"accessToken":"${SECRET}","refresh`],
    ["is a page", `<html>${SECRET}</html>`],
    ["lacks the other token", ok({ accessToken: SECRET })],
    ["has a date that is none", ok({ ...grant, accessTokenExpiryDate: SECRET })],
    ["has no envelope", JSON.stringify(grant)],
    ["is nothing", ""],
  ])("an answer that %s is unreadable, and what it holds is quoted nowhere", async (_what, text) => {
    answers = { getAccessToken: text };
    const failure = await failureOf(account.open(randomUUID()));
    expect(failure).toMatchObject({ kind: "retry", reason: "unreadable_answer" });
    for (let error: unknown = failure; error instanceof Error; error = error.cause) {
      expect(JSON.stringify({ ...error, message: error.message, stack: error.stack })).not.toContain(SECRET);
    }
  });
});
