import { isAnalyticsConfigured } from "~/adapters/registry.server";
import type { ApiContext } from "~/platform/api/context.server";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { sendToAnalyticsJob } from "../jobs";
import { pathOf, withoutPersons, type Details } from "../rules/details";
import { registerActivity } from "./register-activity.server";

/**
 * Keeps what a person did and, where an analytics endpoint is configured, has it told there too (G139, C074): without ids,
 * so that nobody is followed. The store is the one that the person is in, whatever the body says.
 */
export async function registerUserAction({
  context,
  name,
  url,
  userData,
  eventData,
}: {
  context: ApiContext;
  name: string;
  url: string;
  userData: { browser: string; platform: string; device: string };
  eventData: Details;
}): Promise<number> {
  const { browser, platform, device } = userData;
  const path = pathOf(url);
  const data = { url: path, browser, platform, device, store: context.principal?.store?.id ?? null, ...eventData };
  const told = withoutPersons({
    user_data: { browser, platform, device },
    url: path,
    event_name: name,
    event_data: eventData,
  });
  return registerActivity({
    context,
    activities: [{ kind: "user_action", name, data }],
    andThen: async (tx) => {
      if (isAnalyticsConfigured()) await enqueue(tx, sendToAnalyticsJob, { ...told, at: new Date().toISOString() });
    },
  });
}
