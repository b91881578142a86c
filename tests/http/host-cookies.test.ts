/** Under HTTPS our small cookies are named so that browsers let this host alone set them, by HTTPS, for all its addresses. */
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { consentCookie } from "../../app/areas/accounts/server/consents/consent-cookie.server.ts";
import { documentHeaders } from "../../app/areas/accounts/server/principal/document-headers.server.ts";
import {
  clearSocialCookie,
  finishSocialSignIn,
  startSocialSignIn,
} from "../../app/areas/accounts/server/sign-in/social-sign-in.server.ts";
import { makeVisitorCookie, visitorIdOf } from "../../app/areas/accounts/server/sign-in/visitor-cookie.server.ts";
import { env } from "../../app/platform/env.server.ts";

const plainly = { ...env };
beforeEach(() => {
  Object.assign(env, {
    APP_URL: "https://quayside.example.test",
    GOOGLE_CLIENT_ID: "client",
    GOOGLE_CLIENT_SECRET: "secret",
    GOOGLE_ACCOUNTS_URL: "https://accounts.google.test",
  });
});
afterEach(() => void Object.assign(env, plainly));

const CONSENT = { state: "s".repeat(24), accountId: randomUUID(), workspaceId: randomUUID(), returnTo: "/app" };
const sentBack = (cookie: string) => new Headers({ cookie: cookie.split(";")[0] ?? "" });

test("each of them has the prefix, and what browsers ask of it", async () => {
  const ofDocument = new Headers();
  documentHeaders(new Request(`${env.APP_URL}/login`), ofDocument);
  const { cookie: social } = await startSocialSignIn({ social: "google" });
  const cookies = [
    ["consent", consentCookie.make(CONSENT)],
    ["consent", consentCookie.clear()],
    ["social", social],
    ["social", clearSocialCookie()],
    ...ofDocument.getSetCookie().map((cookie) => ["visitor", cookie]),
  ] as [string, string][];
  expect(cookies).toHaveLength(5);
  for (const [name, cookie] of cookies) {
    expect(cookie).toMatch(new RegExp(`^__Host-quayside_${name}=`));
    expect(cookie.split("; ").slice(1).sort()).toEqual([
      "HttpOnly",
      expect.stringMatching(/^Max-Age=\d+$/),
      "Path=/",
      "SameSite=Lax",
      "Secure",
    ]);
  }
});

test("a consent and a sign-in under way are read by that name alone: a host beside ours can put none in their place", async () => {
  const consent = consentCookie.make(CONSENT);
  expect(consentCookie.read(sentBack(consent))).toMatchObject(CONSENT);
  expect(consentCookie.read(sentBack(consent.replace("__Host-", "")))).toBeNull();
  const { cookie, url } = await startSocialSignIn({ social: "google" });
  const answer = (headers: Headers) =>
    finishSocialSignIn({
      social: "google",
      state: new URL(url).searchParams.get("state") ?? "",
      headers,
      principal: null,
      language: "en",
    });
  // It has no code: that much is looked at once the cookie is the right one.
  await expect(answer(sentBack(cookie))).rejects.toMatchObject({ kind: "unprocessable" });
  await expect(answer(sentBack(cookie.replace("__Host-", "")))).rejects.toMatchObject({ kind: "forbidden" });
});

test("G071 X046 a visitor who has an id by the plain name keeps it under the other", () => {
  const id = randomUUID();
  const before = new Headers({ cookie: `quayside_visitor=${id}` });
  expect(visitorIdOf(before)).toBe(id);
  const renamed = makeVisitorCookie(before) ?? "";
  expect(renamed).toContain(`__Host-quayside_visitor=${id};`);
  expect(visitorIdOf(sentBack(renamed))).toBe(id);
  expect(makeVisitorCookie(sentBack(renamed))).toBeNull();
});
