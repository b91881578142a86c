import { MembersScreen } from "~/areas/accounts/screens/members/members-screen";
import { screenLoader } from "~/screen-loader.server";

export const handle = { title: "settings:pages.members.title", i18n: ["settings"] };
export const loader = screenLoader(({ api }) => [api.identity.members.queryOptions({ input: {} })]);
export default MembersScreen;
