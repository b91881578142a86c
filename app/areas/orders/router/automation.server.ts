import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import { COUNTRY_CODES } from "~/platform/i18n/country-codes";
import { automationContract } from "../contract/automation";
import {
  changeAutomationSettings,
  changePanel,
  readPanel,
  resetPanel,
} from "../server/automation/automation-panel.server";
import { readDecisions, tryRule, whatWouldHappen } from "../server/automation/read-decisions.server";
import { readAutomationSettings } from "../server/automation/read-frame.server";

const os = implementArea(automationContract);

export const automationRouter = os.router({
  panel: os.panel.handler(async ({ context }) => ok(await readPanel(context.caller().scope))),

  changePanel: os.changePanel.handler(
    async ({ input: { version, rules, margin_floor: marginFloor, daily_limit: dailyLimit }, context }) =>
      ok(await changePanel({ scope: context.caller().scope, version, rules, marginFloor, dailyLimit })),
  ),

  supportedCountries: os.supportedCountries.handler(() => ok({ countries: [...COUNTRY_CODES] })),

  resetDefault: os.resetDefault.handler(async ({ context }) => ok(await resetPanel(context.caller().scope))),

  settings: os.settings.handler(async ({ context }) => ok(await readAutomationSettings(context.caller().scope))),

  changeSettings: os.changeSettings.handler(async ({ input: settings, context }) =>
    ok(await changeAutomationSettings({ scope: context.caller().scope, settings })),
  ),

  tryRule: os.tryRule.handler(async ({ input: { rule, days, margin_floor: marginFloor }, context }) =>
    ok(await tryRule({ scope: context.caller().scope, rule, marginFloor, days })),
  ),

  ofOrder: os.ofOrder.handler(async ({ input: { orderId }, context }) =>
    ok(await readDecisions({ scope: context.caller().scope, orderId })),
  ),

  whatWouldHappen: os.whatWouldHappen.handler(async ({ input: { orderId, trigger }, context }) =>
    ok(await whatWouldHappen({ scope: context.caller().scope, orderId, trigger })),
  ),
});
