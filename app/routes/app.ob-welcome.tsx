import { WelcomeScreen } from "~/areas/home/screens/welcome-screen";
import { screenLoader } from "~/shell/screen-loader.server";

export const handle = { title: "welcome:title", texts: ["welcome", "home"] };
export const loader = screenLoader(({ api }) => [api.identity.account.queryOptions({ input: {} })]);
export default WelcomeScreen;
