import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createCj } from "../../sandbox/cj/cj.ts";
import { DEMO_CJ_KEY } from "../../sandbox/profile.ts";
import { serveStandin, type ServedStandin } from "./serve.ts";

interface Envelope {
  code: number;
  result: boolean;
  message: string;
  data: Record<string, string> | null;
  requestId: string;
}
let served: ServedStandin;
beforeEach(async () => {
  served = await serveStandin(createCj);
});
afterEach(() => served.close());

async function post(path: string, body: object, token?: string) {
  const headers = { "content-type": "application/json", ...(token !== undefined && { "CJ-Access-Token": token }) };
  const response = await fetch(`${served.origin}/cj${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  return { status: response.status, answer: (await response.json()) as Envelope };
}
const settings = async (token: string) =>
  (await (
    await fetch(`${served.origin}/cj/setting/get`, { headers: { "CJ-Access-Token": token } })
  ).json()) as Envelope;
const trade = (apiKey: string) => post("/authentication/getAccessToken", { apiKey });
const act = (action: string, given: object = {}) => post("/control/accounts", { action, ...given });

describe("CJ's accounts", () => {
  test("a key is traded in the documented envelope, with dates in China's time", async () => {
    const { answer } = await trade(DEMO_CJ_KEY);
    expect(answer).toMatchObject({
      code: 200,
      result: true,
      message: "Success",
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    for (const name of ["accessTokenExpiryDate", "refreshTokenExpiryDate", "createDate"])
      expect(answer.data?.[name]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/);
    expect(Date.parse(answer.data!.createDate!)).toBeLessThanOrEqual(Date.now());
  });

  test("one key is heard once in five minutes, and another by itself", async () => {
    await trade(DEMO_CJ_KEY);
    expect(await trade(DEMO_CJ_KEY)).toMatchObject({
      status: 429,
      answer: { code: 1600200, result: false, data: null },
    });
    expect((await trade("CJ1@api@x")).answer.code).toBe(1600005);
    await act("forget_pace");
    expect((await trade(DEMO_CJ_KEY)).answer.code).toBe(200);
  });

  test("the same pair of tokens is answered for a day, by key and by refresh token", async () => {
    const first = (await trade(DEMO_CJ_KEY)).answer.data!;
    await act("forget_pace");
    expect((await trade(DEMO_CJ_KEY)).answer.data?.accessToken).toBe(first.accessToken);
    const renewed = (await post("/authentication/refreshAccessToken", { refreshToken: first.refreshToken })).answer
      .data!;
    expect([renewed.accessToken, renewed.openId]).toEqual([first.accessToken, undefined]);
    await act("age_tokens", { number: "CJ1000001" });
    const later = (await post("/authentication/refreshAccessToken", { refreshToken: first.refreshToken })).answer.data!;
    expect(later.accessToken).not.toBe(first.accessToken);
  });

  test("who the account is, and whether it may use the API", async () => {
    const { accessToken = "" } = (await trade(DEMO_CJ_KEY)).answer.data!;
    expect((await settings(accessToken)).data).toMatchObject({
      openName: "Pier Sourcing",
      openEmail: "sourcing@pier.test",
      root: "GENERAL",
    });
    expect((await settings(accessToken)).code).toBe(1600200);
    await act("forget_pace");
    await act("suspend", { number: "CJ1000001" });
    expect((await settings(accessToken)).data).toMatchObject({ root: "NO_PERMISSION" });
    expect((await settings("nobody")).code).toBe(1600001);
  });

  test("signing out ends both tokens", async () => {
    const { accessToken = "", refreshToken = "" } = (await trade(DEMO_CJ_KEY)).answer.data!;
    expect((await post("/authentication/logout", {}, accessToken)).answer).toMatchObject({ code: 200, data: true });
    expect((await settings(accessToken)).code).toBe(1600001);
    expect((await post("/authentication/refreshAccessToken", { refreshToken })).answer.code).toBe(1600003);
  });

  test("the page shows the keys, and a new one ends the old", async () => {
    const page = async () => (await fetch(`${served.origin}/cj/`)).text();
    expect(await page()).toContain(DEMO_CJ_KEY);
    await act("new_key", { number: "CJ1000001" });
    expect(await page()).not.toContain(DEMO_CJ_KEY);
    expect((await trade(DEMO_CJ_KEY)).answer.code).toBe(1600005);
  });
});
