import { cardCalls } from "./contract/cards";
import { chargeCalls } from "./contract/charges";
import { creditCalls } from "./contract/credits";
import { planCalls } from "./contract/plans";
import { quotaCalls } from "./contract/quota";
import { receiptCalls } from "./contract/receipts";
import { usageCalls } from "./contract/usage";

/** What a workspace has bought, what it is asked to pay for it, and how much of it is used. */
export const billingContract = {
  ...usageCalls,
  ...quotaCalls,
  ...planCalls,
  ...chargeCalls,
  ...cardCalls,
  ...creditCalls,
  ...receiptCalls,
};
