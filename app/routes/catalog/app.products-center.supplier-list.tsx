import { SupplierListScreen } from "~/areas/catalog/screens/monitoring/supplier-list-screen";
import { screenLoader } from "~/screen-loader.server";

export const handle = { title: "monitoring:suppliers.title", i18n: ["monitoring", "outside"] };
export const loader = screenLoader(({ api }) => [api.catalog.supplierList.queryOptions({ input: {} })]);
export default SupplierListScreen;
