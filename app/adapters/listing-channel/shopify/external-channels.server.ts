import { z } from "zod";
import type { AdminClient } from "~/adapters/store-connection/shopify/client.server";
import type { ExternalSalesChannel } from "../listing-channel";
import { channelKeyOf, isPlatformsOwn } from "./channel-apps";
import { LIST_CHANNELS } from "./documents/publications";

const channelSchema = z.object({
  id: z.string(),
  handle: z.string(),
  name: z.string(),
  app: z.object({
    id: z.string(),
    handle: z.string().nullish(),
    title: z.string(),
    developerName: z.string().nullish(),
  }),
});

const channelsSchema = z.object({
  publications: z.object({
    nodes: z.array(
      z.object({
        id: z.string(),
        catalog: z.object({ status: z.string() }).nullish(),
        channels: z.object({ nodes: z.array(channelSchema) }).nullish(),
      }),
    ),
  }),
});

/** The channels that apps have brought to the shop, each with the publication that it sells from (G055). */
export async function listExternalChannels(client: AdminClient): Promise<ExternalSalesChannel[]> {
  const { publications } = await client.query({ document: LIST_CHANNELS, schema: channelsSchema });
  return publications.nodes.flatMap(({ id: publicationId, catalog, channels }) =>
    (channels?.nodes ?? []).flatMap(({ id, handle, name, app }) =>
      isPlatformsOwn(app.handle)
        ? []
        : [
            {
              publicationId,
              id,
              handle: channelKeyOf(app.handle) ?? handle,
              name,
              appId: app.id,
              developerName: app.developerName ?? app.title,
              // A shop without catalogs has channels all the same.
              isActive: (catalog?.status ?? "ACTIVE") === "ACTIVE",
            },
          ],
    ),
  );
}
