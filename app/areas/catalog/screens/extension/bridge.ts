import type { Answered, Asked, MessageType } from "./messages";

export const CHANNEL = "quayside-extension";

/** Why there is no answer. The last four are the extension's own words. */
export type ExtensionErrorKind =
  | "absent"
  | "timeout"
  | "malformed"
  | "unsupported"
  | "not_permitted"
  | "not_found"
  | "failed";
const KINDS_FROM_THERE: readonly string[] = [
  "unsupported",
  "not_permitted",
  "not_found",
  "failed",
] satisfies ExtensionErrorKind[];

/** A message that the browser extension did not answer. */
export class ExtensionError extends Error {
  readonly kind: ExtensionErrorKind;

  constructor(kind: ExtensionErrorKind, message: string) {
    super(message);
    this.name = "ExtensionError";
    this.kind = kind;
  }
}

/** Its worker may sleep, and takes its time to wake on a busy machine. Nothing waits for the answer. */
const HELLO_MS = 5_000;
const TOKEN_MS = 2_000;
const KEPT_MS = 5_000;
/** For what has to be opened or asked of a site. */
const SITE_MS = 30_000;
const DEADLINES: Partial<Record<MessageType, number>> = {
  hello: HELLO_MS,
  token_request: TOKEN_MS,
  token_update: KEPT_MS,
  data_migration: KEPT_MS,
};

/** The side of a window that the bridge needs. */
export type BridgeWindow = Pick<Window, "postMessage" | "addEventListener" | "removeEventListener"> & {
  location: Pick<Location, "origin">;
};

export interface ExtensionBridge {
  /** The extension that is there, or null; never fails. */
  hello(): Promise<Answered<"hello"> | null>;
  /** @throws ExtensionError with a kind that says why there is no answer */
  send<Type extends MessageType>(type: Type, payload: Asked<Type>): Promise<Answered<Type>>;
  /** The extension's token for an account; empty when it has none or says nothing for 2 s; never fails (G142). */
  requestToken(accountId: string): Promise<string>;
}

interface Reply {
  id: string;
  ok: boolean;
  payload?: unknown;
  error?: { kind?: unknown; message?: unknown };
}

/**
 * The page's end of the messages between the app and the browser extension (docs/decisions/0015). Schemas load with the
 * first extension that answers, so that nobody else waits for them.
 */
export function createExtensionBridge(page: BridgeWindow): ExtensionBridge {
  /** Posts a message to the extension's script in this very window and waits for what it posts back. */
  const exchange = (type: MessageType, payload: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = crypto.randomUUID();
      const settle = (settleWith: () => void) => {
        clearTimeout(timer);
        page.removeEventListener("message", onMessage);
        settleWith();
      };
      const onMessage = (event: MessageEvent) => {
        const reply = replyIn(event, page);
        if (reply?.id !== id) return;
        settle(() => (reply.ok ? resolve(reply.payload) : reject(refusalOf(reply))));
      };
      const deadline = DEADLINES[type] ?? SITE_MS;
      const timer = setTimeout(
        () => settle(() => reject(new ExtensionError("timeout", `No answer to ${type} for ${deadline} ms`))),
        deadline,
      );
      page.addEventListener("message", onMessage);
      page.postMessage({ channel: CHANNEL, to: "extension", id, type, payload }, page.location.origin);
    });

  const ask = async <Type extends MessageType>(type: Type, payload: Asked<Type>): Promise<Answered<Type>> => {
    const answer = await exchange(type, payload);
    const { messages } = await import("./messages");
    const result = messages[type].reply.safeParse(answer);
    if (!result.success) throw new ExtensionError("malformed", `The answer to ${type} is not as agreed`);
    return result.data as Answered<Type>;
  };

  let greeting: Promise<Answered<"hello"> | null> | undefined;
  const hello = () => (greeting ??= ask("hello", {}).catch(() => null));

  const send: ExtensionBridge["send"] = async (type, payload) => {
    const extension = await hello();
    if (!extension) throw new ExtensionError("absent", "No extension is there");
    if (!extension.answers.includes(type))
      throw new ExtensionError("unsupported", `${extension.name} ${extension.version} does not answer ${type}`);
    return ask(type, payload);
  };

  return {
    hello,
    send,
    requestToken: (accountId) =>
      ask("token_request", { account_id: accountId }).then(
        ({ token }) => token,
        () => "",
      ),
  };
}

/** The extension's reply in a message event; null for what other scripts, frames and sites post. */
function replyIn({ source, origin, data }: MessageEvent, page: BridgeWindow): Reply | null {
  if (source !== page || origin !== page.location.origin) return null;
  const message = data as { channel?: unknown; to?: unknown; id?: unknown } | null;
  if (
    typeof message !== "object" ||
    message?.channel !== CHANNEL ||
    message.to !== "page" ||
    typeof message.id !== "string"
  )
    return null;
  return message as Reply;
}

function refusalOf({ error }: Reply): ExtensionError {
  const kind = KINDS_FROM_THERE.includes(String(error?.kind)) ? (error?.kind as ExtensionErrorKind) : "failed";
  return new ExtensionError(kind, String(error?.message ?? "The extension gave no reason"));
}
