import { CashbackScreen } from "~/areas/orders/screens/cashback/cashback-screen";
import { screenLoader } from "~/screen-loader.server";
import { listPlace } from "~/ui/lists/list-place";

export const handle = { title: "integration:cashback.title", i18n: ["integration"] };

export const loader = screenLoader(({ api, url }) => [
  api.cashback.summary.queryOptions({ input: {} }),
  api.cashback.list.queryOptions({ input: listPlace(url.searchParams) }),
]);

export default CashbackScreen;
