import type { LinksFunction } from "@remix-run/node";
import { ProductEditorScreen } from "~/areas/catalog/screens/imports/editor/product-editor-screen";
import styles from "~/areas/catalog/screens/products.css?url";
import { named, screenLoader } from "~/screen-loader.server";

export const handle = { title: "products:editor.title", i18n: ["products", "push", "outside"] };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const loader = screenLoader(({ api, params: { productCenterId = "" } }) => [
  named(
    api.catalog.productPackage.queryOptions({ input: { packageId: productCenterId } }),
    ({ data }) => data.product.name,
  ),
  api.catalog.pushPreferences.queryOptions({ input: {} }),
]);

export default function ProductEditorRoute() {
  return <ProductEditorScreen list="products-center" />;
}
