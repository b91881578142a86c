/** Suppliers' accounts that a merchant connects by a key, against a stand-in that speaks the supplier's own protocol. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  handleRenewSupplierAccount,
  handleRenewSupplierAccounts,
} from "../../app/areas/accounts/jobs/renew-supplier-accounts.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { createCj } from "../../sandbox/cj/cj.ts";
import type { FaultKind } from "../../sandbox/core/faults.ts";
import { startApi, waitingJobs } from "../factories/api-server.ts";
import { choosePlan } from "../factories/tenants.ts";
import { handleEraseWorkspace, handleTellLostSuppliers } from "../factories/wired.ts";
import { serveStandin, type ServedStandin } from "../sandbox/serve.ts";

vi.mock(import("../../app/platform/http/rate-limit.server.ts"), () => import("../factories/unpaced.ts"));

const CONNECT = "/core/accounts/connect/cj";
const DISCONNECT = "/core/accounts/disconnect/cj";
const DAY_SECONDS = 86_400;
const once = { signal: AbortSignal.timeout(60_000), attempt: 1, isLastAttempt: false };

let api: Awaited<ReturnType<typeof startApi>>;
let cj: ServedStandin;
beforeAll(async () => {
  [api, cj] = await Promise.all([startApi(), serveStandin(createCj)]);
  env.CJ_API_URL = `${cj.origin}/cj`;
});
afterAll(() => Promise.all([api.close(), cj.close()]));
beforeEach(() => cj.context.faults.clear());

interface Merchant {
  number: string;
  apiKey: string;
}
/** Does something at the supplier itself. */
async function atCj(action: string, given: Record<string, string> = {}): Promise<Merchant> {
  const response = await fetch(`${cj.origin}/cj/control/accounts`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ action, ...given }),
  });
  return (await response.json()) as Merchant;
}
const openAccount = () => atCj("open", { name: "Pier Sourcing", email: "sourcing@pier.test" });
const addFault = (kind: FaultKind, match: string, detail?: string) =>
  cj.context.faults.add({ vendor: "cj", kind, match, count: 1, detail });
const pairs = () => Number(cj.standin.facts?.().token_pairs);
const rowOf = (workspaceId: string) =>
  systemDb.supplierConnection.findUnique({ where: { workspaceId_supplier: { workspaceId, supplier: "cj" } } });
const renew = (workspaceId: string) => handleRenewSupplierAccount.run({ workspaceId, supplier: "cj" }, once);

/** A seller whose CJ account was connected a while ago: the supplier answers the next call again. */
async function connected() {
  const [seller, merchant] = [await api.makeSeller(), await openAccount()];
  expect((await seller.call("POST", CONNECT, { api_key: merchant.apiKey })).status).toBe(200);
  await atCj("forget_pace");
  return { ...seller, ...merchant };
}

describe("C059 X035 connecting", () => {
  test("an account is connected by its key, read back with whose it is, and seen in its own workspace alone", async () => {
    const [seller, other, merchant] = [await api.makeSeller(), await api.makeSeller(), await openAccount()];
    const began = Date.now();
    const { status, body } = await seller.call("POST", CONNECT, { api_key: ` ${merchant.apiKey}\n` });
    expect(status).toBe(200);
    expect(body.data.connection).toMatchObject({
      supplier: "cj",
      account_name: "Pier Sourcing (sourcing@pier.test)",
      status: "connected",
    });
    expect(Date.parse(body.data.connection.connected_at)).toBeGreaterThanOrEqual(began);
    expect((await seller.call("GET", "/core/supplier-connections")).body.data.connections).toEqual([
      body.data.connection,
    ]);
    expect((await other.call("GET", "/core/supplier-connections")).body.data.connections).toEqual([]);
  });

  test("tokens are kept encrypted and live as long as the supplier says; the key is kept nowhere", async () => {
    const { workspace, apiKey } = await connected();
    const row = (await rowOf(workspace.id))!;
    for (const kept of [row.accessToken, row.refreshToken]) expect(kept).toMatch(/^v1\./);
    const days = (at: Date | null) => Math.round((at!.getTime() - Date.now()) / (DAY_SECONDS * 1000));
    expect([days(row.expiresAt), days(row.refreshExpiresAt)]).toEqual([15, 180]);
    expect(JSON.stringify(row)).not.toContain(apiKey.split("@api@")[1]);
  });

  test("a key that the supplier refuses is told of at its field, with what to do, and nothing is kept", async () => {
    const { call, workspace } = await api.makeSeller();
    const { status, body } = await call("POST", CONNECT, { api_key: "CJ1@api@not-a-key-of-anybody" });
    expect([status, body.status, body.error_code]).toEqual([422, 204, "key_refused"]);
    expect([body.message, body.errors.api_key]).toEqual([
      "The supplier doesn't accept this key.",
      expect.stringContaining("Copy it again"),
    ]);
    expect(await rowOf(workspace.id)).toBeNull();
  });

  test.each(["", "short", "two words here", "klüssel@api@123456", "x".repeat(201)])(
    "%j is no key, which is said before anybody is asked",
    async (apiKey) => {
      const { call } = await api.makeSeller();
      const before = cj.standin.facts?.().refused;
      const { status, body } = await call("POST", CONNECT, { api_key: apiKey });
      expect([status, Object.keys(body.errors)]).toEqual([400, ["api_key"]]);
      expect(cj.standin.facts?.().refused).toBe(before);
    },
  );

  test("an account whose API is suspended is told so, and is not connected", async () => {
    const [seller, merchant] = [await api.makeSeller(), await openAccount()];
    await atCj("suspend", { number: merchant.number });
    const { status, body } = await seller.call("POST", CONNECT, { api_key: merchant.apiKey });
    expect([status, body.error_code]).toEqual([422, "api_suspended"]);
    expect(body.errors.api_key).toContain("Reactivate");
    expect(await rowOf(seller.workspace.id)).toBeNull();
  });

  test("229 one key is asked about once in five minutes, in whichever workspace", async () => {
    const { apiKey } = await connected();
    const other = await api.makeSeller();
    const asked = cj.standin.facts?.().keys_traded;
    const { status, body } = await other.call("POST", CONNECT, { api_key: apiKey });
    expect([status, body.status, body.params]).toEqual([429, 229, { count: 5 }]);
    expect(body.message).toContain("5 minutes");
    expect(cj.standin.facts?.().keys_traded).toBe(asked);
  });

  test("229 a supplier that has heard the key elsewhere is believed, with its five minutes", async () => {
    const [seller, merchant] = [await api.makeSeller(), await openAccount()];
    await fetch(`${env.CJ_API_URL}/authentication/getAccessToken`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ apiKey: merchant.apiKey }),
    });
    const { status, body } = await seller.call("POST", CONNECT, { api_key: merchant.apiKey });
    expect([status, body.params]).toEqual([429, { count: 5 }]);
  });

  test("229 guessing keys comes to an end", async () => {
    const { call } = await api.makeSeller();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 7; attempt++)
      statuses.push((await call("POST", CONNECT, { api_key: `CJ1@api@${randomUUID()}` })).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429]);
  });

  test("a supplier that is down is said to be, and the same key may be tried again at once", async () => {
    const [seller, merchant] = [await api.makeSeller(), await openAccount()];
    addFault("server_error", "getAccessToken");
    const { status, body } = await seller.call("POST", CONNECT, { api_key: merchant.apiKey });
    expect([status, body.error_code]).toEqual([503, "vendor_down"]);
    expect((await seller.call("POST", CONNECT, { api_key: merchant.apiKey })).status).toBe(200);
  });

  test("tokens are not given up for a name that can't be read: the account's number stands for it", async () => {
    const [seller, merchant] = [await api.makeSeller(), await openAccount()];
    addFault("server_error", "setting/get");
    const { body } = await seller.call("POST", CONNECT, { api_key: merchant.apiKey });
    expect(body.data.connection).toMatchObject({ account_name: merchant.number, status: "connected" });
  });
});

describe("C060 X035 disconnecting", () => {
  test("forgets the tokens here and gives them back there; again is fine", async () => {
    const { call, workspace } = await connected();
    const before = pairs();
    expect((await call("DELETE", DISCONNECT, {})).status).toBe(200);
    expect(await rowOf(workspace.id)).toBeNull();
    expect(pairs()).toBe(before - 1);
    expect((await call("DELETE", DISCONNECT)).status).toBe(200);
    expect((await call("GET", "/core/supplier-connections")).body.data.connections).toEqual([]);
  });

  test("leaves another workspace's account alone, and the tokens alive that another workspace holds too", async () => {
    const [one, other] = [await connected(), await connected()];
    const kept = (await rowOf(one.workspace.id))!;
    await other.call("DELETE", DISCONNECT, {});
    expect(await rowOf(one.workspace.id)).toEqual(kept);

    const third = await api.makeSeller();
    // Within a day a key is answered the same tokens; what differs is how they are encrypted.
    const { id, workspaceId, ...pair } = kept;
    expect([id, workspaceId]).not.toContain(third.workspace.id);
    await systemDb.supplierConnection.create({ data: { ...pair, workspaceId: third.workspace.id } });
    const before = pairs();
    await one.call("DELETE", DISCONNECT, {});
    expect(pairs()).toBe(before);
    await third.call("DELETE", DISCONNECT, {});
    expect(pairs()).toBe(before - 1);
  });

  test.each<[string, FaultKind]>([
    ["is down", "server_error"],
    ["refuses", "reject"],
    ["hangs up", "drop_connection"],
  ])("a supplier that %s keeps nobody connected", async (_what, kind) => {
    const { call, workspace } = await connected();
    addFault(kind, "logout");
    expect((await call("DELETE", DISCONNECT, {})).status).toBe(200);
    expect(await rowOf(workspace.id)).toBeNull();
  });

  test("tokens that no key of ours fits any more can still be forgotten", async () => {
    const { call, workspace } = await api.makeSeller();
    await systemDb.supplierConnection.create({
      data: {
        workspaceId: workspace.id,
        supplier: "cj",
        accountName: "Ada",
        accessToken: "v1.of.another.key",
        refreshToken: "x",
      },
    });
    expect((await call("DELETE", DISCONNECT, {})).status).toBe(200);
    expect(await rowOf(workspace.id)).toBeNull();
  });

  const deletedWorkspace = async () => {
    const { call, workspace } = await connected();
    await choosePlan(workspace.id);
    const second = (await call("POST", "/auth/workplace/create", { name: "Second" })).body.data.id as string;
    await systemDb.supplierConnection.updateMany({
      where: { workspaceId: workspace.id },
      data: { workspaceId: second },
    });
    expect((await call("DELETE", `/auth/workplace/${second}`, {})).status).toBe(200);
    return second;
  };

  test("X022 go with their workspace, and are given back", async () => {
    const workspaceId = await deletedWorkspace();
    const before = pairs();
    await handleEraseWorkspace.run({ workspaceId }, once);
    expect([await rowOf(workspaceId), pairs()]).toEqual([null, before - 1]);
  });

  test("X022 a supplier that is down holds up no erasing", async () => {
    const workspaceId = await deletedWorkspace();
    addFault("server_error", "logout");
    await handleEraseWorkspace.run({ workspaceId }, once);
    expect(await rowOf(workspaceId)).toBeNull();
  });
});

describe("C059 tokens that are about to end", () => {
  const endIn = async ({ workspace, number }: Awaited<ReturnType<typeof connected>>, days: number) => {
    await atCj("age_tokens", { number, seconds: String(days * DAY_SECONDS) });
    await systemDb.supplierConnection.updateMany({
      where: { workspaceId: workspace.id },
      data: { expiresAt: new Date(Date.now() + days * DAY_SECONDS * 1000) },
    });
  };

  test("are renewed days ahead; the account stays whose it is, since when it is", async () => {
    const [due, fresh] = [await connected(), await connected()];
    await endIn(due, 2);
    const before = (await rowOf(due.workspace.id))!;
    await handleRenewSupplierAccounts.run({}, once);
    const waiting = await waitingJobs(handleRenewSupplierAccount.name);
    expect(waiting).toContainEqual({ workspaceId: due.workspace.id, supplier: "cj" });
    expect(waiting).not.toContainEqual({ workspaceId: fresh.workspace.id, supplier: "cj" });

    await renew(due.workspace.id);
    const after = (await rowOf(due.workspace.id))!;
    expect(after.expiresAt!.getTime()).toBeGreaterThan(Date.now() + 14 * DAY_SECONDS * 1000);
    expect([after.accountName, after.createdAt, after.status]).toEqual([
      before.accountName,
      before.createdAt,
      "connected",
    ]);
    expect(after.accessToken).not.toBe(before.accessToken);
    const renewals = cj.standin.facts?.().renewals;
    await renew(due.workspace.id);
    expect(cj.standin.facts?.().renewals).toBe(renewals);
  });

  test.each<[string, FaultKind, string | undefined]>([
    ["is down", "server_error", undefined],
    ["is busy", "reject", "1600000"],
    ["has heard too many", "throttle", undefined],
  ])("stay as they are while the supplier %s: the job is tried again", async (_what, kind, detail) => {
    const due = await connected();
    await endIn(due, 1);
    addFault(kind, "refreshAccessToken", detail);
    await expect(renew(due.workspace.id)).rejects.toMatchObject({ kind: "retry" });
    expect((await rowOf(due.workspace.id))?.status).toBe("connected");
    await renew(due.workspace.id);
    expect((await rowOf(due.workspace.id))!.expiresAt!.getTime()).toBeGreaterThan(Date.now() + 14 * DAY_SECONDS * 1000);
  });

  test("a supplier that refuses to renew has lost the account: it says so, the bell tells of it once, and a new key brings it back", async () => {
    const due = await connected();
    await endIn(due, 1);
    await atCj("end_tokens", { number: due.number });
    await renew(due.workspace.id);
    expect((await due.call("GET", "/core/supplier-connections")).body.data.connections).toMatchObject([
      { supplier: "cj", status: "expired" },
    ]);
    for (let minute = 0; minute < 2; minute++) await handleTellLostSuppliers.run({}, once);
    const { body } = await due.call("GET", "/core/list-notification");
    expect(body.data.notifications).toMatchObject([
      { kind: "supplier_disconnected", params: { supplier: "cj", count: 1 } },
    ]);

    await atCj("new_key", { number: due.number });
    const { apiKey } = await atCj("look", { number: due.number });
    expect((await due.call("POST", CONNECT, { api_key: apiKey })).body.data.connection.status).toBe("connected");
  });

  test("an account that was disconnected meanwhile is left alone", async () => {
    const due = await connected();
    await due.call("DELETE", DISCONNECT, {});
    await expect(renew(due.workspace.id)).resolves.toBeUndefined();
  });
});

test("G122 a guest connects and disconnects nothing", async () => {
  const { account, call } = await api.makeSeller();
  await systemDb.account.update({ where: { id: account.id }, data: { mktType: "guest" } });
  expect((await call("POST", CONNECT, { api_key: (await openAccount()).apiKey })).status).toBe(403);
  expect((await call("DELETE", DISCONNECT, {})).status).toBe(403);
  expect((await call("GET", "/core/supplier-connections")).status).toBe(200);
});
