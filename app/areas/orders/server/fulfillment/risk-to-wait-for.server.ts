import type { WorkspaceScope } from "~/platform/db/scope.server";
import { isBeingAssessed, riskDueAt, type OrderRisk } from "../../rules/intake/fraud-risk";

/** How long until an order is looked at again that its store is assessing, unless the store says before that it has. */
const ASSESSED_MS = 60_000;

/** When to look again at an order that its store is still assessing; null where nothing is to be waited for (decision 68). */
export async function riskToWaitFor(db: WorkspaceScope["db"], orderId: string): Promise<Date | null> {
  const { riskLevel, placedAt } = await db.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { riskLevel: true, placedAt: true },
  });
  const risk = { level: riskLevel, recommendation: "none" } as OrderRisk;
  const due = isBeingAssessed(risk) ? riskDueAt(risk, placedAt) : null;
  if (!due || due <= new Date()) return null;
  return new Date(Math.min(due.getTime(), Date.now() + ASSESSED_MS));
}
