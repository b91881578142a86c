import { inbound } from "~/inbound.server";
import type { JobDefinition } from "~/platform/jobs/define.server";

/** All background work of the product; the worker runs what is listed here. */
export const jobs: readonly JobDefinition[] = [inbound.job, inbound.sweep];
