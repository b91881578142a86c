import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { toState } from "~/platform/states/state-table";
import type { PaymentReturn } from "../../contract/charges";
import { CHARGE_TABLE, WAS_PAID } from "../../rules/subscriptions/charge-states";

/**
 * What became of what a merchant comes back from, as far as our books know: its provider is read beside this
 * (`readBackReturn`). @throws AppError notFound for a reference of another workspace or of nothing
 */
export async function describeReturn({
  scope: { db },
  reference: id,
}: {
  scope: WorkspaceScope;
  reference: string;
}): Promise<PaymentReturn> {
  const subscription = await db.subscription.findUnique({ where: { id } });
  if (subscription) {
    const { status, confirmationUrl, payId } = subscription;
    // What was confirmed and waits for the next cycle has no page any more.
    if (status === "pending") return { kind: "plan", state: confirmationUrl || payId ? "pending" : "later" };
    return { kind: "plan", state: status === "declined" ? "declined" : "done" };
  }
  const charge = await db.charge.findUnique({ where: { id } });
  if (!charge) throw new AppError("notFound", { key: "errors.not_found" });
  const status = toState(CHARGE_TABLE, charge.status);
  if (status === "pending") return { kind: "purchase", state: "pending" };
  return { kind: "purchase", state: WAS_PAID.includes(status) ? "done" : "declined" };
}
