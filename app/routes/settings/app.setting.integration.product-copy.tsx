import type { LinksFunction } from "@remix-run/node";
import styles from "~/areas/catalog/screens/products.css?url";
import { copyInput } from "~/areas/catalog/screens/push/copy/copy-address";
import { ProductCopyScreen } from "~/areas/catalog/screens/push/copy/product-copy-screen";
import { screenLoader } from "~/screen-loader.server";

export const handle = { title: "integration:copy.title", i18n: ["integration", "push", "outside"] };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const loader = screenLoader(({ api, url }) => {
  const input = copyInput(url.searchParams);
  return [
    api.stores.list.queryOptions({ input: {} }),
    ...(input ? [api.catalog.copyCandidates.queryOptions({ input })] : []),
  ];
});

export default ProductCopyScreen;
