import { expect, test } from "vitest";
import { documentHeaders } from "../../app/areas/accounts/server/principal/document-headers.server.ts";
import { visitorIdOf } from "../../app/areas/accounts/server/sign-in/visitor-cookie.server.ts";

/** The cookies that a document sets. */
function cookiesOf(address: string, headers: Record<string, string> = {}): string[] {
  const sent = new Headers();
  documentHeaders(new Request(`http://localhost:3000${address}`, { headers }), sent);
  return sent.getSetCookie();
}

test("G071 X046 a visitor gets an id of their own for 1800 days, in a cookie that scripts can't read", () => {
  const [first] = cookiesOf("/login");
  const [second] = cookiesOf("/login");
  expect(first).toMatch(/^quayside_visitor=[\da-f-]{36}; Path=\/; Max-Age=155520000; HttpOnly; SameSite=Lax/);
  expect(first).not.toBe(second);
});

test("G071 a visitor who has an id keeps it; what is no id is given anew", () => {
  const id = /=([\da-f-]{36})/.exec(cookiesOf("/login")[0] ?? "")?.[1] ?? "";
  const cookie = `quayside_visitor=${id}`;
  expect(visitorIdOf(new Headers({ cookie }))).toBe(id);
  expect(cookiesOf("/signup", { cookie })).toEqual([]);
  expect(cookiesOf("/signup", { cookie: "quayside_visitor=<script>" })).toHaveLength(1);
});

test("G071 within a platform's admin no cookie is set", () => {
  expect(cookiesOf("/app?embedded=1")).toEqual([]);
  expect(cookiesOf("/app", { "sec-fetch-dest": "iframe" })).toEqual([]);
});
