import { randomUUID } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { systemDb } from "../../app/platform/db/client.server.ts";
import type { RealtimeEvent } from "../../app/platform/events/events.ts";
import { subscribe } from "../../app/platform/events/hub.server.ts";
import { publishEvent } from "../../app/platform/events/publish.server.ts";

const WITHIN = { timeout: 5_000, interval: 20 };

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
    await publishEvent(systemDb, { name: "orders.synced", workspaceId: randomUUID(), data: { order: "of somebody else" } });
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
