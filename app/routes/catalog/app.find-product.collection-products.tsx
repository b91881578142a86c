import { data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { useParams } from "@remix-run/react";
import { COLLECTION_SLUGS } from "~/areas/catalog/rules/sources/collections";
import { filterFromSearch, findInput } from "~/areas/catalog/rules/sources/product-filter";
import { FindProductScreen } from "~/areas/catalog/screens/sources/find-product-screen";
import styles from "~/areas/catalog/screens/sources/find-product.css?url";
import { ERROR_CODES } from "~/platform/errors";
import { screenLoader } from "~/screen-loader.server";

export const handle = {
  title: ({ collectionId }: { collectionId?: string }) => [
    `find-product:collection.${collectionId}.title`,
    "find-product:collection.unknown",
  ],
  i18n: ["find-product", "outside"],
};
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
const load = screenLoader(({ api, url, params }) => [
  api.catalog.find.queryOptions({
    input: findInput({ ...filterFromSearch(url.searchParams), collection: params.collectionId ?? null }),
  }),
  api.catalog.sources.queryOptions({ input: {} }),
  api.catalog.categories.queryOptions({ input: {} }),
]);

/** The addresses beside this one are other screens' (S050 to S052), whether they are served yet or not. */
export function loader(args: LoaderFunctionArgs) {
  if (!COLLECTION_SLUGS.includes(args.params.collectionId ?? ""))
    throw data(null, { status: ERROR_CODES.notFound.http });
  return load(args);
}

export default function CollectionProductsRoute() {
  const { collectionId = "" } = useParams();
  return <FindProductScreen collection={collectionId} />;
}
