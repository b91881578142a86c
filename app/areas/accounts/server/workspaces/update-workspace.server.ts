import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import type { OtherAreas } from "../others";
import { publishSignInChange } from "../sessions/publish-sign-in-change.server";
import { forgetSignIns } from "../sessions/sign-in-cache.server";
import { changeDisplay } from "./change-display.server";

/**
 * Changes the workspace's name, time zone (IANA) and currency (ISO 4217); what is left out stays. Every process hears of it.
 * @throws AppError conflict for another currency once products are priced in the one there is
 */
export async function updateWorkspace({
  scope,
  name,
  timeZone,
  currency,
  isPriced,
}: {
  scope: WorkspaceScope;
  name?: string;
  timeZone?: string;
  currency?: string;
  /** Whether something is priced in the present currency */
  isPriced: OtherAreas["isPriced"];
}) {
  const { workspaceId } = scope;
  const workspace = await scope.db.$transaction(async (transaction) => {
    const changed = await transaction.workspace.update({ where: { id: workspaceId }, data: { name, timeZone } });
    if (timeZone !== undefined) await changeDisplay(transaction, scope, { is_time_zone_set: true });
    await publishSignInChange(transaction, { workspaceId });
    if (currency === undefined || currency === changed.currency) return changed;
    // Prices and pricing rules are plain amounts in it: they would mean something else.
    if (await isPriced({ db: transaction, workspaceId }))
      throw new AppError("conflict", {
        key: "errors.settings_currency_in_use",
        fields: { currency: { key: "errors.settings_currency_in_use" } },
      });
    return transaction.workspace.update({ where: { id: workspaceId }, data: { currency } });
  });
  forgetSignIns({ workspaceId });
  return workspace;
}
