import { log } from "~/platform/log.server";
import type { Principal } from "~/platform/principal";
import { resolveSignIn, signInOfShop } from "./resolve-principal.server";
import { readCredential } from "./session-token.server";
import { watchSignIns } from "./sign-in-cache.server";

/**
 * Calls `onEnd` once when who was let in may not see their workspace any more: signed out, removed, or the shop cut off.
 * Embedded it goes by the shop: session tokens live for a minute, and what is watched for longer.
 * @returns ends the watching
 */
export function watchAccess({ principal, headers, onEnd }: { principal: Principal; headers: Headers; onEnd: () => void }): () => void {
  const { accountId, workspace, store, isEmbedded } = principal;
  const look = async (): Promise<void> => {
    const signIn = isEmbedded ? store && (await signInOfShop(store.platformDomain)) : await resolveSignIn(await readCredential(headers));
    if (signIn?.workspaces.some(({ id }) => id === workspace.id)) return;
    stop();
    onEnd();
  };
  const lookOnce = () => void look().catch((error: unknown) => log.warn({ err: error }, "whether somebody is still signed in could not be read"));
  const stop = watchSignIns((change) => {
    const isTheirs = change === null || ("accountId" in change ? change.accountId === accountId : change.workspaceId === workspace.id);
    if (isTheirs) lookOnce();
  });
  // What changed since they were let in was told to nobody yet.
  lookOnce();
  return stop;
}
