/** The use cases of accounts with what the other areas give them, as the product hands it in. */
import { handleCheckKeyedStores as checkKeyedStores } from "../../app/areas/accounts/jobs/check-keyed-stores.server.ts";
import { handleConfirmUninstall as confirmUninstall } from "../../app/areas/accounts/jobs/confirm-uninstall.server.ts";
import { handleDeleteAsked as deleteAsked } from "../../app/areas/accounts/jobs/delete-asked.server.ts";
import { handleEraseWorkspace as eraseWorkspace } from "../../app/areas/accounts/jobs/erase-workspace.server.ts";
import { handleGatherMovedRows as gatherMovedRows } from "../../app/areas/accounts/jobs/gather-moved-rows.server.ts";
import { handleLeaveWorkspaces as leaveWorkspaces } from "../../app/areas/accounts/jobs/leave-workspaces.server.ts";
import { handleRedactShop as redactShopJob } from "../../app/areas/accounts/jobs/redact-shop.server.ts";
import { handleSetUpStore as setUpStore } from "../../app/areas/accounts/jobs/set-up-store.server.ts";
import { handleTellLostSuppliers as tellLostSuppliers } from "../../app/areas/accounts/jobs/tell-lost-suppliers.server.ts";
import { storesRouter as storesRouterOf } from "../../app/areas/accounts/router/stores.server.ts";
import * as keyedStores from "../../app/areas/accounts/server/connecting/connect-keyed-store.server.ts";
import * as shopifyStores from "../../app/areas/accounts/server/connecting/connect-shopify-store.server.ts";
import { heedInstallation } from "../../app/areas/accounts/server/connecting/heed-installation.server.ts";
import * as connects from "../../app/areas/accounts/server/connecting/start-platform-connect.server.ts";
import * as consents from "../../app/areas/accounts/server/consents/finish-consent.server.ts";
import * as platformConsents from "../../app/areas/accounts/server/consents/finish-platform-consent.server.ts";
import * as members from "../../app/areas/accounts/server/members/change-member.server.ts";
import * as description from "../../app/areas/accounts/server/principal/describe-document.server.ts";
import * as screens from "../../app/areas/accounts/server/principal/require-screen-principal.server.ts";
import * as redaction from "../../app/areas/accounts/server/privacy/redact-shop.server.ts";
import * as screenSignIn from "../../app/areas/accounts/server/sign-in/screen-sign-in.server.ts";
import * as uninstalls from "../../app/areas/accounts/server/stores/mark-uninstalled.server.ts";
import * as welcome from "../../app/areas/home/server/lead-to-welcome.server.ts";
import * as shopify from "../../app/shopify.server.ts";
import { others } from "../../app/wiring.server.ts";

type Without<Argument> = Omit<Argument, "others">;

export const handleCheckKeyedStores = checkKeyedStores(others);
export const handleConfirmUninstall = confirmUninstall(others);
export const handleDeleteAsked = deleteAsked(others);
export const handleEraseWorkspace = eraseWorkspace(others);
export const handleGatherMovedRows = gatherMovedRows(others);
export const handleLeaveWorkspaces = leaveWorkspaces(others);
export const handleRedactShop = redactShopJob(others);
export const handleSetUpStore = setUpStore(others);
export const handleTellLostSuppliers = tellLostSuppliers(others);
export const storesRouter = storesRouterOf(others);

export const connectShopifyStore = (shop: Without<shopifyStores.ShopConnection>) =>
  shopifyStores.connectShopifyStore({ ...shop, others });
export const connectKeyedStore = (store: Without<keyedStores.KeyedStore>) =>
  keyedStores.connectKeyedStore({ ...store, others });
export const removeMember = (member: Without<Parameters<typeof members.removeMember>[0]>) =>
  members.removeMember({ ...member, others });
export const markUninstalled = (store: Without<Parameters<typeof uninstalls.markUninstalled>[0]>) =>
  uninstalls.markUninstalled({ ...store, others });
export const redactShop = (store: Omit<redaction.RedactedShop, "others" | "signal">) =>
  redaction.redactShop({ ...store, others, signal: AbortSignal.timeout(60_000) });
export const finishConnectStore = (request: Request) => consents.finishConnectStore(request, others);
export const finishPlatformConsent = (request: Request, platform: string) =>
  platformConsents.finishPlatformConsent({ request, platform, others });

export const describeDocument = (request: Request) => description.describeDocument(request, others);
export const requireScreenPrincipal = (request: Request) => screens.requireScreenPrincipal(request, others);
export const signInOfScreen = (request: Request) => screenSignIn.signInOfScreen(request, others);
export const leadToWelcome = (request: Request) => welcome.leadToWelcome(request, others);
export const startPlatformConnect = (request: Request, platform: string) =>
  connects.startPlatformConnect(request, platform, others);
export const ensureOfflineSession = (visit: { shop: string; sessionToken: string }) =>
  shopify.ensureOfflineSession({ ...visit, onInstalled: heedInstallation(others) });
