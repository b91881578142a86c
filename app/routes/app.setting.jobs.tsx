import { JobsScreen } from "~/areas/settings/screens/jobs-screen";
import { screenLoader } from "~/shell/screen-loader.server";

export const handle = { title: "settings:pages.jobs.title", texts: ["settings"] };
export const loader = screenLoader(({ api }) => [api.settings.deadJobs.queryOptions({ input: {} })]);
export default JobsScreen;
