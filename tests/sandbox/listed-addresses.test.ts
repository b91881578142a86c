/** Consent leads back to the addresses that an app has listed at its vendor, to the letter, and to no other. */
import { readFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { ALIEXPRESS_ADDRESSES, createAliexpress } from "../../sandbox/aliexpress/aliexpress.ts";
import { createFacebook, FACEBOOK_ADDRESSES } from "../../sandbox/facebook/facebook.ts";
import { createGoogle, GOOGLE_ADDRESSES } from "../../sandbox/google/google.ts";
import { SANDBOX_KEYS } from "../../sandbox/profile.ts";
import { serveStandin, type ServedStandin } from "./serve.ts";

let served: ServedStandin;
afterEach(() => served.close());

const VENDORS = [
  {
    create: createGoogle,
    page: "/google/o/oauth2/v2/auth",
    client: SANDBOX_KEYS.googleClientId,
    addresses: GOOGLE_ADDRESSES,
  },
  {
    create: createFacebook,
    page: "/facebook/v25.0/dialog/oauth",
    client: SANDBOX_KEYS.facebookAppId,
    addresses: FACEBOOK_ADDRESSES,
  },
  {
    create: createAliexpress,
    page: "/aliexpress/oauth/authorize",
    client: SANDBOX_KEYS.aliexpressAppKey,
    addresses: ALIEXPRESS_ADDRESSES,
  },
];

test.each(VENDORS)("$page", async ({ create, page, client, addresses }) => {
  served = await serveStandin(create);
  const { appOrigin } = served.context;
  const ask = async (redirect: string) => {
    const query = new URLSearchParams({ client_id: client, response_type: "code", state: "s", redirect_uri: redirect });
    return (await fetch(`${served.origin}${page}?${query.toString()}`)).status;
  };
  for (const path of addresses) {
    expect(await ask(appOrigin + path), path).toBe(200);
    expect(await ask(`${appOrigin}${path}/more`), path).toBe(400);
    expect(await ask(`${appOrigin}${path}?more=1`), path).toBe(400);
    expect(await ask(`${appOrigin}0.elsewhere.test${path}`), path).toBe(400);
  }
  expect(await ask(`${appOrigin}/app`)).toBe(400);
});

test("whoever deploys is told to list each of them", async () => {
  served = await serveStandin(createGoogle);
  const guide = readFileSync("docs/deploy.md", "utf8");
  const listed = VENDORS.flatMap(({ addresses }) => addresses);
  expect(listed.filter((path) => !guide.includes(`\`…${path}\``))).toEqual([]);
});

test("the Graph API knows its versions, each for about two years", async () => {
  served = await serveStandin(createFacebook);
  const ask = async (version: string) =>
    (await fetch(`${served.origin}/facebook/${version}/me/businesses?access_token=x`)).json() as Promise<object>;
  expect(await ask("v19.0")).toMatchObject({ error: { code: 2635 } });
  expect(await ask("v25.0")).not.toMatchObject({ error: { code: 2635 } });
});
