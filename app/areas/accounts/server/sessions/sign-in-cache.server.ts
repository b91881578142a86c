import { hash } from "node:crypto";
import { listenTo } from "~/platform/db/listen.server";
import { log } from "~/platform/log.server";
import { SIGN_IN_CHANNEL, type SignInChange } from "./publish-sign-in-change.server";
import type { SignIn } from "./sign-in-store.sql.server";

const LIFETIME_MS = 30_000;
const MOST_ENTRIES = 5_000;
const RECONNECT_MS = 1_000;

const entries = new Map<string, { signIn: SignIn; until: number }>();
let isListening = false;
let connecting = false;
/** Counts what was forgotten, so that a value read before a change is not kept after it. */
let changes = 0;

/**
 * What `load` answers for a token, remembered for at most 30 seconds and only while this process hears of changes
 * (publishSignInChange); without that connection everything is read each time. Tokens are kept as hashes.
 */
export async function rememberSignIn(
  kind: string,
  token: string,
  load: () => Promise<SignIn | null>,
): Promise<SignIn | null> {
  if (!isListening) void listen();
  const key = `${kind}:${hash("sha256", token, "base64url")}`;
  const known = entries.get(key);
  if (known && known.until > Date.now()) return known.signIn;
  const before = changes;
  const signIn = await load();
  if (signIn && isListening && before === changes) {
    if (entries.size >= MOST_ENTRIES) entries.clear();
    entries.set(key, { signIn, until: Math.min(Date.now() + LIFETIME_MS, signIn.endsAt?.getTime() ?? Infinity) });
  }
  return signIn;
}

/** Told of every change of sign-ins that this process hears of; null says that some may have been missed. */
type Watcher = (change: SignInChange | null) => void;
const watchers = new Set<Watcher>();

/** Calls `watcher` with every change until the returned function is called. What it then reads is read anew. */
export function watchSignIns(watcher: Watcher): () => void {
  if (!isListening) void listen();
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Forgets what a change touches, in this process at once. Others hear of it by publishSignInChange. */
export function forgetSignIns(change: SignInChange): void {
  changes += 1;
  for (const [key, { signIn }] of entries) {
    const isTouched =
      "accountId" in change
        ? signIn.accountId === change.accountId
        : signIn.workspaces.some(({ id }) => id === change.workspaceId);
    if (isTouched) entries.delete(key);
  }
  for (const watcher of [...watchers]) watcher(change);
}

async function listen(): Promise<void> {
  if (connecting) return;
  connecting = true;
  const receive = (payload = "{}") => forgetSignIns(JSON.parse(payload) as SignInChange);
  try {
    await listenTo({ channel: SIGN_IN_CHANNEL, name: "quayside-sign-ins", receive, onLost });
  } catch {
    // Told to onLost.
    return;
  }
  isListening = true;
  for (const watcher of [...watchers]) watcher(null);
}

function onLost(error?: Error): void {
  isListening = false;
  entries.clear();
  log.warn({ err: error }, "sign-ins are not remembered until the connection is back");
  setTimeout(() => {
    connecting = false;
    if (watchers.size > 0) void listen();
  }, RECONNECT_MS).unref();
}
