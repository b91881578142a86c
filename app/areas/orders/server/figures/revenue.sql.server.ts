import { Prisma, type Order } from "@prisma/client";
import { z } from "zod";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { isTurnedOnSql, readSetting, writeSetting } from "~/platform/settings/workspace-settings.server";
import type { RevenueFacts } from "../../rules/purchasing/order-revenue";

const REVENUE = "order-revenue";
const settingSchema = z.object({ counts_taxes: z.boolean() });

/** True where taxes and duties count as income; they do not unless a workspace wants it (decision 67). */
export async function readCountsTaxes({
  db,
  workspaceId,
}: {
  db: WorkspaceTransaction;
  workspaceId: string;
}): Promise<boolean> {
  const setting = settingSchema.safeParse(await readSetting({ db, workspaceId, key: REVENUE }));
  return setting.data?.counts_taxes ?? false;
}

/** As `readCountsTaxes`, for a statement that reads more than this. */
export function countsTaxesSql({ workspaceId }: Pick<WorkspaceScope, "workspaceId">): Prisma.Sql {
  return isTurnedOnSql({
    workspaceId,
    key: REVENUE,
    field: "counts_taxes" satisfies keyof z.infer<typeof settingSchema>,
  });
}

/** Keeps whether taxes and duties count as income. What is kept of days holds both, so that nothing has to be added up anew. */
export async function changeCountsTaxes({
  scope: { db, workspaceId },
  countsTaxes,
}: {
  scope: WorkspaceScope;
  countsTaxes: boolean;
}): Promise<void> {
  await writeSetting({ db, workspaceId, key: REVENUE, value: { counts_taxes: countsTaxes } });
}

/** What an order brings in, of its row. */
export function revenueFacts(
  order: Pick<Order, "currency" | "total" | "refundedTotal" | "taxLeft" | "dutiesLeft" | "giftCardsLeft">,
  countsTaxes: boolean,
): RevenueFacts {
  return {
    currency: order.currency,
    total: order.total.toFixed(),
    refunded: order.refundedTotal.toFixed(),
    taxLeft: order.taxLeft.toFixed(),
    dutiesLeft: order.dutiesLeft.toFixed(),
    giftCardsLeft: order.giftCardsLeft.toFixed(),
    countsTaxes,
  };
}

/**
 * What the sales "s" brought in, by the workspace's setting: `orderRevenue` of orders that are added up, and before anything
 * was refunded or cancelled.
 */
export async function revenueSql(scope: WorkspaceScope): Promise<{ revenue: Prisma.Sql; sold: Prisma.Sql }> {
  return (await readCountsTaxes(scope))
    ? { revenue: Prisma.sql`(s.total - s.refunded - s.cancelled)`, sold: Prisma.sql`s.total` }
    : {
        revenue: Prisma.sql`(s.total - s.refunded - s.cancelled - s.taxes + s.refunded_taxes + s.cancelled_taxes)`,
        sold: Prisma.sql`(s.total - s.taxes)`,
      };
}
