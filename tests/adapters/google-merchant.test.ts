import { afterEach, beforeEach, expect, test } from "vitest";
import { GoogleMerchantChannel } from "../../app/adapters/linked-channel/google-merchant/google-merchant.server.ts";
import { createGoogle } from "../../sandbox/google/google.ts";
import { SANDBOX_KEYS } from "../../sandbox/profile.ts";
import { serveStandin, type ServedStandin } from "../sandbox/serve.ts";
import { failureOf } from "./conformance/supplier.ts";

let served: ServedStandin;
beforeEach(async () => {
  served = await serveStandin(createGoogle);
});
afterEach(() => served.close());

test("a project that is not registered is our set-up's fault; a token that is not known is the merchant's to renew", async () => {
  const here = `${served.origin}/google`;
  const channel = new GoogleMerchantChannel({
    accountsUrl: here,
    tokenUrl: here,
    merchantUrl: here,
    clientId: SANDBOX_KEYS.googleClientId,
    clientSecret: SANDBOX_KEYS.googleClientSecret,
  });
  const redirectUrl = `${served.context.appOrigin}/auth/platform/google-merchant/callback`;
  const body = new URLSearchParams({
    redirectUrl,
    state: "s",
    decision: "allow",
    account: "noa@pier.test",
  });
  const back = await fetch(`${here}/consent`, { method: "POST", body, redirect: "manual" });
  const code = new URL(back.headers.get("location")!).searchParams.get("code")!;
  const { accessToken } = await channel.exchangeCode({ code, redirectUrl });
  expect(await channel.listAccounts(accessToken)).toHaveLength(2);
  served.context.faults.add({
    vendor: "google",
    kind: "reject",
    match: "accounts",
    count: 1,
    detail: "GCP_NOT_REGISTERED",
  });
  expect(await failureOf(channel.listAccounts(accessToken))).toMatchObject({ kind: "misconfigured" });
  expect(await failureOf(channel.listAccounts("unknown"))).toMatchObject({ kind: "reconnect" });
});
