import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CHANNEL, createExtensionBridge, ExtensionError, type BridgeWindow } from "./bridge";
import { messages, type MessageType } from "./messages";

const ORIGIN = "https://quayside.example";
type Post = { id: string; type: MessageType; payload: unknown; to: string };
type Answer = { ok: boolean; payload?: unknown; error?: unknown } | null;

/** A window with an extension that answers by `answerOf`; null leaves the message unanswered. */
function openPage(answerOf: (post: Post) => Answer, { origin = ORIGIN, isForeign = false, channel = CHANNEL } = {}) {
  const listeners = new Set<(event: MessageEvent) => void>();
  const posts: Post[] = [];
  const page = {
    location: { origin: ORIGIN },
    addEventListener: (_: string, listener: (event: MessageEvent) => void) => void listeners.add(listener),
    removeEventListener: (_: string, listener: (event: MessageEvent) => void) => void listeners.delete(listener),
    postMessage(post: Post, target: string) {
      expect(target).toBe(ORIGIN);
      posts.push(post);
      const answer = answerOf(post);
      const data = answer && { channel, to: "page", id: post.id, ...answer };
      if (data)
        queueMicrotask(() =>
          listeners.forEach((listener) =>
            listener({ source: isForeign ? {} : page, origin, data } as unknown as MessageEvent),
          ),
        );
    },
  };
  return { bridge: createExtensionBridge(page as unknown as BridgeWindow), posts, listeners };
}

const HELLO = { name: "Quayside", version: "1.0.0", answers: ["login_check", "product_detail"] };
const withHello = (answerOf: (post: Post) => Answer) => (post: Post) =>
  post.type === "hello" ? { ok: true, payload: HELLO } : answerOf(post);
const kindOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "answered",
    (error: unknown) => (error instanceof ExtensionError ? error.kind : error),
  );

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("G141 every documented message has its type", () => {
  expect(Object.keys(messages).sort()).toEqual([
    "data_migration",
    "hello",
    "login_check",
    "order_fulfilment",
    "product_detail",
    "reviews",
    "shop_info",
    "shop_product",
    "sync_order_status",
    "temu_city",
    "temu_region",
    "token_request",
    "token_update",
    "total_suppliers",
  ]);
  const { request } = messages.login_check;
  for (const site of ["aliexpress", "temu", "ebay", "amazon"]) expect(request.safeParse({ site }).success).toBe(true);
  expect(request.safeParse({ site: "elsewhere" }).success).toBe(false);
});

test("G141 a message goes out with an id of its own, and its reply comes back", async () => {
  const { bridge, posts, listeners } = openPage(withHello(() => ({ ok: true, payload: { is_signed_in: true } })));
  expect(await bridge.send("login_check", { site: "temu" })).toEqual({ is_signed_in: true });
  expect(await bridge.send("login_check", { site: "ebay" })).toEqual({ is_signed_in: true });
  expect(posts.map(({ type, to }) => [type, to])).toEqual([
    ["hello", "extension"],
    ["login_check", "extension"],
    ["login_check", "extension"],
  ]);
  expect(new Set(posts.map(({ id }) => id)).size).toBe(3);
  expect(listeners.size).toBe(0);
});

test("G100 a Shopify shop's product is of use with an id and variants alone", () => {
  const variant = { id: "11", title: "Red", sku: null, price: "12.90" };
  const reply = { id: "7", handle: "lamp", title: "Lamp", vendor: null, images: [], variants: [variant] };
  const isTaken = (change: object) => messages.shop_product.reply.safeParse({ ...reply, ...change }).success;
  expect([isTaken({}), isTaken({ id: "" }), isTaken({ variants: [] })]).toEqual([true, false, false]);
});

test("G142 the token request resolves to an empty string after 2 seconds", async () => {
  const { bridge, listeners } = openPage(() => null);
  const resolved = vi.fn();
  void bridge.requestToken("account-1").then(resolved);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(resolved).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(resolved).toHaveBeenCalledExactlyOnceWith("");
  expect(listeners.size).toBe(0);
});

test("G142 the extension's token comes back, and a refusal is an empty one", async () => {
  const held = openPage((post) => ({ ok: true, payload: { token: `of ${JSON.stringify(post.payload)}` } }));
  expect(await held.bridge.requestToken("account-1")).toBe('of {"account_id":"account-1"}');
  const refused = openPage(() => ({ ok: false, error: { kind: "failed", message: "storage" } }));
  expect(await refused.bridge.requestToken("account-1")).toBe("");
});

test("X040 without an extension it is absent, found out once", async () => {
  const { bridge, posts } = openPage(() => null);
  const hello = bridge.hello();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await hello).toBeNull();
  expect(await kindOf(bridge.send("login_check", { site: "temu" }))).toBe("absent");
  expect(posts).toHaveLength(1);
});

test("X040 a type that the extension does not name is refused without being sent", async () => {
  const { bridge, posts } = openPage(withHello(() => ({ ok: true, payload: {} })));
  expect(await kindOf(bridge.send("temu_city", {}))).toBe("unsupported");
  expect(posts.map(({ type }) => type)).toEqual(["hello"]);
});

test.each([
  ["timeout", null],
  ["malformed", { ok: true, payload: { is_signed_in: "perhaps" } }],
  ["not_permitted", { ok: false, error: { kind: "not_permitted", message: "No access" } }],
  ["failed", { ok: false, error: { kind: "absent", message: "A kind that is not the extension's to give" } }],
  ["failed", { ok: false }],
] as const)("X040 %s rejects with that kind", async (kind, answer) => {
  const { bridge } = openPage(withHello(() => answer));
  const outcome = kindOf(bridge.send("login_check", { site: "amazon" }));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await outcome).toBe(kind);
});

test.each([
  ["another origin", { origin: "https://elsewhere.example" }],
  ["another window", { isForeign: true }],
  ["another channel", { channel: "somebody-else" }],
])("X040 what %s posts is not listened to", async (_, from) => {
  const { bridge } = openPage(() => ({ ok: true, payload: HELLO }), from);
  const hello = bridge.hello();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await hello).toBeNull();
});
