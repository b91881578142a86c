import type { StoreMigration } from "@prisma/client";
import { tellOwner } from "~/platform/api/access-log.server";
import { holdLock, withAdvisoryLock } from "~/platform/db/advisory-lock.server";
import { systemDb } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { countAttempts, placeOf } from "~/platform/http/limit-attempts.server";
import { enqueue } from "~/platform/jobs/enqueue.server";
import type { Principal } from "~/platform/principal";
import { gatherMovedRowsJob, sendMigrationMailJob } from "../../jobs";
import { isPlaceholderAddress } from "../../rules/sign-in/placeholder-address";
import { cleanStoreAddress, type StorePlatform } from "../../rules/stores/store-domain";
import { connectLock } from "../connecting/connect-lock";
import { refuseTooManyStores } from "../connecting/refuse-too-many-stores.server";
import { wordOf } from "../connecting/whose-word.server";
import type { OtherAreas } from "../others";
import { publishSignInChange } from "../sessions/publish-sign-in-change.server";
import { forgetSignIns } from "../sessions/sign-in-cache.server";
import { followFirstStore } from "../stores/follow-first-store.server";
import { holdStore } from "../stores/hold-store.sql.server";
import { hashOfCode, migrationCode } from "./migration-code.server";
import { moveStore } from "./move-store.server";

/** Longer than a run takes that reads a store's products or orders, in milliseconds. */
const LONGEST_RUN_MS = 15 * 60_000;

const LIFETIME_MS = 24 * 60 * 60_000;
const SHOWN = 20;
/** Requests of different workspaces that the owner of one store gets mails of at a time */
const MOST_MAILS = 5;
const ADDRESS_WRONG: Record<StorePlatform, string> = {
  shopify: "errors.stores_address_wrong",
  woocommerce: "errors.stores_address_wrong_woocommerce",
  tiktok: "errors.stores_shop_code_wrong",
};

/**
 * Asks the owner of a store by mail to let it move into this workspace (X060). Whether there is such a store, and an owner
 * who can be asked, is not told: who asks would learn who our customers are. Requests of others change nothing either.
 * @throws AppError badRequest for what is no store's address; migrationInProgress (512) while this workspace has asked for it
 *   already; storeAlreadyConnected (118) for one that is here; connectMoreStores (122) where there is no room for it
 */
export async function askForMigration({
  principal,
  scope,
  platform,
  shop,
  ip,
}: {
  principal: Principal;
  scope: WorkspaceScope;
  platform: StorePlatform;
  shop: string;
  ip: string;
}): Promise<StoreMigration> {
  const { workspaceId } = scope;
  await refuseTooManyStores(systemDb, workspaceId);
  await countAttempts([
    { kind: "mailOfPlace", by: placeOf(ip) },
    { kind: "mail", by: `migration:${workspaceId}` },
  ]);
  const platformDomain = cleanStoreAddress(platform, shop);
  if (!platformDomain) throw refuse("badRequest", ADDRESS_WRONG[platform]);
  const store = await systemDb.store.findUnique({
    where: { platform_platformDomain: { platform, platformDomain } },
    include: { workspace: { include: { owner: { select: { email: true } } } } },
  });
  if (store?.workspaceId === workspaceId) throw refuse("storeAlreadyConnected", "errors.stores_already_connected");
  const asked = store && !isPlaceholderAddress(store.workspace.owner.email) ? store : null;
  const askedById = await inPerson(principal);
  return withAdvisoryLock(`ask-for-stores:${workspaceId}`, async (transaction) => {
    const now = new Date();
    const own = { workspaceId, state: "waiting" };
    await transaction.storeMigration.updateMany({
      where: { ...own, expiresAt: { lte: now } },
      data: { state: "expired" },
    });
    const sameStore = [{ platform, platformDomain }, ...(asked ? [{ storeId: asked.id }] : [])];
    if ((await transaction.storeMigration.count({ where: { ...own, OR: sameStore } })) > 0)
      throw refuse("migrationInProgress", "errors.stores_migration_under_way");
    const waiting = asked
      ? await transaction.storeMigration.count({
          where: { storeId: asked.id, state: "waiting", expiresAt: { gt: now } },
        })
      : 0;
    const id = newId();
    const migration = await transaction.storeMigration.create({
      data: {
        id,
        workspaceId,
        platform,
        platformDomain,
        storeId: asked?.id ?? null,
        fromWorkspaceId: asked?.workspaceId ?? null,
        askedById,
        codeHash: hashOfCode(migrationCode(id)),
        expiresAt: new Date(now.getTime() + LIFETIME_MS),
      },
    });
    if (asked && waiting < MOST_MAILS) await enqueue(transaction, sendMigrationMailJob, { migrationId: id });
    return migration;
  });
}

/** The moves that this workspace has asked for, newest first. */
export async function listMigrations({ scope }: { scope: WorkspaceScope }) {
  const rows = await scope.db.storeMigration.findMany({
    orderBy: { createdAt: "desc" },
    take: SHOWN,
    include: { store: { select: { name: true, platform: true, platformDomain: true } } },
  });
  const now = new Date();
  return rows.map((row) => ({
    id: row.id,
    // The name is the other workspace's until it agrees.
    store_name:
      (row.state === "done" ? row.store?.name : null) ?? row.platformDomain ?? row.store?.platformDomain ?? "",
    platform: row.platform ?? row.store?.platform ?? "",
    state: row.state === "waiting" && row.expiresAt <= now ? "expired" : row.state,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
  }));
}

/** What a mail's link asks its reader to decide. @throws AppError migrationNotVerified (510) */
export async function readMigration(code: string) {
  const migration = await requireWaiting(code);
  const [store, workspace] = await Promise.all([
    systemDb.store.findUniqueOrThrow({
      where: { id: migration.storeId },
      select: { name: true, platformDomain: true },
    }),
    systemDb.workspace.findUnique({ where: { id: migration.workspaceId }, select: { name: true } }),
  ]);
  if (!workspace) throw notVerified();
  return { store_name: store.name, platform_domain: store.platformDomain, workspace_name: workspace.name };
}

/**
 * The owner's decision by the code of the mail. A yes moves the store with its products and orders in one transaction, once;
 * wallets stay, with what comes back of what they have paid (decision 89). A store that has changed hands since is not moved, nor into or out of a workspace that is gone or waits to be, and one with work in
 * hand waits until that is done.
 * @throws AppError migrationNotVerified (510) for a code that is wrong, too old or used; conflict while work is in hand;
 *   connectMoreStores (122) where there is no room for it any more
 */
export async function decideMigration({
  code,
  agrees,
  others,
}: {
  code: string;
  agrees: boolean;
  others: OtherAreas;
}): Promise<void> {
  const { id, storeId, workspaceId: to, fromWorkspaceId: from, askedById } = await requireWaiting(code);
  await withAdvisoryLock(`migrate-store:${storeId}`, async (transaction) => {
    // While it moves, its shop neither goes nor comes.
    const store = await transaction.store.findUnique({ where: { id: storeId }, select: { platformDomain: true } });
    if (!store) throw notVerified();
    await holdLock(transaction, connectLock(store.platformDomain));
    const { count } = await transaction.storeMigration.updateMany({
      where: { id, state: "waiting", expiresAt: { gt: new Date() } },
      data: { state: agrees ? "done" : "refused", decidedAt: new Date() },
    });
    const isStillThere =
      (await transaction.store.count({ where: { id: storeId, workspaceId: from, workspace: { goingAt: null } } })) > 0;
    const isStillAsked = (await transaction.workspace.count({ where: { id: to, goingAt: null } })) > 0;
    if (count === 0 || (agrees && !(isStillThere && isStillAsked))) throw notVerified();
    if (!agrees) return;
    await refuseTooManyStores(transaction, to);
    // Who buys for it at this moment is waited for, so that what is counted is all that there is.
    await holdStore(transaction, storeId);
    await others.holdStoreOrders({ tx: transaction, storeId });
    // Work in hand is the present workspace's: it was asked for there, and its wallet pays.
    if (await others.isStoreBusy({ tx: transaction, storeId }))
      throw new AppError("conflict", { key: "errors.stores_migration_busy" });
    if (await others.paysForPlan({ db: transaction, storeId, orIsAsked: true }))
      throw new AppError("conflict", { key: "errors.stores_migration_pays" });
    const { timeZone, workspace, letGoAt } = await transaction.store.findUniqueOrThrow({
      where: { id: storeId },
      select: { timeZone: true, letGoAt: true, workspace: { select: { currency: true } } },
    });
    await followFirstStore(transaction, to, { currency: workspace.currency, timeZone, others });
    await moveStore(transaction, { storeId, from, to, others });
    await transaction.store.update({
      where: { id: storeId },
      data: {
        isDefault: (await transaction.store.count({ where: { workspaceId: to, id: { not: storeId } } })) === 0,
        // Its admin speaks for nobody of the workspace that it leaves.
        ...(await wordOf(transaction, { accountId: askedById, workspaceId: to, before: null })),
        // One that was let go of does not come back by itself for having moved.
        letGoAt,
      },
    });
    await enqueue(transaction, gatherMovedRowsJob, { migrationId: id }, { delayMs: LONGEST_RUN_MS });
    for (const workspaceId of [from, to]) await publishSignInChange(transaction, { workspaceId });
  });
  if (agrees) {
    const { ownerId } = await systemDb.workspace.findUniqueOrThrow({ where: { id: to }, select: { ownerId: true } });
    tellOwner({ accountId: ownerId, workspaceId: to });
  }
  for (const workspaceId of [from, to]) forgetSignIns({ workspaceId });
}

/**
 * Who asks; null for the staff of a shop, in whose admin nobody is known in person, unless the shop is all that there is to
 * its workspace.
 */
async function inPerson({ accountId, isEmbedded }: Principal): Promise<string | null> {
  if (!isEmbedded) return accountId;
  const { email } = await systemDb.account.findUniqueOrThrow({ where: { id: accountId }, select: { email: true } });
  return isPlaceholderAddress(email) ? accountId : null;
}

async function requireWaiting(code: string) {
  const migration = await systemDb.storeMigration.findUnique({ where: { codeHash: hashOfCode(code) } });
  if (migration?.state !== "waiting" || migration.expiresAt <= new Date()) throw notVerified();
  const { storeId, fromWorkspaceId, ...rest } = migration;
  // Of what nobody was asked for there is no mail.
  if (!storeId || !fromWorkspaceId) throw notVerified();
  return { ...rest, storeId, fromWorkspaceId };
}

function notVerified(): AppError {
  return new AppError("migrationNotVerified", { key: "errors.stores_migration_void" });
}

/** What is wrong with what was asked for is said beside it. */
function refuse(kind: "badRequest" | "storeAlreadyConnected" | "migrationInProgress", key: string): AppError {
  return new AppError(kind, { key, fields: { shop: { key } } });
}
