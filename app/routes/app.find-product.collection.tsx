import type { LinksFunction } from "@remix-run/node";
import { CollectionsScreen } from "~/areas/catalog/screens/find-product/collections-screen";
import styles from "~/areas/catalog/screens/find-product/find-product.css?url";
import { screenLoader } from "~/shell/screen-loader.server";

export const handle = { title: "find-product:collections", texts: ["find-product"] };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const loader = screenLoader(({ api }) => [api.catalog.collections.queryOptions({ input: {} })]);

export default function CollectionsRoute() {
  return <CollectionsScreen />;
}
