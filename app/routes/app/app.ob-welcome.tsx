import { WelcomeScreen } from "~/areas/home/screens/guide/welcome-screen";
import { screenLoader } from "~/screen-loader.server";

export const handle = { title: "welcome:title", i18n: ["welcome", "home"] };
export const loader = screenLoader(({ api }) => [api.identity.account.queryOptions({ input: {} })]);
export default WelcomeScreen;
