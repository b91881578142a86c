import type { LinksFunction } from "@remix-run/node";
import { MappingScreen } from "~/areas/catalog/screens/mapping/mapping-screen";
import styles from "~/areas/catalog/screens/products.css?url";
import { named, screenLoader } from "~/screen-loader.server";

export const handle = { title: "products:mapping.title", i18n: ["products", "outside"] };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const loader = screenLoader(({ api, params: { listingId = "" } }) => [
  named(api.catalog.listing.queryOptions({ input: { listingId } }), ({ data }) => data.product.name),
  api.catalog.sources.queryOptions({ input: {} }),
]);

export default MappingScreen;
