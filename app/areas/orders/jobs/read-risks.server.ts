import { handleJob } from "~/platform/jobs/handle.server";
import { readRisksJob } from "../jobs";
import { readRisks } from "../server/intake/take-in-risks.server";

export const handleReadRisks = handleJob(readRisksJob, readRisks);
