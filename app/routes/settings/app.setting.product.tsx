import { ProductSettingsScreen } from "~/areas/catalog/screens/push/preferences/product-settings-screen";
import { screenLoader } from "~/screen-loader.server";

export const handle = { title: "products:product_settings.title", i18n: ["products", "push", "settings"] };

export const loader = screenLoader(({ api }) => [api.catalog.allProductSettings.queryOptions({ input: {} })]);

export default ProductSettingsScreen;
