import { MembersScreen } from "~/areas/settings/screens/members-screen";
import { screenLoader } from "~/shell/screen-loader.server";

export const handle = { title: "settings:pages.members.title", texts: ["settings"] };
export const loader = screenLoader(({ api }) => [api.identity.members.queryOptions({ input: {} })]);
export default MembersScreen;
