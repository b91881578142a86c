import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import { secondStepContract } from "../contract/second-step";
import {
  beginSecondStep,
  confirmSecondStep,
  endSecondStep,
  mailStepLink,
  readSecondStep,
} from "../server/second-step/change-second-step.server";
import { proveSecondStep } from "../server/second-step/require-second-step.server";
import { startSession } from "../server/sessions/start-session.server";

const os = implementArea(secondStepContract);

export const secondStepRouter = os.router({
  secondStep: os.secondStep.handler(async ({ context }) => ok(await readSecondStep(context.caller().principal))),

  beginSecondStep: os.beginSecondStep.handler(async ({ input, context }) =>
    ok(
      await beginSecondStep({
        principal: context.caller().principal,
        password: input.password,
        mailedCode: input.mailed_code,
      }),
    ),
  ),

  mailStepLink: os.mailStepLink.handler(async ({ context }) => {
    await mailStepLink(context.caller().principal);
    return ok({});
  }),

  confirmSecondStep: os.confirmSecondStep.handler(async ({ input, context }) => {
    const { principal } = context.caller();
    const codes = await confirmSecondStep({ principal, code: input.code, ip: context.request.ip });
    return ok({ recovery_codes: codes });
  }),

  endSecondStep: os.endSecondStep.handler(async ({ input, context }) => {
    await endSecondStep({ principal: context.caller().principal, code: input.code, ip: context.request.ip });
    return ok({});
  }),

  finishSecondStep: os.finishSecondStep.handler(async ({ input, context }) => {
    const { accountId } = await proveSecondStep({ ...input, ip: context.request.ip });
    const { token, cookie } = await startSession({ accountId, ...context.request, isTwice: true });
    context.resHeaders?.append("set-cookie", cookie);
    return ok({ token, account: { id: accountId } });
  }),
});
