import { topUpIdOf, TopUpReturnScreen } from "~/areas/wallet/screens/top-up-return-screen";
import { screenLoader } from "~/screen-loader.server";

export const handle = { title: "wallet:returned.title", i18n: ["wallet"] };
export const loader = screenLoader(({ api, url }) => {
  const topUpId = topUpIdOf(url.searchParams);
  return topUpId ? [api.wallet.topUpState.queryOptions({ input: { topUpId } })] : [];
});
export default TopUpReturnScreen;
