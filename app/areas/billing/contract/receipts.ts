import { z } from "zod";
import { answers, call, idSchema } from "~/platform/api/call";
import { companySchema, enteredCompanySchema } from "../rules/receipts/company-details";

const PATH = "/payments/company-details";
const billing = { permissions: ["VIEW_SETTING_BILLING_PLAN"] } as const;

/** Receipts of what was paid, and whom they are made out to (decision 48). */
export const receiptCalls = {
  company: call({
    id: "+company-details",
    method: "GET",
    path: PATH,
    summary: "The company that receipts are made out to",
    access: billing,
  })
    .input(z.object({}))
    .output(answers(companySchema)),

  changeCompany: call({
    id: "+change-company-details",
    method: "PUT",
    path: PATH,
    summary: "Say which company receipts are made out to",
    access: billing,
  })
    .input(enteredCompanySchema)
    .output(answers(companySchema)),

  chargeReceipt: call({
    id: "+charge-receipt",
    method: "GET",
    path: "/payments/receipts/charges/{chargeId}",
    summary: "The receipt of a charge that was paid, as PDF in the caller's language",
    access: billing,
  })
    .input(z.object({ chargeId: idSchema }))
    .output(z.file()),

  topUpReceipt: call({
    id: "+top-up-receipt",
    method: "GET",
    path: "/payments/receipts/top-ups/{topUpId}",
    summary: "The receipt of money that came into the wallet, as PDF in the caller's language",
    access: { permissions: ["VIEW_SETTING_WALLET"] },
  })
    .input(z.object({ topUpId: idSchema }))
    .output(z.file()),
};
