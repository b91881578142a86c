/** Receipts of what was paid (decision 48): over HTTP, read back as a reader of PDF does. */
import { randomUUID } from "node:crypto";
import Decimal from "decimal.js";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { forgetSignIns } from "../../app/areas/accounts/server/sessions/sign-in-cache.server.ts";
import { lockWallet } from "../../app/areas/wallet/server/lock-wallet.sql.server.ts";
import { moveMoney } from "../../app/areas/wallet/server/move-money.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { signIn, startApi } from "../factories/api-server.ts";
import { inTurn } from "../setup/turns.ts";

let api: Awaited<ReturnType<typeof startApi>>;
let seller: Awaited<ReturnType<typeof api.makeSeller>>;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  seller = await api.makeSeller();
});

async function get(path: string, accountId = seller.account.id, headers: Record<string, string> = {}) {
  const response = await fetch(`${api.base}/api/payments/receipts/${path}`, {
    headers: { ...(await signIn(accountId)), ...headers },
  });
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
}

/** The words of a receipt, and whether its fonts are in it. */
async function read(path: string) {
  const { status, headers, bytes } = await get(path);
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("application/pdf");
  const document = await getDocumentProxy(bytes);
  const { text, totalPages } = await extractText(document, { mergePages: true });
  expect(totalPages).toBe(1);
  return { text: text.normalize("NFKC"), name: headers.get("content-disposition") };
}

/** How far from the left side of a receipt's page a word stands, the first of those that are alike. */
async function placesOf(path: string) {
  const page = await (await getDocumentProxy((await get(path)).bytes)).getPage(1);
  const { items } = await page.getTextContent();
  return (word: string) => {
    const found = items.find((item) => "str" in item && item.str.trim() === word);
    return found && "transform" in found ? (found.transform[4] as number) : NaN;
  };
}

const makeCharge = (change: object = {}) =>
  systemDb.charge.create({
    data: {
      workspaceId: seller.workspace.id,
      provider: "shopify",
      providerId: `gid://shopify/AppSubscription/${randomUUID()}`,
      kind: "subscription",
      item: "GROWTH_CREDIT_TIER",
      amount: "1049.9",
      tax: "19.98",
      status: "paid",
      paidAt: new Date("2026-11-03T12:00:00Z"),
      periodStart: new Date("2026-11-03T12:00:00Z"),
      periodEnd: new Date("2026-12-03T12:00:00Z"),
      ...change,
    },
  });

const makeTopUp = (change: object = {}) =>
  systemDb.topUp.create({
    data: {
      workspaceId: seller.workspace.id,
      accountId: seller.account.id,
      provider: "stripe",
      providerReference: `cs_${randomUUID()}`,
      method: "credit_card",
      amount: "250",
      status: "succeeded",
      settledAt: new Date("2026-11-03T12:00:00Z"),
      ...change,
    },
  });

async function speak(language: string) {
  await systemDb.account.update({ where: { id: seller.account.id }, data: { language } });
  forgetSignIns({ accountId: seller.account.id });
}

const COMPANY = {
  name: "Łódź Größe GmbH",
  address: "Hafenstraße 1\n20095 Hamburg",
  country: "DE",
  tax_number: "DE123456789",
  extra: "Cost center 7",
};

describe("a charge's receipt", () => {
  test("says what was paid for, by whom and to whom, with the number that the list of charges has", async () => {
    expect((await seller.call("PUT", "/payments/company-details", COMPANY)).status).toBe(200);
    expect((await seller.call("GET", "/payments/company-details")).body.data).toEqual(COMPANY);
    const { id, providerId } = await makeCharge();
    const { body } = await seller.call("GET", "/payments/user/payment-logs");
    const number = body.data.payment_logs[0].receipt_number as string;
    expect(number).toBe(`R-20261103-${id.slice(-8).toUpperCase()}`);
    const { text, name } = await read(`charges/${id}`);
    expect(name).toContain(`filename="${number}.pdf"`);
    for (const words of [
      number,
      "November 3, 2026",
      "November 3, 2026 – December 3, 2026",
      "Growth",
      "$1,049.90",
      "$19.98",
      "$1,069.88",
      "Shopify",
      "isn't a tax invoice",
      "Łódź Größe GmbH",
      "20095 Hamburg",
      "Germany",
      "DE123456789",
      "Cost center 7",
    ])
      expect(text).toContain(words);
    expect(text.replaceAll(/\s/g, "")).toContain(providerId);
    expect(text).not.toMatch(/billing:|receipt\./);
  });

  /** What a receipt says in a language, by turns: its letters' fonts are large, and read anew for each. */
  const SPOKEN: Record<string, (path: string) => Promise<void>> = {
    de: async (path) => {
      const { text } = await read(path);
      for (const words of ["Zahlungsbeleg", "3. November 2026", "1.049,90 $", "Deutschland"])
        expect(text).toContain(words);
    },
    "zh-CN": async (path) => {
      await seller.call("PUT", "/payments/company-details", { ...COMPANY, name: "上海晨光有限公司" });
      const { text } = await read(path);
      for (const words of ["收据编号", "上海晨光有限公司"]) expect(text).toContain(words);
    },
    ar: async (path) => {
      const { text } = await read(path);
      // Shaped letters are found in the text as those that were written.
      expect(text).toContain("النمو");
      expect(text).toMatch(/R-20261103-[\dA-F]{8}/);
      expect(text).toContain("1,049.90 US$");
      expect(text).toContain("20095 Hamburg");
      // From right to left: the day, the month, the year.
      const across = await placesOf(path);
      expect(across("2026")).toBeLessThan(across("3"));
    },
  };
  test.each(inTurn(Object.entries(SPOKEN), { parts: 3 }))(
    "speaks the language of who asks, with that language's letters: %s",
    async (language, says) => {
      await seller.call("PUT", "/payments/company-details", COMPANY);
      const { id } = await makeCharge();
      await speak(language);
      await says(`charges/${id}`);
    },
  );

  test("says what went back since, and of a test that nobody paid", async () => {
    const { id } = await makeCharge({ status: "partially_refunded", refunded: "10", isTest: true });
    const { text } = await read(`charges/${id}`);
    expect(text).toContain("-$10.00");
    expect(text).toContain("No money was taken.");
  });

  test("of a change of plan says what the plan costs, what was credited for the one before, and how it is paid", async () => {
    const subscription = await systemDb.subscription.create({
      data: {
        workspaceId: seller.workspace.id,
        provider: "paddle",
        planKey: "GROWTH_CREDIT_TIER",
        cycleDays: 365,
        price: "349.3",
      },
    });
    const { id } = await makeCharge({
      provider: "paddle",
      subscriptionId: subscription.id,
      amount: "301.08",
      credit: "48.22",
      tax: "26.72",
    });
    const { text } = await read(`charges/${id}`);
    for (const words of ["Yearly", "$349.30", "Credit for the unused part", "-$48.22", "$26.72", "$327.80"])
      expect(text).toContain(words);
    const { body } = await seller.call("GET", "/payments/user/payment-logs");
    expect(body.data.payment_logs[0]).toMatchObject({ cycle: 365, amount: "301.08", credit: "48.22" });
  });

  test("keeps the company that it was made out to, and says so where that was entered after the payment", async () => {
    const before = await makeCharge();
    const first = (await read(`charges/${before.id}`)).text;
    expect(first).toContain(seller.workspace.name);
    // A long address is broken where its line ends.
    const joined = (text: string) => text.replaceAll(/[\s-]/g, "");
    expect(joined(first)).toContain(joined(seller.account.email));
    await seller.call("PUT", "/payments/company-details", COMPANY);
    const after = await makeCharge({ paidAt: new Date(Date.now() + 1000) });
    expect((await read(`charges/${before.id}`)).text).toContain("Reissued");
    expect((await read(`charges/${after.id}`)).text).not.toContain("Reissued");
    const kept = await systemDb.workspaceSetting.findFirstOrThrow({
      where: { workspaceId: seller.workspace.id, key: "company-details" },
    });
    const [{ company }] = kept.value as [{ company: object }];
    const anHourAgo = new Date(Date.now() - 61 * 60_000).toISOString();
    await systemDb.workspaceSetting.update({
      where: { workspaceId_key: { workspaceId: seller.workspace.id, key: "company-details" } },
      data: { value: [{ from: anHourAgo, company }] as object },
    });
    await systemDb.charge.update({ where: { id: after.id }, data: { paidAt: new Date(Date.now() - 1000) } });
    await seller.call("PUT", "/payments/company-details", { ...COMPANY, name: "Other Ltd" });
    for (const { id } of [before, after]) {
      const { text } = await read(`charges/${id}`);
      expect(text).toContain(COMPANY.name);
      expect(text).not.toContain("Other Ltd");
    }
  });

  test("a tax number comes with its country", async () => {
    const { status, body } = await seller.call("PUT", "/payments/company-details", { ...COMPANY, country: null });
    expect(status).toBe(400);
    expect(body.errors.country).toBe("Choose the country that the tax number is from.");
  });

  test.each(["pending", "failed", "expired"])("is not to be had for one that is %s", async (status) => {
    const { id } = await makeCharge({ status });
    expect((await get(`charges/${id}`)).status).toBe(404);
    const { body } = await seller.call("GET", "/payments/user/payment-logs");
    expect(body.data.payment_logs[0].receipt_number).toBeNull();
  });
});

test("a top-up's receipt says what came in and what went back, and is offered with its movement", async () => {
  const { id, workspaceId } = await makeTopUp();
  const { text } = await read(`top-ups/${id}`);
  for (const words of ["$250.00", "Wallet top-up", "By card", "Quayside", seller.workspace.name])
    expect(text).toContain(words);
  const other = await makeTopUp({ status: "pending" });
  expect((await get(`top-ups/${other.id}`)).status).toBe(404);
  await systemDb.$transaction(async (tx) => {
    const balances = await lockWallet(tx, workspaceId);
    const bonus = new Decimal(0);
    const about = { tx, workspaceId, reference: id };
    const after = await moveMoney({
      ...about,
      kind: "topup",
      event: `topup:${id}`,
      balances,
      movement: { topup: new Decimal(250), bonus },
    });
    await moveMoney({
      ...about,
      kind: "topup_refund",
      event: "return:1:1",
      balances: after,
      movement: { topup: new Decimal(-40), bonus },
    });
  });
  expect((await read(`top-ups/${id}`)).text).toContain("-$40.00");
  const { body } = await seller.call("GET", "/orders/v10/payments/transaction-logs");
  expect(body.data.transactions).toMatchObject([
    { kind: "topup_refund", receipt_of: null },
    { kind: "topup", receipt_of: id },
  ]);
});

test("nobody else has a receipt or the company: another workspace, and who may not see what was paid", async () => {
  const [charge, topUp, stranger] = [await makeCharge(), await makeTopUp(), await api.makeSeller()];
  await seller.call("PUT", "/payments/company-details", COMPANY);
  expect((await get(`charges/${charge.id}`, stranger.account.id)).status).toBe(404);
  expect((await get(`top-ups/${topUp.id}`, stranger.account.id)).status).toBe(404);
  expect((await stranger.call("GET", "/payments/company-details")).body.data.name).toBe("");
  const member = await systemDb.account.create({
    data: { email: `${randomUUID()}@example.test`, name: "Noa", emailVerified: true },
  });
  const memberOf = (permissions: string[]) =>
    systemDb.workspaceMember.upsert({
      where: { workspaceId_accountId: { workspaceId: seller.workspace.id, accountId: member.id } },
      create: { workspaceId: seller.workspace.id, accountId: member.id, permissions },
      update: { permissions },
    });
  const inWorkspace = { "workplace-id": seller.workspace.id };
  await memberOf(["VIEW_SETTING_WALLET"]);
  expect((await get(`charges/${charge.id}`, member.id, inWorkspace)).status).toBe(403);
  expect((await get(`top-ups/${topUp.id}`, member.id, inWorkspace)).status).toBe(200);
  const asMember = await api.signInAs(member.id);
  expect((await asMember("PUT", "/payments/company-details", COMPANY, inWorkspace)).status).toBe(403);
  await memberOf(["VIEW_SETTING_BILLING_PLAN"]);
  forgetSignIns({ accountId: member.id });
  expect((await get(`charges/${charge.id}`, member.id, inWorkspace)).status).toBe(200);
  expect((await get(`top-ups/${topUp.id}`, member.id, inWorkspace)).status).toBe(403);
});
