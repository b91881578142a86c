import type { LinksFunction } from "@remix-run/node";
import { CollectionsScreen } from "~/areas/catalog/screens/sources/collections-screen";
import styles from "~/areas/catalog/screens/sources/find-product.css?url";
import { screenLoader } from "~/screen-loader.server";

export const handle = { title: "find-product:collections", i18n: ["find-product"] };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const loader = screenLoader(({ api }) => [api.catalog.collections.queryOptions({ input: {} })]);

export default function CollectionsRoute() {
  return <CollectionsScreen />;
}
