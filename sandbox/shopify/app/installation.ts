import type { Call, Resolvers } from "../graphql/call.ts";
import { connection, type PageArguments } from "../graphql/connection.ts";
import { compareIds } from "../ids.ts";
import { subscriptionView } from "./billing.ts";
import { purchaseView } from "./purchases.ts";

const APP_ID = "gid://shopify/App/1";

function scopeList(scopes: readonly string[]): object[] {
  return scopes.map((handle) => ({ handle, description: handle.replaceAll("_", " ") }));
}

function appView(call: Call): object {
  const { config, context } = call.shopify;
  return {
    __typename: "App",
    id: APP_ID,
    apiKey: context.keys.shopifyApiKey,
    handle: "quayside",
    title: "Quayside",
    developerName: "Quayside",
    embedded: true,
    published: true,
    requestedAccessScopes: scopeList(config.scopes),
    optionalAccessScopes: scopeList(config.optionalScopes),
    installation: () => installationView(call),
  };
}

function installationView(call: Call): object {
  const installation = call.shop.installation!;
  const subscriptions = call.shopify.state.subscriptions
    .filter(({ shop }) => shop === call.shop.domain)
    .sort((left, right) => compareIds(left.id, right.id));
  const purchases = call.shopify.state.purchases
    .filter(({ shop }) => shop === call.shop.domain)
    .sort((left, right) => compareIds(left.id, right.id));
  return {
    __typename: "AppInstallation",
    id: installation.id,
    accessScopes: scopeList([...call.scopes]),
    launchUrl: `${call.shopify.context.origin}/shopify/${call.shop.domain}/admin/apps/quayside`,
    uninstallUrl: null,
    app: () => appView(call),
    activeSubscriptions: () =>
      subscriptions
        .filter(({ status }) => status === "ACTIVE")
        .map((subscription) => subscriptionView(call, subscription)),
    allSubscriptions: (args: PageArguments) =>
      connection(call, subscriptions, args, (subscription) => subscriptionView(call, subscription)),
    oneTimePurchases: (args: PageArguments) =>
      connection(call, purchases, args, (purchase) => purchaseView(call, purchase)),
  };
}

export const installationQueries: Resolvers = {
  app: (_args, call) => appView(call),
  currentAppInstallation: (_args, call) => installationView(call),
  appInstallation: ({ id }: { id?: string | null }, call) =>
    !id || id === call.shop.installation!.id ? installationView(call) : null,
};
