import { returnUrlFor } from "~/areas/accounts/server/principal/return-url.server";
import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import { paymentsContract } from "../contract/payments";
import { changeAutoTopUp } from "../server/payments/fill-wallet.server";
import { changePaymentSetting, readPaymentWays, switchAutomatic } from "../server/payments/payment-settings.server";
import { readAutomation, readPaymentItems } from "../server/payments/read-payments.server";
import { checkSaving, startSaving } from "../server/payments/save-method.server";
import { chooseDefault, removeSavedMethod } from "../server/payments/saved-methods.server";

const os = implementArea(paymentsContract);
const PAGE = "/app/setting/payments";

/** The calls of payment settings. */
export const paymentsRouter = os.router({
  automation: os.automation.handler(async ({ context }) => ok(await readAutomation(context.caller().scope))),

  switchAutomation: os.switchAutomation.handler(async ({ input: { providerMethod: method, status }, context }) => {
    const isOn = status === "on";
    await switchAutomatic({ scope: context.caller().scope, method, isOn });
    return ok({ method, is_on: isOn });
  }),

  setting: os.setting.handler(async ({ context }) => {
    const { db, workspaceId } = context.caller().scope;
    return ok((await readPaymentWays(db, workspaceId)).setting);
  }),

  changeSetting: os.changeSetting.handler(async ({ input, context }) =>
    ok(await changePaymentSetting({ scope: context.caller().scope, setting: input })),
  ),

  info: os.info.handler(async ({ context }) => ok({ payments: await readPaymentItems(context.caller().scope) })),

  saveMethod: os.saveMethod.handler(async ({ input, context }) => {
    const { scope, principal } = context.caller();
    return ok(await startSaving({ scope, principal, ...input, returnUrl: returnUrlFor(principal, PAGE) }));
  }),

  checkSaving: os.checkSaving.handler(async ({ input, context }) =>
    ok({ status: await checkSaving({ scope: context.caller().scope, ...input }) }),
  ),

  chooseDefault: os.chooseDefault.handler(async ({ input, context }) => {
    await chooseDefault({ scope: context.caller().scope, ...input });
    return ok({ id: input.methodId });
  }),

  removeMethod: os.removeMethod.handler(async ({ input, context }) => {
    await removeSavedMethod({ scope: context.caller().scope, ...input });
    return ok({ id: input.methodId });
  }),

  changeAutoTopUp: os.changeAutoTopUp.handler(async ({ input, context }) => {
    const { is_on: isOn, monthly_cap: monthlyCap, threshold, amount } = input;
    await changeAutoTopUp({ scope: context.caller().scope, rule: { isOn, threshold, amount, monthlyCap } });
    return ok({ is_on: isOn });
  }),
});
