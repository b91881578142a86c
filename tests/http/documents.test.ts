import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { writeOfflineTokens } from "../../app/adapters/store-connection/shopify/session-storage.server.ts";
import { documentHeaders } from "../../app/areas/accounts/server/principal/document-headers.server.ts";
import { identitySiteOf } from "../../app/areas/accounts/server/sign-in/identity-site.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { answerSecurityText } from "../../app/routes/public/security-text.server.ts";
import { signIn } from "../factories/api-server.ts";
import { sessionTokenOf } from "../factories/session-token.ts";
import { makeTenant } from "../factories/tenants.ts";
import { describeDocument, requireScreenPrincipal } from "../factories/wired.ts";

/** Where the admin is that frames us, as it says itself. */
const HOST = btoa("admin.shopify.com/store/acme");
const configured = { ...env };
afterEach(
  () =>
    void Object.assign(env, {
      IDENTITY_SITE_URL: undefined,
      IDENTITY_SITE_GUEST_URL: undefined,
      SUPPORT_CHAT_URL: undefined,
      SUPPORT_EMAIL: configured.SUPPORT_EMAIL,
      STAFF_EMAIL_DOMAIN: configured.STAFF_EMAIL_DOMAIN,
    }),
);

const documentAt = (path: string, headers: Record<string, string> = {}) =>
  new Request(`${env.APP_URL}${path}`, { headers });

/** The request of a store's admin for a document in its frame, as who looks at it there. */
async function embeddedAt(path: string, shop: string): Promise<Request> {
  await writeOfflineTokens({
    shop,
    accessToken: "shpat_1",
    expiresAt: new Date(Date.now() + 3_600_000),
    refreshToken: "shprt_1",
    refreshExpiresAt: new Date(Date.now() + 86_400_000),
    scopes: [],
  });
  const token = await sessionTokenOf(shop);
  return documentAt(`${path}${path.includes("?") ? "&" : "?"}embedded=1&shop=${shop}&host=${HOST}&id_token=${token}`);
}

test("who finds a weakness is told whom to write to, where the installation names somebody", async () => {
  env.SUPPORT_EMAIL = "help@sellers.test";
  const text = await answerSecurityText().text();
  expect(text).toContain("Contact: mailto:help@sellers.test\n");
  expect(new Date(/^Expires: (.+)$/m.exec(text)![1]!).getTime()).toBeGreaterThan(Date.now());
  env.SUPPORT_EMAIL = undefined;
  expect(answerSecurityText().status).toBe(404);
});

describe("who is not signed in", () => {
  const sentTo = async (path: string) => {
    const answer = await requireScreenPrincipal(documentAt(path)).catch((thrown: unknown) => thrown);
    return answer instanceof Response ? [answer.status, answer.headers.get("location")] : answer;
  };

  test("G050 is sent to our own sign-in page, and comes back from there", async () => {
    expect(await sentTo("/app/orders?status=ready")).toEqual([
      302,
      "/login?return_to=%2Fapp%2Forders%3Fstatus%3Dready",
    ]);
    expect(identitySiteOf(documentAt("/login?return_to=%2Fapp%2Forders"))).toBeNull();
  });

  test("G050 X012 is led on to the identity site, a special guest to its variant", async () => {
    Object.assign(env, {
      IDENTITY_SITE_URL: "https://id.example",
      IDENTITY_SITE_GUEST_URL: "https://id.example/guests",
    });
    const back = `return_to=${encodeURIComponent(`${env.APP_URL}/app/orders?app=AH`)}`;
    const [, address] = (await sentTo("/app/orders?app=AH")) as [number, string];
    expect(identitySiteOf(documentAt(address))).toBe(`https://id.example/?app=AH&${back}`);
    expect(identitySiteOf(documentAt("/login?mkt_type=special_guest"))).toBe(
      `https://id.example/guests?return_to=${encodeURIComponent(`${env.APP_URL}/app`)}`,
    );
    expect(identitySiteOf(documentAt("/login?return_to=https://evil.example"))).toBe(
      `https://id.example/?return_to=${encodeURIComponent(`${env.APP_URL}/app`)}`,
    );
  });
});

describe("the language of a document", () => {
  test("G079 is the one that was chosen, else English", async () => {
    const { account } = await makeTenant();
    expect((await describeDocument(documentAt("/app", await signIn(account.id)))).locale).toBe("en");
    await systemDb.account.update({ where: { id: account.id }, data: { language: "de" } });
    expect((await describeDocument(documentAt("/app", await signIn(account.id)))).locale).toBe("de");
    expect((await describeDocument(documentAt("/"))).locale).toBe("en");
  });

  test("G079 embedded, is the one that the admin names, before the one that was chosen", async () => {
    const { account, store } = await makeTenant();
    await systemDb.account.update({ where: { id: account.id }, data: { language: "de" } });
    const localeOf = async (path: string) =>
      (await describeDocument(await embeddedAt(path, store.platformDomain))).locale;
    expect(await localeOf("/app?locale=fr")).toBe("fr");
    expect(await localeOf("/app")).toBe("de");
    expect(await localeOf("/app?locale=tlh")).toBe("de");
  });
});

test.each([
  [{ firstName: "ida", name: "Ida Byron" }, "I"],
  [{ firstName: "", name: "Byron" }, "Z"],
])(
  "G045 the initials of %o are %s: the first letter of the first name, else of the e-mail",
  async (names, initials) => {
    const { account } = await makeTenant();
    await systemDb.account.update({
      where: { id: account.id },
      data: { ...names, email: `zoe-${randomUUID()}@example.test` },
    });
    expect((await describeDocument(documentAt("/app", await signIn(account.id)))).principal?.initials).toBe(initials);
  },
);

describe("the support chat", () => {
  const chatOf = async (accountId: string) =>
    (await describeDocument(documentAt("/app", await signIn(accountId)))).supportChat;
  const policy = () => {
    const headers = new Headers();
    documentHeaders(documentAt("/app"), headers);
    return headers.get("content-security-policy");
  };

  test("S114 is not there without configuration, and then no other origin may be framed", async () => {
    const { account } = await makeTenant();
    expect(await chatOf(account.id)).toBeNull();
    expect(policy()).not.toContain("chat.example");
    Object.assign(env, { SUPPORT_CHAT_URL: "https://chat.example/widget" });
    expect(policy()).toMatch(/frame-src [^;]*https:\/\/chat\.example(;| )/);
  });

  test("G124 S114 it is told whom it speaks with: of our team, the store's owner", async () => {
    Object.assign(env, { SUPPORT_CHAT_URL: "https://chat.example/widget", STAFF_EMAIL_DOMAIN: "team.example" });
    const { account, store } = await makeTenant();
    await systemDb.store.update({ where: { id: store.id }, data: { ownerEmail: "owner@shop.example" } });
    expect(await chatOf(account.id)).toEqual({
      url: "https://chat.example/widget",
      visitor: { email: account.email, name: "Ada Byron", store: store.platformDomain },
    });
    await systemDb.account.update({ where: { id: account.id }, data: { email: `${randomUUID()}@team.example` } });
    expect((await chatOf(account.id))?.visitor.email).toBe("owner@shop.example");
  });
});

describe("S135 the page that opens the card form", () => {
  const headersOf = (path: string, more: Record<string, string> = {}) => {
    const headers = new Headers();
    documentHeaders(documentAt(path, more), headers);
    return headers;
  };
  const policyOf = (...asked: Parameters<typeof headersOf>) => headersOf(...asked).get("content-security-policy")!;
  const origin = "https://*.paddle.com";
  const scriptUrl = env.PADDLE_SCRIPT_URL;
  beforeAll(() => void Object.assign(env, { PADDLE_SCRIPT_URL: "https://cdn.paddle.com/paddle/v2/paddle.js" }));
  afterAll(() => void Object.assign(env, { PADDLE_SCRIPT_URL: scriptUrl }));

  test("lets the form in, and what wallets of browsers pay by", () => {
    for (const directive of ["script-src", "frame-src", "connect-src", "style-src"])
      expect(policyOf("/app/pay?_ptxn=txn_1")).toMatch(new RegExp(`${directive} [^;]* https://\\*\\.paddle\\.com[ ;]`));
    expect(headersOf("/app/pay").get("permissions-policy")).toContain("payment=*");
  });

  test.each([
    ["another page", "/app/setting/billing", {}],
    ["a page below it", "/app/pay/more", {}],
    ["B079 a platform's frame", "/app/pay?embedded=1", {}],
    ["B079 any other frame", "/app/pay", { "sec-fetch-dest": "iframe" }],
  ])("%s does not", (_, path, more) => {
    expect(policyOf(path, more)).not.toContain(origin);
    expect(headersOf(path, more).get("permissions-policy")).toContain("payment=()");
  });
});
