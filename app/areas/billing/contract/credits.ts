import { z } from "zod";
import { answers, call } from "~/platform/api/call";

/** What a plan's credits allow besides being used. */
export const creditCalls = {
  redeemCredit: call({
    id: "C087",
    method: "POST",
    path: "/payments/redeem-credit",
    summary: "Redeem what the paid year's months that are over have left",
    access: { permissions: ["VIEW_ACTION_CHANGE_PLAN"] },
  })
    .input(z.object({}))
    .output(answers(z.object({ redeemed_credit: z.number().int() }))),
};
