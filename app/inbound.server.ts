import { shopifyInbound } from "~/areas/accounts/server/inbound/shopify-inbound.server";
import { tiktokInbound } from "~/areas/accounts/server/inbound/tiktok-inbound.server";
import { cardInbound } from "~/areas/billing/server/payers/card-inbound.server";
import { zopiInbound } from "~/areas/orders/server/purchasing/zopi-inbound.server";
import { parcelInbound } from "~/areas/orders/server/tracking/parcel-inbound.server";
import { paymentInbounds } from "~/areas/wallet/server/payment-inbound.server";
import { createInbound } from "~/platform/inbound/inbound.server";
import { others } from "~/wiring.server";

/** Everyone who sends us webhooks, mounted at /webhooks/<source>/<kind>. */
export const inbound = createInbound([
  zopiInbound,
  parcelInbound,
  shopifyInbound(others),
  tiktokInbound(others),
  ...paymentInbounds,
  cardInbound,
]);
