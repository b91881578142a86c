import { ChannelScreen } from "~/areas/accounts/screens/stores/channel-screen";
import { screenLoader } from "~/screen-loader.server";

export const handle = { title: "settings:pages.channel.title", i18n: ["settings", "shop"] };
export const loader = screenLoader(({ api }) => [
  api.stores.list.queryOptions({ input: {} }),
  api.stores.channelConnections.queryOptions({ input: {} }),
]);
export default ChannelScreen;
