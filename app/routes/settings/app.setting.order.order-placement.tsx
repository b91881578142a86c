import { placementTab } from "~/areas/orders/screens/placing/order-placement-address";
import { OrderPlacementScreen } from "~/areas/orders/screens/placing/order-placement-screen";
import { screenLoader } from "~/screen-loader.server";

export const handle = { title: "placing:title", i18n: ["placing", "outside"] };
export const loader = screenLoader(({ api, url }) => {
  const productSource = placementTab(url.searchParams);
  return [
    api.placing.countries.queryOptions({ input: {} }),
    ...(productSource === "general"
      ? [
          api.automation.settings.queryOptions({ input: {} }),
          api.placing.marginFloor.queryOptions({ input: {} }),
          api.placing.revenue.queryOptions({ input: {} }),
          api.placing.callOff.queryOptions({ input: {} }),
        ]
      : [api.placing.settings.queryOptions({ input: { productSource } })]),
  ];
});
export default OrderPlacementScreen;
