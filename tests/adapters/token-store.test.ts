import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { OutsideError } from "../../app/adapters/outcome.ts";
import type { SupplierTokenSet } from "../../app/adapters/supplier/supplier-tokens.ts";
import { saveConnection, storedTokens } from "../../app/adapters/supplier/token-store.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { makeTenant } from "../factories/tenants.ts";
import { failureOf } from "./conformance/supplier.ts";

const supplier = "aliexpress";
const HOUR = 3_600_000;
let workspaceId: string;
let refreshed: string[];

beforeEach(async () => {
  workspaceId = (await makeTenant()).workspace.id;
  refreshed = [];
});

function tokenSet(name: string, lifeMs = 30 * 24 * HOUR): SupplierTokenSet {
  return {
    accessToken: `access-${name}`,
    refreshToken: `refresh-${name}`,
    expiresAt: new Date(Date.now() + lifeMs),
    refreshExpiresAt: null,
    accountName: "buyer@example.com",
  };
}

const tokens = () =>
  storedTokens({
    workspaceId,
    supplier,
    async refresh(refreshToken) {
      refreshed.push(refreshToken);
      await sleep(20);
      return tokenSet(`${refreshed.length + 1}`);
    },
  });

const connection = () =>
  systemDb.supplierConnection.findUniqueOrThrow({ where: { workspaceId_supplier: { workspaceId, supplier } } });

test("tokens are kept encrypted and given back as they were", async () => {
  await saveConnection({ workspaceId, supplier }, tokenSet("1"));
  const row = await connection();
  expect(`${row.accessToken} ${row.refreshToken}`).not.toContain("access-1");
  expect(row.accountName).toBe("buyer@example.com");
  expect(await tokens().current()).toBe("access-1");
});

test("many refusals of one token at once renew it once, and later ones take the new token", async () => {
  await saveConnection({ workspaceId, supplier }, tokenSet("1"));
  const renewed = await Promise.all(Array.from({ length: 12 }, () => tokens().renew("access-1")));
  expect(new Set(renewed)).toEqual(new Set(["access-2"]));
  expect(await tokens().renew("access-1")).toBe("access-2");
  expect(refreshed).toEqual(["refresh-1"]);
});

test("a token that is about to end is renewed before it is used", async () => {
  await saveConnection({ workspaceId, supplier }, tokenSet("1", 60_000));
  expect(await tokens().current()).toBe("access-2");
  expect(refreshed).toEqual(["refresh-1"]);
});

test("a refused renewal marks the connection; calls then ask to reconnect without another try", async () => {
  await saveConnection({ workspaceId, supplier }, tokenSet("1"));
  const dead = storedTokens({
    workspaceId,
    supplier,
    refresh: () => Promise.reject(new OutsideError("reconnect", "reconnect")),
  });
  expect(await failureOf(dead.renew("access-1"))).toMatchObject({ kind: "reconnect" });
  expect((await connection()).status).toBe("expired");
  expect(await failureOf(tokens().current())).toMatchObject({ kind: "reconnect", reason: "reconnect" });
  expect(await failureOf(tokens().renew("access-1"))).toMatchObject({ kind: "reconnect" });
  expect(refreshed).toEqual([]);
});

test("a renewal that fails in passing leaves the connection as it is", async () => {
  await saveConnection({ workspaceId, supplier }, tokenSet("1"));
  const shaky = storedTokens({
    workspaceId,
    supplier,
    refresh: () => Promise.reject(new OutsideError("retry", "vendor_down")),
  });
  expect(await failureOf(shaky.renew("access-1"))).toMatchObject({ kind: "retry", reason: "vendor_down" });
  expect((await connection()).status).toBe("connected");
  expect(await tokens().renew("access-1")).toBe("access-2");
});

test("connecting again after a loss brings it back to life", async () => {
  await saveConnection({ workspaceId, supplier }, tokenSet("1"));
  await tokens().lost();
  expect((await connection()).status).toBe("expired");
  await saveConnection({ workspaceId, supplier }, tokenSet("9"));
  expect(await tokens().current()).toBe("access-9");
});

test("a workspace without a connection is told so, whatever another workspace has", async () => {
  await saveConnection({ workspaceId: (await makeTenant()).workspace.id, supplier }, tokenSet("1"));
  expect(await failureOf(tokens().current())).toMatchObject({ kind: "reconnect", reason: "not_connected" });
});
