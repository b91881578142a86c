import type { LinksFunction } from "@remix-run/node";
import { MappingScreen } from "~/areas/catalog/screens/product-center/mapping-screen";
import styles from "~/areas/catalog/screens/products.css?url";
import { screenLoader } from "~/shell/screen-loader.server";

export const handle = { title: "products:mapping.title", texts: ["products", "outside"] };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const loader = screenLoader(({ api, params: { listingId = "" } }) => [
  api.catalog.listing.queryOptions({ input: { listingId } }),
  api.catalog.sources.queryOptions({ input: {} }),
]);

export default MappingScreen;
