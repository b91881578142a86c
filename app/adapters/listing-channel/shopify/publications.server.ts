import { z } from "zod";
import type { AdminClient } from "~/adapters/store-connection/shopify/client.server";
import type { ChannelPublication } from "../listing-channel";
import { LIST_PUBLICATIONS } from "./documents/publications";

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

/** Where products can be published, such as the online store. */
export async function listPublications(client: AdminClient): Promise<ChannelPublication[]> {
  const { publications } = await client.query({ document: LIST_PUBLICATIONS, schema: publicationsSchema });
  return publications.nodes.map(({ id, catalog, channels }) => {
    const channel = channels?.nodes[0];
    const name = channel?.name ?? catalog?.title ?? "";
    return { id, name, handle: channel?.handle ?? name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "_") };
  });
}
