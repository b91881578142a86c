import type { LinksFunction } from "@remix-run/node";
import { useParams } from "@remix-run/react";
import styles from "~/areas/catalog/screens/find-product/find-product.css?url";
import { FindProductScreen } from "~/areas/catalog/screens/find-product/find-product-screen";
import { filterFromSearch, findInput } from "~/areas/catalog/rules/product-filter";
import { screenLoader } from "~/shell/screen-loader.server";

export const handle = {
  title: ({ collectionId }: { collectionId?: string }) => [`find-product:collection.${collectionId}.title`, "find-product:collection.unknown"],
  texts: ["find-product", "outside"],
};
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const loader = screenLoader(({ api, url, params }) => [
  api.catalog.find.queryOptions({ input: findInput({ ...filterFromSearch(url.searchParams), collection: params.collectionId ?? null }) }),
  api.catalog.sources.queryOptions({ input: {} }),
  api.catalog.categories.queryOptions({ input: {} }),
]);

export default function CollectionProductsRoute() {
  const { collectionId = "" } = useParams();
  return <FindProductScreen collection={collectionId} />;
}
