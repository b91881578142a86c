import type { JobHandler } from "~/platform/jobs/handle.server";
import { handleClearExports } from "./jobs/clear-exports.sql.server";
import { handleWriteExport, type TellOfExport } from "./jobs/write-export.server";
import type { ListExports } from "./server/list-exports.server";

/** How the work of jobs.ts is done. @param handedIn what the files know nothing of themselves */
export const filesJobs = (handedIn: { exports: ListExports; tellOfExport: TellOfExport }): readonly JobHandler[] => [
  handleWriteExport(handedIn),
  handleClearExports,
];
