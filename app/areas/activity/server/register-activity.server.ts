import { isbot } from "isbot";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { visitorIdOf } from "~/areas/accounts/server/sign-in/visitor-cookie.server";
import type { ApiContext } from "~/platform/api/context.server";
import { systemDb } from "~/platform/db/client.server";
import { AppError } from "~/platform/errors";
import type { SqlRunner } from "~/platform/events/publish.server";
import { withoutPersons, type Details } from "../rules/details";

/** Records a minute, more than any person makes: from one account, and from one place where nobody is signed in. */
const ofAccounts = new RateLimiterMemory({ points: 240, duration: 60 });
const ofPlaces = new RateLimiterMemory({ points: 60, duration: 60 });

export interface Activity {
  kind: "event" | "attribute" | "user_action" | "view" | "interaction" | "web_vital" | "feedback" | "failure";
  name: string;
  data?: Details;
}

/**
 * Keeps what was done, with the ids of who did it: account and workspace, or the anonymous visitor's (G071). Robots that
 * nobody has signed in do nothing worth keeping.
 * @param andThen further work of the same transaction
 * @returns how many records were made
 * @throws AppError rateLimited
 */
export async function registerActivity({
  context,
  activities,
  andThen,
}: {
  context: Pick<ApiContext, "principal" | "request">;
  activities: readonly Activity[];
  andThen?: (tx: SqlRunner) => Promise<void>;
}): Promise<number> {
  const { principal, request } = context;
  if (!principal && isbot(request.headers.get("user-agent"))) return 0;
  const counted = principal
    ? ofAccounts.consume(principal.accountId, activities.length)
    : ofPlaces.consume(request.ip, activities.length);
  await counted.catch(() => {
    throw new AppError("rateLimited", { key: "errors.too_many_requests" });
  });
  const who = principal
    ? { accountId: principal.accountId, workspaceId: principal.workspace.id, visitorId: null }
    : { accountId: null, workspaceId: null, visitorId: visitorIdOf(request.headers) };
  const data = activities.map((activity) => ({
    ...who,
    kind: activity.kind,
    name: activity.name,
    data: withoutPersons(activity.data ?? {}) as object,
  }));
  await systemDb.$transaction(async (tx) => {
    await tx.activityRecord.createMany({ data });
    await andThen?.(tx);
  });
  return activities.length;
}
