import type { Caller } from "~/platform/api/context.server";
import { systemDb } from "~/platform/db/client.server";
import { AppError } from "~/platform/errors";
import { APPS, type AppMarker } from "../../rules/sessions/apps";
import { readAccountMeta, type AccountMeta } from "./account-meta";
import { changeAccountMeta } from "./change-account-meta.server";
import { DEMO_MODE, hasStore } from "./demo-mode.server";

/** Notes that an account has opened an app (C024). */
export async function openApp({ accountId, app }: { accountId: string; app: AppMarker }) {
  let isFirstTime = false;
  const meta = await changeAccountMeta(accountId, (before) => {
    isFirstTime = !before.opened_apps.includes(app);
    return { ...before, opened_apps: [...new Set([...before.opened_apps, app])] };
  });
  return { app, is_first_time: isFirstTime, opened_apps: knownApps(meta) };
}

/**
 * Whether an app has not been opened yet, by who asks or by the owner of their workspace (C040).
 * @throws AppError notFound for an `ownerId` that is neither
 */
export async function isFirstTimeInApp({
  principal,
  ownerId,
  app,
}: {
  principal: Caller["principal"];
  ownerId?: string;
  app: string | null;
}): Promise<boolean> {
  const accountId = ownerId ?? principal.accountId;
  if (accountId !== principal.accountId) {
    const owned = await systemDb.workspace.count({ where: { id: principal.workspace.id, ownerId: accountId } });
    if (owned === 0) throw new AppError("notFound", { key: "errors.not_found" });
  }
  const { meta } = await systemDb.account.findUniqueOrThrow({ where: { id: accountId }, select: { meta: true } });
  const asked = APPS.find(({ marker }) => marker === app)?.marker ?? "AO";
  return !readAccountMeta(meta).opened_apps.includes(asked);
}

/** Turns the demo mode on (C025, G015). @throws AppError conflict for an account with a connected store */
export async function tryNow({ accountId }: { accountId: string }): Promise<string[]> {
  if (await hasStore(accountId)) throw new AppError("conflict", { key: "errors.identity_try_with_store" });
  const meta = await changeAccountMeta(accountId, (before) => ({
    ...before,
    remaining_meta_keys: [...new Set([...before.remaining_meta_keys, DEMO_MODE])],
  }));
  return meta.remaining_meta_keys;
}

/** Notes the first time that the introduction of fulfillment by us was seen, used or agreed to (C041-C043). */
export async function noteFulfillmentIntroduction({
  accountId,
  step,
}: {
  accountId: string;
  step: keyof AccountMeta["fulfillment_introduction"];
}) {
  const now = new Date().toISOString();
  const { fulfillment_introduction } = await changeAccountMeta(accountId, (before) => ({
    ...before,
    fulfillment_introduction: {
      ...before.fulfillment_introduction,
      [step]: before.fulfillment_introduction[step] ?? now,
    },
  }));
  return fulfillment_introduction;
}

function knownApps({ opened_apps }: AccountMeta): AppMarker[] {
  return APPS.map(({ marker }) => marker).filter((marker) => opened_apps.includes(marker));
}
