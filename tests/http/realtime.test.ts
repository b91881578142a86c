import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { changeMember } from "../../app/areas/accounts/server/members/change-member.server.ts";
import { signOut } from "../../app/areas/accounts/server/sessions/sign-out.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import type { RealtimeEvent } from "../../app/platform/events/events.ts";
import { subscribe } from "../../app/platform/events/hub.server.ts";
import { publishEvent } from "../../app/platform/events/publish.server.ts";
import { services } from "../../app/services.server.ts";
import { signIn } from "../factories/api-server.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";
import { removeMember } from "../factories/wired.ts";
import { patience } from "../setup/patience.ts";

const WITHIN = { timeout: patience(5_000), interval: 20 };

/** Listens as a page does and answers what it was told. */
function listen(workspaceId: string, since: number | null) {
  const told: RealtimeEvent[] = [];
  const onGap = vi.fn();
  const end = subscribe(workspaceId, { since, receive: (event) => told.push(event), onGap });
  return { told, onGap, end };
}

describe("realtime events", () => {
  test("what happened between the reading of a page and its listening is told when it listens", async () => {
    const workspaceId = randomUUID();
    const first = listen(workspaceId, null);
    await vi.waitFor(() => expect(first.onGap).toHaveBeenCalled(), WITHIN);

    const readAt = Date.now();
    await publishEvent(systemDb, { name: "orders.synced", workspaceId, data: { order: "seen" } });
    await publishEvent(systemDb, {
      name: "orders.synced",
      workspaceId: randomUUID(),
      data: { order: "of somebody else" },
    });
    await vi.waitFor(() => expect(first.told).toHaveLength(1), WITHIN);

    const page = listen(workspaceId, readAt);
    const later = listen(workspaceId, Date.now() + 1);
    expect(page.told.map(({ data }) => data)).toEqual([{ order: "seen" }]);
    expect(page.onGap).not.toHaveBeenCalled();
    expect(later.told).toEqual([]);
    for (const { end } of [first, page, later]) end();
  });

  test("a page read before anybody listened is told that it may have missed something", async () => {
    const { onGap, told, end } = listen(randomUUID(), Date.now() - 3_600_000);
    await vi.waitFor(() => expect(onGap).toHaveBeenCalled(), WITHIN);
    expect(told).toEqual([]);
    end();
  });

  test("after the database was out of reach every page is told, and events come again", async () => {
    const workspaceId = randomUUID();
    const page = listen(workspaceId, null);
    await systemDb.$queryRaw`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'quayside-events' AND datname = current_database()`;
    await vi.waitFor(() => expect(page.onGap).toHaveBeenCalled(), WITHIN);
    await publishEvent(systemDb, { name: "orders.synced", workspaceId, data: {} });
    await vi.waitFor(() => expect(page.told).toHaveLength(1), WITHIN);
    page.end();
  });
});

describe("a stream of them", () => {
  const server = createServer(
    (request, response) =>
      void services.streamEvents(Object.assign(request, { query: {}, ip: "" }) as never, response as never),
  );
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
  afterAll(() => {
    services.endStreams();
    server.close();
  });

  /** Listens over HTTP in a workspace, as an account with a session of its own. */
  async function listenAs(accountId: string, { workspace }: Tenant) {
    const headers = { ...(await signIn(accountId)), "workplace-id": workspace.id };
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/events`, { headers });
    const heard = { status: response.status, text: "", hasEnded: false };
    void response
      .body!.pipeThrough(new TextDecoderStream())
      .pipeTo(new WritableStream({ write: (chunk) => void (heard.text += chunk) }))
      .then(() => (heard.hasEnded = true));
    return { heard, headers };
  }
  async function makeMember({ workspace }: Tenant) {
    const account = await systemDb.account.create({
      data: { email: `${randomUUID()}@example.test`, name: "Mia Lind", emailVerified: true },
    });
    await systemDb.workspaceMember.create({
      data: { workspaceId: workspace.id, accountId: account.id, permissions: ["VIEW_ORDER"] },
    });
    return account;
  }
  const tell = ({ workspace }: Tenant, note: string) =>
    publishEvent(systemDb, { name: "orders.synced", workspaceId: workspace.id, data: { note } });

  test("goes on while its member's permissions change, and ends once they are no member any more", async () => {
    const tenant = await makeTenant();
    const owner = { ...tenant, principal: { ...tenant.principal, loginSessionId: randomUUID() } };
    const member = await makeMember(tenant);
    const { heard } = await listenAs(member.id, tenant);
    expect(heard.status).toBe(200);
    await changeMember({ ...owner, accountId: member.id, permissions: ["VIEW_ORDER", "VIEW_PRODUCT"] });
    await vi.waitFor(async () => {
      await tell(tenant, "still here");
      expect(heard.text).toContain("still here");
    }, WITHIN);
    expect(heard.hasEnded).toBe(false);
    await removeMember({ ...owner, accountId: member.id });
    await vi.waitFor(() => expect(heard.hasEnded).toBe(true), WITHIN);
    await tell(tenant, "not for them");
    expect(heard.text).not.toContain("not for them");
  });

  test("ends with the session that it was opened by, and leaves the others of its workspace alone", async () => {
    const tenant = await makeTenant();
    const [gone, other] = [await listenAs(tenant.account.id, tenant), await listenAs(tenant.account.id, tenant)];
    await signOut({ headers: new Headers(gone.headers) });
    await vi.waitFor(() => expect(gone.heard.hasEnded).toBe(true), WITHIN);
    expect(other.heard.hasEnded).toBe(false);
  });

  test("is refused to who is not signed in", async () => {
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/events`;
    const refused = await fetch(address, { headers: { locale: "de" } });
    expect([refused.status, await refused.json()]).toMatchObject([
      401,
      { status: 101, message: "Melde dich an, um fortzufahren." },
    ]);
  });
});
