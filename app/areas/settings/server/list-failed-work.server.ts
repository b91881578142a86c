import type { WorkspaceScope } from "~/platform/db/scope.server";
import type { Language } from "~/platform/i18n/languages";
import { hasText, translate } from "~/platform/i18n/translate.server";
import { listDeadJobs } from "~/platform/jobs/dead-jobs.server";
import { reasonKey } from "../rules/failure-reason";

/** The workspace's background work that failed for good, each with why in words of `language`. */
export async function listFailedWork({ scope, language }: { scope: WorkspaceScope; language: Language }) {
  const jobs = await listDeadJobs({ workspaceId: scope.workspaceId });
  return jobs.map(({ id, name, attempts, error, failedAt, createdAt }) => {
    const key = reasonKey(error);
    return {
      id,
      name,
      attempts,
      reason: key && hasText(key) ? translate(language, key) : translate(language, "errors.internal", { id }),
      failed_at: failedAt.toISOString(),
      created_at: createdAt.toISOString(),
    };
  });
}
