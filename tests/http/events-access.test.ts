import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Request, Response } from "express";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { watchAccess } from "../../app/areas/identity/server/watch-access.server.ts";
import { markUninstalled } from "../../app/areas/stores/server/mark-uninstalled.server.ts";
import { services } from "../../app/services.server.ts";
import { signIn, startApi } from "../factories/api-server.ts";
import { sessionTokenOf } from "../factories/session-token.ts";
import { makeTenant } from "../factories/tenants.ts";

const WITHIN = { timeout: 5_000, interval: 20 };

let api: Awaited<ReturnType<typeof startApi>>;
/** The event stream alone, as the HTTP host mounts it. */
const host = createServer((request, response) => void services.streamEvents(Object.assign(request, { query: {} }) as unknown as Request, response as Response));
beforeAll(async () => {
  api = await startApi();
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  services.endStreams();
  host.close();
  await api.close();
});

/** Opens the stream, and tells whether it has ended. */
async function listen(headers: Record<string, string>) {
  const response = await fetch(`http://127.0.0.1:${(host.address() as AddressInfo).port}/`, { headers });
  const stream = { status: response.status, isOver: false };
  const reader = response.body?.getReader();
  void (async () => {
    while (reader && !(await reader.read()).done);
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
  await systemDb.workspaceMember.create({ data: { workspaceId: by.workspace.id, accountId: member.id, permissions: ["VIEW_ORDER"] } });
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
  await (await api.signInAs(account.id))("PUT", "/auth/account/set-language", { language: "de" });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(stream.isOver).toBe(false);
  await markUninstalled({ storeId: store.id, before: new Date() });
  await vi.waitFor(() => expect(stream.isOver).toBe(true), WITHIN);
});
