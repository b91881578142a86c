import { CommunityScreen } from "~/areas/home/screens/community-screen";
import { screenLoader } from "~/screen-loader.server";

export const handle = { title: "community:title", i18n: ["community", "announcements", "home"] };
export const loader = screenLoader(({ api }) => [api.home.community.queryOptions({ input: {} })]);
export default CommunityScreen;
