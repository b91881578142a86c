import { AccountScreen } from "~/areas/settings/screens/account-screen";
import { screenLoader } from "~/shell/screen-loader.server";

export const handle = { title: "settings:pages.account.title", texts: ["settings"] };
export const loader = screenLoader(({ api }) => [api.identity.account.queryOptions({ input: {} })]);
export default AccountScreen;
