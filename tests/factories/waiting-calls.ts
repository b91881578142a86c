/** What tests of races wait for: that a call has come to what another transaction holds. */
import { expect } from "vitest";
import { systemDb } from "../../app/platform/db/client.server.ts";

const WAITING =
  "SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";

/** Resolves once something waits for a row, or a name, that another transaction of the test's database holds. */
export async function untilCallWaits(): Promise<void> {
  const countWaiting = async () => (await systemDb.$queryRawUnsafe<{ count: number }[]>(WAITING))[0]!.count;
  await expect.poll(countWaiting, { interval: 20, message: "nothing waits" }).toBeGreaterThan(0);
}
