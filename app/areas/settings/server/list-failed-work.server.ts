import { listFailures } from "~/platform/failures/failed-work.server";
import type { Language } from "~/platform/i18n/languages";
import { hasText, translate } from "~/platform/i18n/translate.server";
import { reasonKey } from "../rules/failure-reason";

/**
 * A page of background work that failed, each with why and what to do in words of `language`.
 * @param workspaceId whose; null for everyone's, with what was thrown as it was, for the team
 */
export async function listFailedWork({
  workspaceId,
  language,
  cursor,
  pageSize,
}: {
  workspaceId: string | null;
  language: Language;
  cursor: string | undefined;
  pageSize: number;
}) {
  const { rows, next, previous } = await listFailures({ workspaceId, cursor, pageSize });
  const jobs = rows.map(({ id, error, failedAt, createdAt, workspace, ...work }) => {
    const title = reasonKey(error);
    const action = title?.startsWith("outside:") ? title.replace(/title$/, "action") : null;
    return {
      ...work,
      id,
      reason: title && hasText(title) ? translate(language, title) : translate(language, "errors.internal", { id }),
      advice: action && hasText(action) ? translate(language, action) : null,
      detail: workspaceId === null ? error : null,
      workspace: workspaceId === null ? (workspace?.name ?? null) : null,
      failed_at: failedAt.toISOString(),
      created_at: createdAt.toISOString(),
    };
  });
  return { jobs, next, previous };
}
