import { failedWorkInput, JobsScreen } from "~/areas/settings/screens/jobs-screen";
import { screenLoader } from "~/screen-loader.server";

export const handle = { title: "settings:pages.jobs.title", i18n: ["settings"] };
export const loader = screenLoader(({ api, url }) => [
  api.settings.deadJobs.queryOptions({ input: failedWorkInput(url.searchParams) }),
]);
export default JobsScreen;
