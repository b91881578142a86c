import { createServer, request as openRequest, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Request, Response } from "express";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { watchAccess } from "../../app/areas/accounts/server/principal/watch-access.server.ts";
import { forgetSignIns } from "../../app/areas/accounts/server/sessions/sign-in-cache.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { EVENT_ACCESS, EVENT_NAMES, type EventName } from "../../app/platform/events/events.ts";
import { publishEvent } from "../../app/platform/events/publish.server.ts";
import { PERMISSIONS } from "../../app/platform/permissions.ts";
import { services } from "../../app/services.server.ts";
import { signIn, startApi } from "../factories/api-server.ts";
import { sessionTokenOf } from "../factories/session-token.ts";
import { makeTenant } from "../factories/tenants.ts";
import { markUninstalled } from "../factories/wired.ts";
import { patience } from "../setup/patience.ts";

const WITHIN = { timeout: patience(5_000), interval: 20 };

let api: Awaited<ReturnType<typeof startApi>>;
/** The event stream alone, as the HTTP host mounts it. */
const host = createServer(
  (request, response) =>
    void services.streamEvents(Object.assign(request, { query: {} }) as unknown as Request, response as Response),
);
beforeAll(async () => {
  api = await startApi();
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  services.endStreams();
  host.close();
  await api.close();
});

/** Opens the stream, and tells what was heard and whether it has ended. */
async function listen(headers: Record<string, string>) {
  const response = await fetch(`http://127.0.0.1:${(host.address() as AddressInfo).port}/`, { headers });
  const stream = { status: response.status, isOver: false, heard: "" };
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  void (async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) stream.heard += part.value;
    stream.isOver = true;
  })();
  return stream;
}

test("G075 a device that is signed out hears no more of the workspace; another one still does", async () => {
  const { account } = await makeTenant();
  const [desk, phone] = [await signIn(account.id), await signIn(account.id)];
  const [here, there] = [await listen(desk), await listen(phone)];
  expect([here.status, there.status]).toEqual([200, 200]);
  await api.openBrowser().call("POST", "/auth/signout", {}, desk);
  await vi.waitFor(() => expect(here.isOver).toBe(true), WITHIN);
  expect(there.isOver).toBe(false);
  expect((await listen(desk)).status).toBe(401);
});

test("G075 who is signed out between being let in and beginning to listen hears nothing", async () => {
  const { account, principal } = await makeTenant();
  const session = await signIn(account.id);
  await systemDb.loginSession.deleteMany({ where: { accountId: account.id } });
  const onEnd = vi.fn();
  const stop = watchAccess({ principal, headers: new Headers(session), onEnd });
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledOnce(), WITHIN);
  stop();
});

test("O003 a member who is removed hears no more of the workspace", async () => {
  const by = await api.makeSeller();
  const { account: member } = await makeTenant();
  await systemDb.workspaceMember.create({
    data: { workspaceId: by.workspace.id, accountId: member.id, permissions: ["VIEW_ORDER"] },
  });
  const headers = await signIn(member.id);
  const [ofTeam, ofOwn] = [await listen({ ...headers, "workplace-id": by.workspace.id }), await listen(headers)];
  expect((await by.call("DELETE", `/core/workplaces/members/${member.id}`, {})).status).toBe(200);
  await vi.waitFor(() => expect(ofTeam.isOver).toBe(true), WITHIN);
  expect(ofOwn.isOver).toBe(false);
});

test("G093 within a shop's admin one hears of it until it is cut off, however long the session token was good", async () => {
  const { store, account } = await makeTenant();
  const stream = await listen({ authorization: `Bearer ${await sessionTokenOf(store.platformDomain)}` });
  expect(stream.status).toBe(200);
  await (
    await api.signInAs(account.id)
  )("PUT", "/auth/account/set-language", { language: "de" });
  // That nothing ends it shows after a while alone.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(stream.isOver).toBe(false);
  await markUninstalled({ storeId: store.id, before: new Date() });
  await vi.waitFor(() => expect(stream.isOver).toBe(true), WITHIN);
});

test("G093 within a shop's admin a stream ends after five minutes, and goes on for who has a session token still", async () => {
  const { store, principal } = await makeTenant();
  const headers = new Headers({ authorization: `Bearer ${await sessionTokenOf(store.platformDomain)}` });
  const [ofShop, ofTab] = [vi.fn(), vi.fn()];
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const stops = [
    watchAccess({ principal: { ...principal, isEmbedded: true }, headers, onEnd: ofShop }),
    watchAccess({ principal, headers: new Headers(await signIn(principal.accountId)), onEnd: ofTab }),
  ];
  vi.advanceTimersByTime(5 * 60_000);
  vi.useRealTimers();
  expect([ofShop.mock.calls.length, ofTab.mock.calls.length]).toEqual([1, 0]);
  for (const stop of stops) stop();
});

test("who is still signed in can't be read: the stream ends, and its browser asks to be let in again", async () => {
  const { account, principal } = await makeTenant();
  const headers = new Headers(await signIn(account.id));
  const onEnd = vi.fn();
  const query = vi.spyOn(systemDb, "$queryRaw").mockRejectedValue(new Error("no database"));
  const stop = watchAccess({ principal, headers, onEnd });
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledOnce(), WITHIN);
  query.mockRestore();
  stop();
});

test("a change that is read while an earlier one still is has the last word", async () => {
  const { principal, workspace } = await makeTenant();
  const member = await makeTenant();
  await systemDb.workspaceMember.create({
    data: { workspaceId: workspace.id, accountId: member.account.id, permissions: ["VIEW_ORDER"] },
  });
  const headers = new Headers({ ...(await signIn(member.account.id)), "workplace-id": workspace.id });
  const told: unknown[] = [];
  const ask = systemDb.$queryRaw.bind(systemDb);
  const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const query = vi.spyOn(systemDb, "$queryRaw").mockImplementationOnce((async (...given: Parameters<typeof ask>) => {
    const early = await ask(...given);
    begun.resolve();
    await gate.promise;
    return early;
  }) as never);
  const stop = watchAccess({
    principal: { ...principal, accountId: member.account.id },
    headers,
    onEnd: () => told.push("end"),
    onPermissions: (permissions) => told.push(permissions),
  });
  await begun.promise;
  await systemDb.workspaceMember.updateMany({
    where: { workspaceId: workspace.id, accountId: member.account.id },
    data: { permissions: ["VIEW_SETTING_WALLET"] },
  });
  forgetSignIns({ accountId: member.account.id });
  gate.resolve();
  await vi.waitFor(() => expect(told).toHaveLength(1), WITHIN);
  expect(JSON.stringify(told)).toContain("VIEW_SETTING_WALLET");
  stop();
  query.mockRestore();
});

test("G076 a stream ends with the session that opened it, when its time is up", async () => {
  const { account } = await makeTenant();
  const session = await signIn(account.id);
  await systemDb.loginSession.updateMany({
    where: { accountId: account.id },
    data: { expiresAt: new Date(Date.now() + 1_500) },
  });
  const stream = await listen(session);
  expect(stream.status).toBe(200);
  await vi.waitFor(() => expect(stream.isOver).toBe(true), WITHIN);
});

test("a browser that has left before it was let in leaves no stream behind, and one account can't open them without end", async () => {
  const { account } = await makeTenant();
  const headers = await signIn(account.id);
  const ask = systemDb.$queryRaw.bind(systemDb);
  const gate = Promise.withResolvers<void>();
  const query = vi.spyOn(systemDb, "$queryRaw").mockImplementationOnce((async (...given: Parameters<typeof ask>) => {
    await gate.promise;
    return ask(...given);
  }) as never);
  let answer: ServerResponse | undefined;
  host.once("request", (_, response) => (answer = response));
  const asked = openRequest({ port: (host.address() as AddressInfo).port, headers }).on("error", () => undefined);
  asked.end();
  await vi.waitFor(() => expect(query).toHaveBeenCalled(), WITHIN);
  asked.destroy();
  await vi.waitFor(() => expect(answer?.closed).toBe(true), WITHIN);
  gate.resolve();
  await query.mock.results[0]?.value;
  query.mockRestore();

  const streams = await Promise.all(Array.from({ length: 100 }, () => listen(headers)));
  expect(streams.filter(({ status }) => status !== 200)).toEqual([]);
  expect((await listen(headers)).status).toBe(429);
  services.endStreams();
});

test("a member hears of what their permissions show, and of more when those change", async () => {
  const by = await api.makeSeller();
  const { account: member } = await makeTenant();
  const place = { workspaceId: by.workspace.id, accountId: member.id };
  await systemDb.workspaceMember.create({ data: { ...place, permissions: ["VIEW_DASHBOARD"] } });
  const headers = { ...(await signIn(member.id)), "workplace-id": by.workspace.id };
  const [team, owner] = [await listen(headers), await listen(await signIn(by.account.id))];
  const tell = (name: EventName) => publishEvent(systemDb, { name, workspaceId: by.workspace.id, data: {} });
  for (const name of ["orders.synced", "wallet.changed", "products.pushed", "notifications.changed"] as const)
    await tell(name);
  await vi.waitFor(() => expect(owner.heard).toContain("event: notifications.changed"), WITHIN);
  await vi.waitFor(() => expect(team.heard).toContain("event: notifications.changed"), WITHIN);
  expect(owner.heard.match(/event: \S+/g)).toHaveLength(4);
  expect(team.heard.match(/event: \S+/g)).toEqual(["event: notifications.changed"]);

  const change = await by.call("PATCH", `/core/workplaces/members/${member.id}`, { permissions: ["VIEW_ORDER"] });
  expect(change.status).toBe(200);
  await vi.waitFor(async () => {
    await tell("orders.synced");
    expect(team.heard).toContain("event: orders.synced");
  }, WITHIN);
  expect(team.heard).not.toContain("event: wallet.changed");
});

test("each event is heard by members who hold one of its permissions, and by no others", async () => {
  expect(
    EVENT_NAMES.filter((name) => EVENT_ACCESS[name].length === 0),
    "what everybody of a workspace hears",
  ).toEqual(["stores.uninstalled", "notifications.changed", "plan.changed"]);
  const { workspace } = await makeTenant();
  const streams = new Map<string, Awaited<ReturnType<typeof listen>>>();
  for (const permission of PERMISSIONS) {
    const { account } = await makeTenant();
    const member = { workspaceId: workspace.id, accountId: account.id, permissions: [permission] };
    await systemDb.workspaceMember.create({ data: member });
    streams.set(permission, await listen({ ...(await signIn(account.id)), "workplace-id": workspace.id }));
  }
  const tell = (name: EventName, data: Record<string, unknown>) =>
    publishEvent(systemDb, { name, workspaceId: workspace.id, data });
  for (const name of EVENT_NAMES) await tell(name, {});
  await tell("plan.changed", { isLast: true });
  await vi.waitFor(() => {
    for (const { heard } of streams.values()) expect(heard).toContain("isLast");
  }, WITHIN);
  for (const [permission, { heard }] of streams) {
    const names = new Set([...heard.matchAll(/event: (\S+)/g)].map(([, name]) => name));
    const due = EVENT_NAMES.filter((name) => {
      const needs: readonly string[] = EVENT_ACCESS[name];
      return needs.length === 0 || needs.includes(permission);
    });
    expect([...names].sort(), permission).toEqual([...due].sort());
  }
  services.endStreams();
});

test("the wallet is for those who manage it or buy from it, its payment pages for the first alone", async () => {
  const by = await api.makeSeller();
  await systemDb.topUp.create({
    data: {
      workspaceId: by.workspace.id,
      accountId: by.account.id,
      provider: "card",
      method: "credit_card",
      amount: 20,
      checkoutUrl: "https://pay.example/secret",
      expiresAt: new Date(Date.now() + 3_600_000),
    },
  });
  const look = async (permissions: string[]) => {
    const { account } = await makeTenant();
    await systemDb.workspaceMember.create({
      data: { workspaceId: by.workspace.id, accountId: account.id, permissions },
    });
    const headers = { ...(await signIn(account.id)), "workplace-id": by.workspace.id };
    return api.openBrowser().call("GET", "/payments/user/wallets", undefined, headers);
  };
  expect((await look(["VIEW_DASHBOARD"])).status).toBe(403);
  expect((await look(["VIEW_ACTION_FULFILL_ITEM"])).body.data.pending_topups).toEqual([]);
  expect((await look(["VIEW_SETTING_WALLET"])).body.data.pending_topups).toHaveLength(1);
});
