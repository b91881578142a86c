import { handleJob } from "~/platform/jobs/handle.server";
import { readBackTopUpJob } from "../jobs";
import { processCheckout } from "../server/process-checkout.server";

export const handleReadBackTopUp = handleJob(readBackTopUpJob, async (checkout) => {
  await processCheckout(checkout);
});
