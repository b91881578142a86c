import type { ChannelConnection } from "@prisma/client";
import type { ChannelAccount, LinkedChannelName } from "~/adapters/linked-channel/linked-channel";
import { configuredLinkedChannels, linkedChannel } from "~/adapters/linked-channel/registry.server";
import { OutsideError } from "~/adapters/outcome";
import { decrypt, encrypt } from "~/platform/crypto.server";
import { systemDb } from "~/platform/db/client.server";
import { workspaceScope, type WorkspaceScope } from "~/platform/db/scope.server";
import { env } from "~/platform/env.server";
import { AppError } from "~/platform/errors";
import { log } from "~/platform/log.server";
import type { Principal } from "~/platform/principal";
import { beginnerOf, makeConsentState, readConsentState, type Beginner } from "../consents/consent-state.server";
import { requireStillAllowed } from "../consents/require-still-allowed.server";

/** A token is renewed when this much of its life is left. */
const MARGIN_MS = 60_000;

const redirectUrlOf = (channel: LinkedChannelName): string => `${env.APP_URL}/auth/platform/${channel}/callback`;

/** Where to send the browser to link an account at a channel. @throws AppError unavailable without keys; forbidden inside a shop's admin */
export function beginLinkChannel({ principal, channel }: { principal: Principal; channel: LinkedChannelName }): string {
  if (principal.isEmbedded) throw new AppError("forbidden", { key: "errors.identity_standalone_only" });
  const state = makeConsentState({
    platform: channel,
    ...beginnerOf(principal),
    workspaceId: principal.workspace.id,
  });
  return linkedChannel(channel).authorizeUrl({ redirectUrl: redirectUrlOf(channel), state });
}

/**
 * Ends a consent at a channel: keeps its tokens for the workspace that began. What was chosen there before stays chosen
 * only where the new account still offers it.
 * @throws AppError forbidden for a state that is not this session's, and for who may not link there any more; OutsideError
 *   when the channel won't
 */
export async function finishLinkChannel({
  channel,
  by,
  state,
  code,
}: {
  channel: LinkedChannelName;
  by: Beginner;
  state: string;
  code: string;
}): Promise<ChannelAccount[]> {
  const consent = readConsentState(state, { platform: channel, ...by });
  if (!consent || !code) throw new AppError("forbidden", { key: "errors.oauth_refused" });
  await requireStillAllowed({ ...consent, permissions: ["VIEW_SETTING_CHANNEL"] });
  const vendor = linkedChannel(channel);
  const tokens = await vendor.exchangeCode({ code, redirectUrl: redirectUrlOf(channel) });
  const accounts = await vendor.listAccounts(tokens.accessToken);
  const { workspaceId } = consent;
  const key = { workspaceId_channel: { workspaceId, channel } };
  const before = await systemDb.channelConnection.findUnique({ where: key });
  // Where there is one account there is nothing to choose.
  const chosen =
    accounts.find(({ id }) => id === before?.externalId) ?? (accounts.length === 1 ? accounts[0] : undefined);
  const row = {
    accountName: tokens.accountName,
    accessToken: encrypt(tokens.accessToken),
    refreshToken: tokens.refreshToken && encrypt(tokens.refreshToken),
    expiresAt: tokens.expiresAt,
    externalId: chosen?.id ?? null,
    externalName: chosen?.name ?? null,
  };
  await systemDb.channelConnection.upsert({ where: key, create: { workspaceId, channel, ...row }, update: row });
  return accounts;
}

/** The channels that can be linked here, with what is linked. */
export async function listChannelConnections({ scope }: { scope: WorkspaceScope }) {
  const connections = await scope.db.channelConnection.findMany();
  return configuredLinkedChannels().map((channel) => {
    const connection = connections.find((one) => one.channel === channel);
    return { channel, connection: connection ? toAnswer(connection) : null };
  });
}

/**
 * The accounts to choose from at a linked channel. A consent that its person has taken back there is expired here.
 * @throws AppError notFound when it is not linked; OutsideError
 */
export async function listChannelAccounts({
  scope,
  channel,
}: {
  scope: WorkspaceScope;
  channel: LinkedChannelName;
}): Promise<ChannelAccount[]> {
  const connection = await requireConnection(scope, channel);
  try {
    return await linkedChannel(channel).listAccounts(await currentToken(connection, channel));
  } catch (error) {
    if (error instanceof OutsideError && error.kind === "reconnect") {
      // A consent that was given anew meanwhile is not the one that was refused.
      await scope.db.channelConnection.updateMany({
        where: { id: connection.id, accessToken: connection.accessToken },
        data: { refreshToken: null, expiresAt: new Date() },
      });
    }
    throw error;
  }
}

/** Chooses the account that products are to be listed in. @throws AppError badRequest for one that the channel does not offer */
export async function chooseChannelAccount({
  scope,
  channel,
  externalId,
}: {
  scope: WorkspaceScope;
  channel: LinkedChannelName;
  externalId: string;
}) {
  const accounts = await listChannelAccounts({ scope, channel });
  const chosen = accounts.find(({ id }) => id === externalId);
  if (!chosen)
    throw new AppError("badRequest", {
      key: "errors.stores_account_gone",
      fields: { external_id: { key: "errors.stores_account_gone" } },
    });
  await scope.db.channelConnection.updateMany({
    where: { channel },
    data: { externalId: chosen.id, externalName: chosen.name },
  });
  return toAnswer(await requireConnection(scope, channel));
}

/**
 * Forgets a channel's tokens here, and takes the consent back there as far as it answers: unless the same account is linked
 * in another workspace, as a consent taken back ends for all of them. Again is fine.
 */
export async function disconnectChannel({
  scope,
  channel,
}: {
  scope: WorkspaceScope;
  channel: LinkedChannelName;
}): Promise<void> {
  const connection = await scope.db.channelConnection.findFirst({ where: { channel } });
  if (!connection) return;
  await scope.db.channelConnection.deleteMany({ where: { id: connection.id } });
  if ((await systemDb.channelConnection.count({ where: { channel, accountName: connection.accountName } })) > 0) return;
  try {
    await linkedChannel(channel).revoke(decrypt(connection.accessToken));
  } catch (error) {
    if (!(error instanceof OutsideError) && !(error instanceof AppError)) throw error;
    log.warn({ err: error, channel }, "a channel did not take a consent back");
  }
}

async function requireConnection(scope: WorkspaceScope, channel: LinkedChannelName): Promise<ChannelConnection> {
  const connection = await scope.db.channelConnection.findFirst({ where: { channel } });
  if (!connection) throw new AppError("notFound", { key: "errors.not_found" });
  return connection;
}

/** The access token, renewed when it is about to end. @throws OutsideError reconnect when it can't be */
async function currentToken(
  { id, workspaceId, accessToken, refreshToken, expiresAt }: ChannelConnection,
  channel: LinkedChannelName,
): Promise<string> {
  if (expiresAt === null || expiresAt.getTime() - Date.now() > MARGIN_MS) return decrypt(accessToken);
  if (!refreshToken) throw new OutsideError("reconnect", "reconnect");
  const renewed = await linkedChannel(channel).renew(decrypt(refreshToken));
  // Not into the place of another account's, linked meanwhile.
  await workspaceScope(workspaceId).db.channelConnection.updateMany({
    where: { id, accessToken },
    data: { accessToken: encrypt(renewed.accessToken), expiresAt: renewed.expiresAt },
  });
  return renewed.accessToken;
}

function toAnswer({ accountName, externalId, externalName, expiresAt, refreshToken, createdAt }: ChannelConnection) {
  return {
    account_name: accountName,
    external_id: externalId,
    external_name: externalName,
    // Without a way to renew, an ended token needs its person.
    status: expiresAt && expiresAt <= new Date() && !refreshToken ? ("expired" as const) : ("connected" as const),
    created_at: createdAt.toISOString(),
  };
}
