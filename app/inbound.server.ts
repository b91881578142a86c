import { createInbound } from "~/platform/inbound/inbound.server";

/** Everyone who sends us webhooks, mounted at /webhooks/<source>/<kind>. */
export const inbound = createInbound([]);
