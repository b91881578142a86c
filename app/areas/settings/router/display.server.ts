import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import { LANGUAGE_RECORDS } from "~/platform/i18n/language-records";
import { displayContract } from "../contract/display";
import { readDisplay, saveDisplay } from "../server/display-settings.server";

const os = implementArea(displayContract);

export const displayRouter = os.router({
  settings: os.settings.handler(async ({ context }) =>
    ok({ settings: await readDisplay(context.caller()), languages: [...LANGUAGE_RECORDS] }),
  ),

  saveSettings: os.saveSettings.handler(async ({ input: { settings }, context }) => {
    const { time_zone: timeZone, display_currency: displayCurrency, dashboard_pin_widget: pinnedWidget } = settings;
    return ok({ settings: await saveDisplay({ ...context.caller(), timeZone, displayCurrency, pinnedWidget }) });
  }),

  saveWorkspaceSettings: os.saveWorkspaceSettings.handler(async ({ input: { settings }, context }) => {
    const { display_currency } = await saveDisplay({ ...context.caller(), displayCurrency: settings.display_currency });
    return ok({ settings: { display_currency } });
  }),
});
