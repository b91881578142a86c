import { shopifyInbound } from "~/areas/stores/server/shopify-inbound.server";
import { createInbound } from "~/platform/inbound/inbound.server";

/** Everyone who sends us webhooks, mounted at /webhooks/<source>/<kind>. */
export const inbound = createInbound([shopifyInbound]);
