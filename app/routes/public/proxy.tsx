import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerProxy } from "./proxy-page.server";

/** What a store's /apps/track stands for (shopify.app.toml): the buyer's page within the store's theme. */
export const loader = ({ request }: LoaderFunctionArgs) => answerProxy(request);
export const action = loader;
