import { ChannelScreen } from "~/areas/settings/screens/channel-screen";
import { screenLoader } from "~/shell/screen-loader.server";

export const handle = { title: "settings:pages.channel.title", texts: ["settings", "shop"] };
export const loader = screenLoader(({ api }) => [api.stores.list.queryOptions({ input: {} }), api.stores.channelConnections.queryOptions({ input: {} })]);
export default ChannelScreen;
