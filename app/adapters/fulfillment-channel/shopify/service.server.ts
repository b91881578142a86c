import { z } from "zod";
import { OutsideError } from "~/adapters/outcome";
import type { AdminClient } from "~/adapters/store-connection/shopify/client.server";
import { CREATE_FULFILLMENT_SERVICE, LIST_FULFILLMENT_SERVICES } from "./documents/fulfillments";

/** The name that merchants see on the fulfillment service and its location, and by which we know it again. */
const SERVICE_NAME = "Quayside";

const serviceSchema = z.object({
  id: z.string(),
  serviceName: z.string(),
  location: z.object({ id: z.string() }).nullish(),
});

/** Finds our fulfillment service, or makes it; a shop has one service of a name, so two calls at once make one. */
export async function ensureFulfillmentService(
  client: AdminClient,
): Promise<{ fulfillmentServiceId: string; locationId: string }> {
  const present = await findService(client);
  if (present) return present;
  try {
    await client.mutate(
      { document: CREATE_FULFILLMENT_SERVICE, variables: { name: SERVICE_NAME }, schema: z.object({}) },
      true,
    );
  } catch (error) {
    // Refused because another call has just made it: the next look finds it, or the refusal stands.
    const made = error instanceof OutsideError && error.kind === "refused" ? await findService(client) : null;
    if (!made) throw error;
    return made;
  }
  const made = await findService(client);
  if (!made)
    throw new OutsideError("retry", "unreadable_answer", {
      vendorMessage: "The fulfillment service was made without a location",
    });
  return made;
}

async function findService(client: AdminClient): Promise<{ fulfillmentServiceId: string; locationId: string } | null> {
  const { shop } = await client.query({
    document: LIST_FULFILLMENT_SERVICES,
    schema: z.object({ shop: z.object({ fulfillmentServices: z.array(serviceSchema) }) }),
  });
  const ours = shop.fulfillmentServices.find(({ serviceName }) => serviceName === SERVICE_NAME);
  return ours?.location ? { fulfillmentServiceId: ours.id, locationId: ours.location.id } : null;
}
