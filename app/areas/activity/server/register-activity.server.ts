import { RateLimiterMemory } from "rate-limiter-flexible";
import { visitorIdOf } from "~/areas/identity/server/visitor-cookie.server";
import type { ApiContext } from "~/platform/api/context.server";
import { systemDb } from "~/platform/db/client.server";
import { AppError } from "~/platform/errors";
import type { SqlRunner } from "~/platform/events/publish.server";
import { type Details, withoutPersons } from "../rules/details";

/** Records a minute from one account, or from one place where nobody is signed in; more than any person makes. */
const perMinute = new RateLimiterMemory({ points: 240, duration: 60 });

export interface Activity {
  kind: "event" | "attribute" | "user_action" | "view" | "interaction" | "web_vital" | "feedback" | "failure";
  name: string;
  data?: Details;
}

/**
 * Keeps what was done, with the ids of who did it: account and workspace, or the anonymous visitor's (G071).
 * @param andThen further work of the same transaction
 * @returns how many records were made
 * @throws AppError rateLimited
 */
export async function registerActivity({ context, activities, andThen }: {
  context: Pick<ApiContext, "principal" | "request">;
  activities: readonly Activity[];
  andThen?: (tx: SqlRunner) => Promise<void>;
}): Promise<number> {
  const { principal, request } = context;
  await perMinute.consume(principal?.accountId ?? request.ip, activities.length).catch(() => {
    throw new AppError("rateLimited", { key: "errors.too_many_requests" });
  });
  const who = principal
    ? { accountId: principal.accountId, workspaceId: principal.workspace.id, visitorId: null }
    : { accountId: null, workspaceId: null, visitorId: visitorIdOf(request.headers) };
  const data = activities.map((activity) => ({ ...who, kind: activity.kind, name: activity.name, data: withoutPersons(activity.data ?? {}) as object }));
  await systemDb.$transaction(async (tx) => {
    await tx.activityRecord.createMany({ data });
    await andThen?.(tx);
  });
  return activities.length;
}
