import type { Money } from "~/adapters/outcome";
import { readWorkspace } from "~/areas/accounts/server/workspaces/read-workspace.server";
import type { WorkspaceDb, WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { exchangeRate, exchangeRatesOf } from "~/platform/money/exchange-rates";
import { readSetting, writeSetting } from "~/platform/settings/workspace-settings.server";
import {
  hasAmount,
  leastProfit,
  marginFloorSchema,
  NO_FLOOR,
  type KnownFloor,
  type MarginFloor,
} from "../../rules/placing/margin-floor";

const MARGIN_FLOOR = "order-margin-floor";

/** What has to be left of an order, by store; no floor where none was set. Amounts without a currency are in the workspace's. */
export async function readMarginFloor({
  db,
  workspaceId,
}: {
  db: WorkspaceTransaction;
  workspaceId: string;
}): Promise<KnownFloor> {
  const kept = marginFloorSchema.safeParse(await readSetting({ db, workspaceId, key: MARGIN_FLOOR })).data ?? NO_FLOOR;
  return inCurrency({ db, workspaceId }, kept);
}

/** Keeps what has to be left of an order, with the currency of its amounts: that which they were seen in, or the workspace's. */
export async function changeMarginFloor({
  scope: { db, workspaceId },
  floor,
}: {
  scope: WorkspaceScope;
  floor: MarginFloor;
}): Promise<KnownFloor> {
  const known = await inCurrency({ db, workspaceId }, floor);
  await writeSetting({ db, workspaceId, key: MARGIN_FLOOR, value: known });
  return known;
}

async function inCurrency(
  workspace: { db: WorkspaceDb | WorkspaceTransaction; workspaceId: string },
  floor: MarginFloor,
): Promise<KnownFloor> {
  const kept = hasAmount(floor) ? floor.currency : null;
  return { ...floor, currency: kept ?? (await readWorkspace(workspace)).currency };
}

/** The least that has to be left of an order (`leastProfit`), its amount at the rates of the order's day (decision 72). */
export function floorOfOrder(
  floor: KnownFloor,
  { storeId, placedAt }: { storeId: string; placedAt: Date },
  revenue: Money,
): Money | null {
  const rate = exchangeRate(floor.currency, revenue.currency, exchangeRatesOf(placedAt.toISOString()));
  return leastProfit(floor, { storeId, revenue, rate });
}
