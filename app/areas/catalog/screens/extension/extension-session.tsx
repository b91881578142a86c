import { useEffect } from "react";
import { apiClient } from "~/platform/api/client";
import { usePrincipal } from "~/shell/document/document";
import type { ExtensionBridge } from "./bridge";
import { extensionBridge, useExtension } from "./use-extension";

interface SignIn {
  bridge: ExtensionBridge;
  accountId: string;
  startSession(): Promise<{ token: string; account_id: string }>;
}

/** Gives the extension a session of this account when it has none (G141, G142). */
export async function signInExtension({ bridge, accountId, startSession }: SignIn): Promise<void> {
  if ((await bridge.requestToken(accountId)) !== "") return;
  await bridge.send("token_update", await startSession());
}

/** Keeps the browser extension signed in as the person on this page is. Shows nothing; the next page tries again. */
export function ExtensionSession() {
  const { accountId } = usePrincipal();
  const isThere = Boolean(useExtension());
  useEffect(() => {
    if (!isThere) return;
    const startSession = async () => (await apiClient.identity.startExtensionSession({})).data;
    signInExtension({ bridge: extensionBridge(), accountId, startSession }).catch(() => {});
  }, [isThere, accountId]);
  return null;
}
