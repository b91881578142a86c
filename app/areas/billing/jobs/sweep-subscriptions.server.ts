import { handleJob } from "~/platform/jobs/handle.server";
import { sweepSubscriptionsJob } from "../jobs";
import { sweepSubscriptions } from "../server/subscriptions/sweep-subscriptions.server";

export const handleSweepSubscriptions = handleJob(sweepSubscriptionsJob, () => sweepSubscriptions());
