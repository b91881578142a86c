import { attentionAddress } from "~/areas/orders/screens/attention/attention-address";
import { AttentionScreen } from "~/areas/orders/screens/attention/attention-screen";
import { screenLoader } from "~/screen-loader.server";

export const handle = {
  title: "attention:title",
  i18n: ["attention", "orders", "placement", "placing", "shipments", "settings", "outside"],
};

export const loader = screenLoader(({ api, url }) => {
  const { input } = attentionAddress(url.searchParams);
  const groups = api.attention.groups.queryOptions({ input: {} });
  return input ? [groups, api.attention.list.queryOptions({ input })] : [groups];
});

export default AttentionScreen;
