import { shopView } from "../app/shop-view.ts";
import { refused, userError, type Call, type Resolvers } from "../graphql/call.ts";
import { connection, type PageArguments } from "../graphql/connection.ts";
import { compareIds, numericId } from "../ids.ts";
import type { Publication } from "../model.ts";
import { CHANNEL_APPS } from "./channel-apps.ts";
import { productView } from "./product-view.ts";

export function publicationView(call: Call, publication: Publication): object {
  const app = appView(publication);
  return {
    __typename: "Publication",
    id: publication.id,
    name: publication.name,
    autoPublish: false,
    supportsFuturePublishing: publication.name === "Online Store",
    catalog: {
      __typename: "AppCatalog",
      id: publication.id.replace("Publication", "AppCatalog"),
      title: publication.name,
      status: publication.isPaused ? "DRAFT" : "ACTIVE",
    },
    channels: (args: PageArguments) =>
      connection(call, [{ id: publication.id.replace("Publication", "Channel") }], args, ({ id }) => ({
        __typename: "Channel",
        id,
        name: publication.name,
        handle: publication.name.toLowerCase().replaceAll(" ", "_"),
        app,
      })),
    app,
  };
}

/** The app that a channel belongs to; one that nobody knows has an app of its own. */
function appView({ id, name }: Publication): object {
  const known = CHANNEL_APPS[name];
  return {
    __typename: "App",
    id: `gid://shopify/App/${known?.id ?? numericId(id)}`,
    title: known?.title ?? name,
    handle: known?.handle ?? name.toLowerCase().replaceAll(" ", "_"),
    developerName: known?.developerName ?? name,
  };
}

export const publicationQueries: Resolvers = {
  publications: (args: PageArguments, call) =>
    connection(
      call,
      call.shopify.state.publications
        .filter(({ shop }) => shop === call.shop.domain)
        .sort((left, right) => compareIds(left.id, right.id)),
      args,
      (publication) => publicationView(call, publication),
    ),
};

interface PublishArguments {
  id: string;
  input: { publicationId?: string | null; publishDate?: string | null }[];
}

function change(args: PublishArguments, call: Call, publish: boolean): object {
  const { state, webhooks } = call.shopify;
  const product = state.productWith(call.shop.domain, args.id);
  if (!product) return refused(userError(["id"], "Resource does not exist"));
  const unknown = args.input.findIndex(
    ({ publicationId }) => state.publications.get(publicationId ?? "")?.shop !== call.shop.domain,
  );
  if (unknown >= 0)
    return refused(
      userError(["input", String(unknown), "publicationId"], "Publication does not exist or is not publishable"),
    );
  const named = args.input.map(({ publicationId }) => publicationId);
  product.publications = product.publications.filter(({ publicationId }) => !named.includes(publicationId));
  if (publish) {
    for (const { publicationId, publishDate } of args.input) {
      product.publications.push({
        publicationId: publicationId!,
        publishDate: publishDate ?? new Date().toISOString(),
      });
    }
  }
  product.updatedAt = new Date().toISOString();
  state.saveProduct(product);
  webhooks.productChanged(product);
  return { publishable: productView(call, product), shop: shopView(call), userErrors: [] };
}

export const publicationMutations: Resolvers = {
  publishablePublish: (args: PublishArguments, call) => change(args, call, true),
  publishableUnpublish: (args: PublishArguments, call) => change(args, call, false),
};
