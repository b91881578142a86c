import { z } from "zod";
import { OutsideError } from "~/adapters/outcome";
import type { ChannelPublication, ChannelShop } from "../sales-channel";
import type { AdminClient } from "./client.server";
import { CREATE_FULFILMENT_SERVICE, LIST_FULFILMENT_SERVICES, LIST_PUBLICATIONS, READ_SHOP } from "./documents/shop";

/** The name that merchants see on the fulfilment service and its location, and by which we know it again. */
const SERVICE_NAME = "Quayside";

const serviceSchema = z.object({ id: z.string(), serviceName: z.string(), location: z.object({ id: z.string() }).nullish() });

const shopSchema = z.object({
  shop: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string().nullish(),
    shopOwnerName: z.string().nullish(),
    myshopifyDomain: z.string(),
    primaryDomain: z.object({ host: z.string() }),
    currencyCode: z.string(),
    ianaTimezone: z.string(),
    plan: z.object({ publicDisplayName: z.string() }).nullish(),
    shopAddress: z.object({ countryCodeV2: z.string().nullish() }).nullish(),
  }),
});

const publicationsSchema = z.object({
  publications: z.object({
    nodes: z.array(
      z.object({
        id: z.string(),
        catalog: z.object({ title: z.string() }).nullish(),
        channels: z.object({ nodes: z.array(z.object({ handle: z.string(), name: z.string() })) }).nullish(),
      }),
    ),
  }),
});

/** The shop's facts in our words. */
export async function readShop(client: AdminClient): Promise<ChannelShop> {
  const { shop } = await client.query({ document: READ_SHOP, schema: shopSchema });
  return {
    externalId: shop.id,
    name: shop.name,
    email: shop.email ?? null,
    ownerName: shop.shopOwnerName ?? null,
    domain: shop.primaryDomain.host,
    currency: shop.currencyCode,
    countryCode: shop.shopAddress?.countryCodeV2 ?? null,
    timeZone: shop.ianaTimezone,
    planName: shop.plan?.publicDisplayName ?? null,
  };
}

/** Finds our fulfilment service, or makes it; a shop has one service of a name, so two calls at once make one. */
export async function ensureFulfilmentService(client: AdminClient): Promise<{ fulfilmentServiceId: string; locationId: string }> {
  const present = await findService(client);
  if (present) return present;
  try {
    await client.mutate({ document: CREATE_FULFILMENT_SERVICE, variables: { name: SERVICE_NAME }, schema: z.object({}) }, true);
  } catch (error) {
    // Refused because another call has just made it: the next look finds it, or the refusal stands.
    const made = error instanceof OutsideError && error.kind === "refused" ? await findService(client) : null;
    if (!made) throw error;
    return made;
  }
  const made = await findService(client);
  if (!made) throw new OutsideError("retry", "unreadable_answer", { vendorMessage: "The fulfilment service was made without a location" });
  return made;
}

async function findService(client: AdminClient): Promise<{ fulfilmentServiceId: string; locationId: string } | null> {
  const { shop } = await client.query({
    document: LIST_FULFILMENT_SERVICES,
    schema: z.object({ shop: z.object({ fulfillmentServices: z.array(serviceSchema) }) }),
  });
  const ours = shop.fulfillmentServices.find(({ serviceName }) => serviceName === SERVICE_NAME);
  return ours?.location ? { fulfilmentServiceId: ours.id, locationId: ours.location.id } : null;
}

/** Where products can be published, such as the online store. */
export async function listPublications(client: AdminClient): Promise<ChannelPublication[]> {
  const { publications } = await client.query({ document: LIST_PUBLICATIONS, schema: publicationsSchema });
  return publications.nodes.map(({ id, catalog, channels }) => {
    const channel = channels?.nodes[0];
    const name = channel?.name ?? catalog?.title ?? "";
    return { id, name, handle: channel?.handle ?? name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "_") };
  });
}
