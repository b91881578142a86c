import { DISPLAY_KEY, displaySchema } from "~/areas/identity/rules/display";
import { changeAccountMeta } from "~/areas/identity/server/change-account-meta.server";
import { publishSignInChange } from "~/areas/identity/server/publish-sign-in-change.server";
import { readAccountFlags } from "~/areas/identity/server/read-account-flags.server";
import { forgetSignIns } from "~/areas/identity/server/sign-in-cache.server";
import type { Caller } from "~/platform/api/context.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { DEFAULT_LANGUAGE, toLanguage } from "~/platform/i18n/languages";
import { exchangeRate } from "~/platform/money/exchange-rates";
import type { DisplaySettings } from "../contract/display";

/** How things are shown to who asks (C053, X032). */
export async function readDisplay({ scope, principal: { accountId } }: Caller): Promise<DisplaySettings> {
  const [workspace, setting, account, flags] = await Promise.all([
    scope.db.workspace.findUniqueOrThrow({ where: { id: scope.workspaceId }, select: { currency: true, timeZone: true } }),
    scope.db.workspaceSetting.findUnique({ where: keyOf(scope) }),
    scope.db.account.findUniqueOrThrow({ where: { id: accountId }, select: { language: true } }),
    readAccountFlags(accountId),
  ]);
  return {
    time_zone: workspace.timeZone,
    currency: workspace.currency,
    display_currency: displaySchema.parse(setting?.value ?? {}).display_currency,
    language: toLanguage(account.language) ?? DEFAULT_LANGUAGE,
    dashboard_pin_widget: flags.dashboard_pin_widget,
  };
}

/**
 * Changes what is given of how things are shown; every process hears of it.
 * @throws AppError unprocessable for a display currency that nothing can be converted to
 */
export async function saveDisplay({ scope, principal, timeZone, displayCurrency, pinnedWidget }: Caller & {
  /** IANA */
  timeZone?: string;
  /** ISO 4217; null leaves amounts in their own */
  displayCurrency?: string | null;
  pinnedWidget?: string;
}): Promise<DisplaySettings> {
  const { workspaceId } = scope;
  if (displayCurrency && exchangeRate("USD", displayCurrency) === null) {
    throw new AppError("unprocessable", { key: "errors.catalog_no_rate", params: { from: "USD", to: displayCurrency } });
  }
  if (pinnedWidget !== undefined) await changeAccountMeta(principal.accountId, (meta) => ({ ...meta, dashboard_pin_widget: pinnedWidget }));
  if (timeZone !== undefined || displayCurrency !== undefined) {
    await scope.db.$transaction(async (tx) => {
      // The workspace's row is the lock: two changes at once both hold.
      await tx.workspace.update({ where: { id: workspaceId }, data: { updatedAt: new Date(), ...(timeZone !== undefined && { timeZone }) } });
      await changeDisplay(tx, scope, { ...(displayCurrency !== undefined && { display_currency: displayCurrency }), ...(timeZone !== undefined && { is_time_zone_set: true }) });
      await publishSignInChange(tx, { workspaceId });
    });
    forgetSignIns({ workspaceId });
  }
  return readDisplay({ scope, principal });
}

/** Changes some of the workspace's display settings within a transaction that holds its row. */
export async function changeDisplay(tx: WorkspaceTransaction, scope: WorkspaceScope, change: Partial<{ display_currency: string | null; is_time_zone_set: boolean }>): Promise<void> {
  const setting = await tx.workspaceSetting.findUnique({ where: keyOf(scope) });
  const value = { ...displaySchema.parse(setting?.value ?? {}), ...change };
  await tx.workspaceSetting.upsert({ where: keyOf(scope), create: { workspaceId: scope.workspaceId, key: DISPLAY_KEY, value }, update: { value } });
}

const keyOf = ({ workspaceId }: WorkspaceScope) => ({ workspaceId_key: { workspaceId, key: DISPLAY_KEY } });
