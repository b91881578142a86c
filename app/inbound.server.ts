import { parcelInbound } from "~/areas/orders/server/parcel-inbound.server";
import { zopiInbound } from "~/areas/orders/server/zopi-inbound.server";
import { shopifyInbound } from "~/areas/stores/server/shopify-inbound.server";
import { tiktokInbound } from "~/areas/stores/server/tiktok-inbound.server";
import { paymentInbound } from "~/areas/wallet/server/payment-inbound.server";
import { createInbound } from "~/platform/inbound/inbound.server";

/** Everyone who sends us webhooks, mounted at /webhooks/<source>/<kind>. */
export const inbound = createInbound([zopiInbound, parcelInbound, shopifyInbound, tiktokInbound, paymentInbound]);
