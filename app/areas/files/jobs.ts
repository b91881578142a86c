import { z } from "zod";
import { declareJob } from "~/platform/jobs/declare";

/** Writes a list's file, part by part; goes on where it was when it is run again. */
export const writeExportJob = declareJob({
  name: "files.write-export",
  schema: z.object({ workspaceId: z.uuid(), exportId: z.uuid() }),
  maxAttempts: 10,
  timeoutMs: 10 * 60_000,
  isRoutine: true,
  placeOf: ({ workspaceId, exportId }) => ({ key: `files.write-export:${exportId}`, queue: `files:${workspaceId}` }),
});

/** Every night: forgets the files that were asked for more than a week ago, in batches that hold nobody up. */
export const clearExportsJob = declareJob({
  name: "files.clear-exports",
  schema: z.object({}),
  maxAttempts: 3,
  timeoutMs: 10 * 60_000,
  schedule: "17 3 * * *",
});
