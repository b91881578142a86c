import { CommunityScreen } from "~/areas/home/screens/community-screen";
import { screenLoader } from "~/shell/screen-loader.server";

export const handle = { title: "community:title", texts: ["community", "announcements", "home"] };
export const loader = screenLoader(({ api }) => [api.home.community.queryOptions({ input: {} })]);
export default CommunityScreen;
