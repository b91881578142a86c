import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { createFacebook } from "../../sandbox/facebook/facebook.ts";
import { createGoogle } from "../../sandbox/google/google.ts";
import { SANDBOX_KEYS } from "../../sandbox/profile.ts";
import { signIn, startApi, type Browser } from "../factories/api-server.ts";
import { sessionTokenOf } from "../factories/session-token.ts";
import { makeTenant } from "../factories/tenants.ts";
import { serveStandin, type ServedStandin } from "../sandbox/serve.ts";

type Social = "google" | "facebook";
let api: Awaited<ReturnType<typeof startApi>>;
let standins: Record<Social, ServedStandin>;
let browser: Browser;
beforeAll(async () => {
  api = await startApi();
  standins = { google: await serveStandin(createGoogle), facebook: await serveStandin(createFacebook) };
  for (const { context } of Object.values(standins)) context.appOrigin = env.APP_URL;
  const [google, facebook] = [`${standins.google.origin}/google`, `${standins.facebook.origin}/facebook`];
  Object.assign(env, {
    GOOGLE_ACCOUNTS_URL: google,
    GOOGLE_TOKEN_URL: google,
    GOOGLE_CERTS_URL: google,
    GOOGLE_CLIENT_ID: SANDBOX_KEYS.googleClientId,
    GOOGLE_CLIENT_SECRET: SANDBOX_KEYS.googleClientSecret,
    FACEBOOK_SITE_URL: facebook,
    FACEBOOK_GRAPH_URL: facebook,
    FACEBOOK_APP_ID: SANDBOX_KEYS.facebookAppId,
    FACEBOOK_APP_SECRET: SANDBOX_KEYS.facebookAppSecret,
  });
});
afterAll(async () => {
  await api.close();
  for (const { close } of Object.values(standins)) await close();
});
beforeEach(() => {
  browser = api.openBrowser();
});

const someone = () => `${randomUUID()}@example.test`;

/** Goes to the provider's page, lets us in as an account there, and answers the query that it sends back. */
async function consent(social: Social, account: string, decision = "allow", by = browser): Promise<string> {
  const { body } = await by.call("GET", `/auth/social/${social}?return_to=/app/orders`);
  const page = await (await fetch(body.data.url)).text();
  const fields = new URLSearchParams(
    [...page.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, decode(value!)]),
  );
  fields.set("account", account);
  fields.set("decision", decision);
  const action = /action="([^"]+)"/.exec(page)?.[1] ?? "";
  const answer = await fetch(`${standins[social].origin}${action}`, {
    method: "POST",
    body: fields,
    redirect: "manual",
  });
  const location = new URL(answer.headers.get("location") ?? "");
  expect(location.pathname).toBe(`/auth/${social}/callback`);
  return location.search;
}

const decode = (text: string) => text.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
const finish = (social: Social, query: string, headers: Record<string, string> = {}, by = browser) =>
  by.call("GET", `/auth/callback/${social}${query}`, undefined, headers);

test("C021 C022 X016 somebody new signs up by Google, and comes in again by it", async () => {
  const email = someone();
  const first = await finish("google", await consent("google", email));
  expect(first.body.data).toEqual({ token: expect.any(String), is_new: true, return_to: "/app/orders" });
  expect((await browser.call("GET", "/auth/account")).body.data).toMatchObject({
    email,
    has_password: false,
    workplaces: [{ is_owner: true }],
  });
  const other = api.openBrowser();
  const again = await finish("google", await consent("google", email, "allow", other), {}, other);
  expect(again.body.data.is_new).toBe(false);
  expect(await systemDb.account.count({ where: { email } })).toBe(1);
  const [session] = await systemDb.loginSession.findMany({ where: { account: { email } } });
  expect(Math.round((session!.expiresAt.getTime() - Date.now()) / 86_400_000)).toBe(180);
});

test("C022 an account with the address is joined when Google vouches for it, and not when it doesn't", async () => {
  const { account } = await makeTenant();
  const { body } = await finish("google", await consent("google", account.email));
  expect(body.data.is_new).toBe(false);
  expect((await browser.call("GET", "/auth/account")).body.data.id).toBe(account.id);
  const email = `unverified-${someone()}`;
  const taken = await systemDb.account.create({ data: { email, name: "Ada", emailVerified: true } });
  const refused = await finish("google", await consent("google", email, "allow", api.openBrowser()));
  expect([refused.status, await systemDb.accountCredential.count({ where: { accountId: taken.id } })]).toEqual([
    403, 0,
  ]);
  const own = api.openBrowser();
  const answer = await finish("google", await consent("google", email, "allow", own), {}, own);
  expect([answer.status, answer.body.error_code]).toEqual([409, "errors.identity_social_sign_up"]);
  expect(await systemDb.accountCredential.count({ where: { accountId: taken.id } })).toBe(0);
});

test("C022 what somebody set for an address that they never confirmed is void", async () => {
  const email = someone();
  const squatter = await systemDb.account.create({
    data: {
      email,
      name: "Squatter",
      credentials: { create: { providerId: "credential", providerAccountId: email, password: "x:y" } },
      memberships: {
        create: {
          isOwner: true,
          workspace: { create: { name: "W", owner: { create: { email: someone(), name: "O" } } } },
        },
      },
    },
  });
  await signIn(squatter.id);
  await finish("google", await consent("google", email));
  expect((await systemDb.account.findUniqueOrThrow({ where: { id: squatter.id } })).name).not.toBe("Squatter");
  const credentials = await systemDb.accountCredential.findMany({ where: { accountId: squatter.id } });
  expect(credentials.map(({ providerId }) => providerId)).toEqual(["google"]);
  expect(await systemDb.loginSession.count({ where: { accountId: squatter.id } })).toBe(1);
});

test("C022 somebody new who comes in on two devices at once is one account, and in on both", async () => {
  const email = someone();
  const browsers = [api.openBrowser(), api.openBrowser(), api.openBrowser()];
  const queries = await Promise.all(browsers.map((by) => consent("google", email, "allow", by)));
  const answers = await Promise.all(queries.map((query, index) => finish("google", query, {}, browsers[index])));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await systemDb.account.count({ where: { email } })).toBe(1);
});

test("C022 an answer counts once, and in the browser that asked alone", async () => {
  const query = await consent("google", someone());
  expect((await finish("google", query, {}, api.openBrowser())).status).toBe(403);
  expect((await finish("google", query.replace(/state=[^&]+/, "state=another"))).status).toBe(403);
  expect((await finish("facebook", query)).status).toBe(403);
  expect((await finish("google", query)).status).toBe(200);
  expect((await finish("google", query)).status).toBe(403);
});

test("C022 another text that we have signed is no sign-in under way", async () => {
  await finish("google", await consent("google", someone()));
  const [, session = ""] = [...browser.cookies].find(([name]) => name.includes("session")) ?? [];
  const { status } = await api
    .openBrowser()
    .call("GET", "/auth/callback/google?state=x&code=y", undefined, { cookie: `quayside_social=${session}` });
  expect(status).toBe(403);
});

test("C022 a person who says no comes back to try again", async () => {
  const { status, body } = await finish("google", await consent("google", someone(), "deny"));
  expect([status, body.error_code]).toEqual([422, "errors.identity_social_failed"]);
});

test("C022 a code without its verifier opens nothing (PKCE)", async () => {
  const query = await consent("google", someone());
  const code = new URLSearchParams(query).get("code") ?? "";
  const form = {
    grant_type: "authorization_code",
    code,
    client_id: SANDBOX_KEYS.googleClientId,
    client_secret: SANDBOX_KEYS.googleClientSecret,
    redirect_uri: `${env.APP_URL}/auth/google/callback`,
  };
  const stolen = await fetch(`${standins.google.origin}/google/token`, {
    method: "POST",
    body: new URLSearchParams({ ...form, code_verifier: "guess" }),
  });
  expect(stolen.status).toBe(400);
});

test("C022 Facebook is linked by who is signed in, and then signs them in; another account can't have it", async () => {
  const person = `Noa ${randomUUID()}`;
  const early = await finish("facebook", await consent("facebook", person));
  expect([early.status, early.body.error_code]).toEqual([409, "errors.identity_social_sign_up"]);
  const { account } = await makeTenant();
  const as = await signIn(account.id);
  expect((await finish("facebook", await consent("facebook", person), as)).body.data.token).toBeNull();
  expect((await browser.call("GET", "/auth/account/social", undefined, as)).body.data.socials).toEqual([
    { social: "google", is_linked: false },
    { social: "facebook", is_linked: true },
  ]);
  const other = api.openBrowser();
  expect((await finish("facebook", await consent("facebook", person, "allow", other), {}, other)).status).toBe(200);
  expect((await other.call("GET", "/auth/account")).body.data.id).toBe(account.id);
  const stranger = await signIn((await makeTenant()).account.id);
  const taken = await finish("facebook", await consent("facebook", person), stranger);
  expect([taken.status, taken.body.error_code]).toEqual([409, "errors.identity_social_taken"]);
});

test("X016 a linked sign-in is taken away, and the only way into an account is not", async () => {
  const email = someone();
  await finish("google", await consent("google", email));
  const unlink = (social: Social) => browser.call("DELETE", `/auth/account/social/${social}`, {});
  const last = await unlink("google");
  expect([last.status, last.body.error_code]).toEqual([409, "errors.identity_social_last"]);
  const person = `Mia ${randomUUID()}`;
  const { id } = (await browser.call("GET", "/auth/account")).body.data;
  await finish("facebook", await consent("facebook", person), await signIn(id));
  expect((await unlink("google")).body.data).toEqual({ social: "google" });
  expect((await unlink("google")).status).toBe(404);
  expect((await unlink("facebook")).status).toBe(409);
  // A password leads in, too, once its address is confirmed.
  const password = await systemDb.accountCredential.create({
    data: { accountId: id, providerId: "credential", providerAccountId: id, password: "x:y" },
  });
  await systemDb.account.update({ where: { id }, data: { emailVerified: false } });
  expect((await unlink("facebook")).status).toBe(409);
  await systemDb.account.update({ where: { id }, data: { emailVerified: true } });
  expect((await unlink("facebook")).status).toBe(200);
  expect(await systemDb.accountCredential.findMany({ where: { accountId: id }, select: { id: true } })).toEqual([
    { id: password.id },
  ]);
});

test("X016 a shop's staff take no sign-in away from its owner", async () => {
  const { account, store } = await makeTenant();
  await systemDb.accountCredential.createMany({
    data: ["google", "facebook"].map((providerId) => ({
      accountId: account.id,
      providerId,
      providerAccountId: randomUUID(),
    })),
  });
  const { status } = await browser.call(
    "DELETE",
    "/auth/account/social/google",
    {},
    { authorization: `Bearer ${await sessionTokenOf(store.platformDomain)}` },
  );
  expect([status, await systemDb.accountCredential.count({ where: { accountId: account.id } })]).toEqual([403, 2]);
});

test("X016 two sign-ins taken away at once leave one", async () => {
  await finish("google", await consent("google", someone()));
  const { id } = (await browser.call("GET", "/auth/account")).body.data;
  await finish("facebook", await consent("facebook", `Ida ${randomUUID()}`), await signIn(id));
  const answers = await Promise.all(
    (["google", "facebook"] as const).map((social) => browser.call("DELETE", `/auth/account/social/${social}`, {})),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});
