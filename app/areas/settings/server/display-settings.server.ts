import { changeAccountMeta } from "~/areas/accounts/server/profile/change-account-meta.server";
import { readLanguage } from "~/areas/accounts/server/profile/language.server";
import { readAccountFlags } from "~/areas/accounts/server/profile/read-account-flags.server";
import { changeWorkspaceDisplay, readWorkspaceDisplay } from "~/areas/accounts/server/workspaces/change-display.server";
import { readWorkspace } from "~/areas/accounts/server/workspaces/read-workspace.server";
import type { Caller } from "~/platform/api/context.server";
import { AppError } from "~/platform/errors";
import { exchangeRate } from "~/platform/money/exchange-rates";
import type { DisplaySettings } from "../contract/display";

/** How things are shown to who asks (C053, X032). */
export async function readDisplay({ scope, principal: { accountId } }: Caller): Promise<DisplaySettings> {
  const [workspace, display, language, flags] = await Promise.all([
    readWorkspace(scope),
    readWorkspaceDisplay(scope),
    readLanguage(accountId),
    readAccountFlags(accountId),
  ]);
  return {
    time_zone: workspace.timeZone,
    currency: workspace.currency,
    display_currency: display.display_currency,
    language,
    dashboard_pin_widget: flags.dashboard_pin_widget,
  };
}

/**
 * Changes what is given of how things are shown; every process hears of it.
 * @throws AppError unprocessable for a display currency that nothing can be converted to
 */
export async function saveDisplay({
  scope,
  principal,
  timeZone,
  displayCurrency,
  pinnedWidget,
}: Caller & {
  /** IANA */
  timeZone?: string;
  /** ISO 4217; null leaves amounts in their own */
  displayCurrency?: string | null;
  pinnedWidget?: string;
}): Promise<DisplaySettings> {
  if (displayCurrency && exchangeRate("USD", displayCurrency) === null) {
    throw new AppError("unprocessable", {
      key: "errors.catalog_no_rate",
      params: { from: "USD", to: displayCurrency },
    });
  }
  if (pinnedWidget !== undefined)
    await changeAccountMeta(principal.accountId, (meta) => ({ ...meta, dashboard_pin_widget: pinnedWidget }));
  if (timeZone !== undefined || displayCurrency !== undefined)
    await changeWorkspaceDisplay({ scope, timeZone, displayCurrency });
  return readDisplay({ scope, principal });
}
