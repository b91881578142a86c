import { LISTING_PLATFORMS } from "~/adapters/listing-channel/registry.server";
import { configuredSuppliers } from "~/adapters/registry.server";
import { findStores } from "~/areas/accounts/server/stores/find-stores.server";
import { connectedWorkspaces } from "~/areas/accounts/server/suppliers/connected-workspaces.server";
import { systemDb } from "~/platform/db/client.server";
import { enqueueMany } from "~/platform/jobs/enqueue.server";
import { databaseTime } from "~/platform/time/clock.server";
import { readSuppliesJob } from "../../jobs";
import { productsPerMinute, shareRoom } from "../../rules/monitor/read-share";
import { dueRest, dueSold, putOff, type DueSupply } from "./due-supplies.sql.server";

const MOST_AT_ONCE = 20_000;
/** Of one job, whose run others of the workspace's wait for. */
const BATCH = 25;
/** A job that was not heard of for so long is taken for lost. */
const LOST_AFTER_MS = 10 * 60_000;

/**
 * Enqueues the reading of what is due at each supplier: of each account where merchants have their own, else of all workspaces
 * together, as much as the monitor's part of the supplier's limit allows in a minute.
 */
export async function pollSupplies(): Promise<void> {
  const now = databaseTime();
  const stores = await findStores({ db: systemDb, isActive: true, platforms: LISTING_PLATFORMS });
  const active = [...new Set(stores.map(({ workspaceId }) => workspaceId))];
  for (const { source, capabilities } of configuredSuppliers()) {
    const { needsConnection, watching } = capabilities;
    const room = productsPerMinute(watching);
    const connected = needsConnection ? await connectedWorkspaces({ supplier: source, workspaceIds: active }) : active;
    const asked = {
      source,
      workspaceIds: [...connected],
      now,
      mostOfEach: room,
      most: needsConnection ? MOST_AT_ONCE : room,
    };
    const [sold, rest] = await Promise.all([dueSold(systemDb, asked), dueRest(systemDb, asked)]);
    await read(source, needsConnection ? ofEach(sold, rest, room) : shared(sold, rest, room), now);
  }
}

function shared(sold: readonly DueSupply[], rest: readonly DueSupply[], room: number): DueSupply[] {
  const share = shareRoom({ sold: sold.length, rest: rest.length, room });
  return [...sold.slice(0, share.sold), ...rest.slice(0, share.rest)];
}

function ofEach(sold: readonly DueSupply[], rest: readonly DueSupply[], room: number): DueSupply[] {
  const soldOf = Map.groupBy(sold, ({ workspaceId }) => workspaceId);
  const restOf = Map.groupBy(rest, ({ workspaceId }) => workspaceId);
  return [...new Set([...soldOf.keys(), ...restOf.keys()])].flatMap((id) =>
    shared(soldOf.get(id) ?? [], restOf.get(id) ?? [], room),
  );
}

async function read(source: string, chosen: readonly DueSupply[], now: Date): Promise<void> {
  if (chosen.length === 0) return;
  const batches = [...Map.groupBy(chosen, ({ workspaceId }) => workspaceId)].flatMap(([workspaceId, own]) =>
    Array.from({ length: Math.ceil(own.length / BATCH) }, (_, at) => ({
      payload: {
        workspaceId,
        source,
        productIds: own.slice(at * BATCH, (at + 1) * BATCH).map((each) => each.productId),
      },
    })),
  );
  await systemDb.$transaction(async (tx) => {
    await putOff(tx, { source, chosen, until: new Date(now.getTime() + LOST_AFTER_MS) });
    await enqueueMany(tx, readSuppliesJob, batches);
  });
}
