import { log } from "~/platform/log.server";
import type { HeldPermissions } from "~/platform/permissions";
import type { Principal } from "~/platform/principal";
import { permissionsOf } from "../../rules/principal/permissions-of";
import { readCredential } from "../sessions/session-token.server";
import { watchSignIns } from "../sessions/sign-in-cache.server";
import type { SignIn } from "../sessions/sign-in-store.sql.server";
import { resolveSignIn, signInOfShop } from "./resolve-principal.server";

/** Nobody tells of a session that runs out, nor of one that is used no more. */
const LOOK_AT_LEAST_EVERY_MS = 60 * 60_000;
/** Nobody tells who of a shop's staff has left it: the browser is to show a new session token that often. */
const SHOW_TOKEN_EVERY_MS = 5 * 60_000;

/**
 * Calls `onEnd` once when who was let in may not see their workspace any more: signed out, run out, removed, or the shop cut
 * off; also when that can't be read, as they can ask again. Until then `onPermissions` tells what they hold, whenever that
 * may have changed. Embedded it goes by the shop, as session tokens live for a minute, and ends after five: who is of the
 * shop still comes back.
 * @returns ends the watching
 */
export function watchAccess({
  principal,
  headers,
  onEnd,
  onPermissions,
}: {
  principal: Principal;
  headers: Headers;
  onEnd: () => void;
  onPermissions?: (permissions: HeldPermissions) => void;
}): () => void {
  const { accountId, workspace, store, isEmbedded } = principal;
  let isOver = false;
  let isLooking = false;
  let isToLook = false;
  let timer: NodeJS.Timeout | undefined;

  const readSignIn = async (): Promise<SignIn | null> => {
    if (isEmbedded) return store && signInOfShop(store.platformDomain);
    return resolveSignIn(await readCredential(headers));
  };
  /** False when they may not see the workspace. */
  const lookOnce = async (): Promise<boolean> => {
    isToLook = false;
    const signIn = await readSignIn();
    const place = signIn?.workspaces.find(({ id }) => id === workspace.id);
    if (!signIn || !place) return false;
    // What was read before another change is not told after it.
    if (isOver || isToLook) return true;
    onPermissions?.(permissionsOf({ ...signIn, ...place }));
    const wait = Math.min(LOOK_AT_LEAST_EVERY_MS, signIn.endsAt ? signIn.endsAt.getTime() - Date.now() : Infinity);
    clearTimeout(timer);
    timer = setTimeout(look, Math.max(wait, 0)).unref();
    return true;
  };
  const look = (): void => {
    isToLook = true;
    if (isLooking || isOver) return;
    isLooking = true;
    void (async () => {
      while (isToLook && !isOver) if (!(await lookOnce())) return end();
    })()
      .catch((error: unknown) => {
        log.warn({ err: error }, "whether somebody is still signed in could not be read");
        end();
      })
      .finally(() => (isLooking = false));
  };
  const showToken = isEmbedded ? setTimeout(() => end(), SHOW_TOKEN_EVERY_MS).unref() : undefined;
  const unwatch = watchSignIns((change) => {
    const isTheirs =
      change === null || ("accountId" in change ? change.accountId === accountId : change.workspaceId === workspace.id);
    if (isTheirs) look();
  });
  const stop = (): void => {
    isOver = true;
    clearTimeout(timer);
    clearTimeout(showToken);
    unwatch();
  };
  const end = (): void => {
    if (isOver) return;
    stop();
    onEnd();
  };
  // What changed since they were let in was told to nobody yet.
  look();
  return stop;
}
