import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { OutsideError } from "../../app/adapters/outcome";
import { AdminClient } from "../../app/adapters/store-connection/shopify/client.server";
import { topLevelFailure, userErrorFailure } from "../../app/adapters/store-connection/shopify/failures";
import { Throttle } from "../../app/adapters/store-connection/shopify/throttle.server";
import { log } from "../../app/platform/log.server";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import { adaptersWith, serveShopify, type ServedShopify } from "./shopify-standin.ts";

let shop: ServedShopify;
beforeAll(async () => {
  shop = await serveShopify({ bucketSize: 60, restoreRate: 300 });
});
beforeEach(() => shop.served.context.faults.clear());
afterAll(() => shop.served.close());

const clientWith = (tokens: ConstructorParameters<typeof AdminClient>[0]["tokens"]) =>
  adaptersWith(new AdminClient({ shop: DEMO_SHOP, apiVersion: "2026-10", tokens }));

describe("the client", () => {
  test("goes again by itself when Shopify throttles a write, which did nothing", async () => {
    shop.served.context.faults.add({
      vendor: "shopify",
      kind: "throttle",
      match: "fulfillmentServiceCreate",
      count: 2,
    });
    await expect(shop.fulfillment.ensureFulfillmentLocation()).resolves.toMatchObject({
      locationId: expect.any(String),
    });
    expect(shop.shopify.state.fulfillmentServices.all()).toHaveLength(1);
  });

  test("waits for points instead of asking in vain: 60 calls at once on a small bucket all succeed", async () => {
    const calls = vi.spyOn(globalThis, "fetch");
    const answers = await Promise.all(Array.from({ length: 60 }, () => shop.connection.readShop()));
    expect(answers).toHaveLength(60);
    expect(calls.mock.calls.filter(([url]) => String(url).includes("/admin/api/")).length).toBeLessThan(66);
    vi.restoreAllMocks();
  });

  test("says once that another version of the API answers than was asked for, as it does once ours has ended", async () => {
    const said = vi.spyOn(log, "error").mockImplementation(() => undefined);
    const token = shop.issueToken();
    const over = new AdminClient({ shop: DEMO_SHOP, apiVersion: "2025-10", tokens: () => Promise.resolve(token) });
    await shop.connection.readShop();
    expect(said).not.toHaveBeenCalled();
    for (let call = 0; call < 2; call += 1) await adaptersWith(over).connection.readShop();
    expect(said.mock.calls).toEqual([[{ asked: "2025-10", served: "2026-10" }, expect.stringContaining("version")]]);
    vi.restoreAllMocks();
  });

  test("takes a new token once when Shopify refuses the one it has", async () => {
    const rejected: (string | null)[] = [];
    const good = shop.issueToken();
    const { connection } = clientWith(async (_, refused) => {
      rejected.push(refused);
      return refused === "dead" ? good : "dead";
    });
    await connection.readShop();
    expect(rejected).toEqual([null, "dead"]);
  });

  test("says reconnect when the new token is refused too", async () => {
    await expect(clientWith(async () => "dead").connection.readShop()).rejects.toMatchObject({
      kind: "reconnect",
      reason: "reconnect",
    });
  });

  test("says which permission is missing", async () => {
    const token = shop.issueToken(["read_products"]);
    const failure = {
      kind: "misconfigured",
      reason: "permission_missing",
      vendorMessage: expect.stringContaining("write_products"),
    };
    await expect(
      clientWith(async () => token).listings.setListingStatus("gid://shopify/Product/1", "draft"),
    ).rejects.toMatchObject(failure);
    shop.issueToken();
  });

  test("answers a dropped connection as retry for a read", async () => {
    shop.served.context.faults.add({ vendor: "shopify", kind: "drop_connection", match: "shop", count: 1 });
    await expect(shop.connection.readShop()).rejects.toMatchObject({ kind: "retry", reason: "no_answer" });
  });
});

describe("failures", () => {
  test("use data whose protected fields were not granted, and no other", () => {
    const denied = { message: "denied", path: ["order", "email"], extensions: { code: "ACCESS_DENIED" } };
    expect(topLevelFailure([denied], { order: { email: null } }, true)).toBeNull();
    expect(topLevelFailure([{ ...denied, path: ["order"] }], { order: null }, true)).toMatchObject({
      kind: "misconfigured",
    });
    expect(topLevelFailure([denied], null, true)).toBeInstanceOf(OutsideError);
  });

  test("of Shopify's own are retry for reads and unknown for writes", () => {
    const internal = [{ message: "oops", extensions: { code: "INTERNAL_SERVER_ERROR" } }];
    expect(topLevelFailure(internal, null, true)?.kind).toBe("retry");
    expect(topLevelFailure(internal, null, false)?.kind).toBe("unknown");
  });

  test("carry the field and Shopify's words", () => {
    expect(
      userErrorFailure([{ field: ["input", "title"], message: "Title is too long", code: "INVALID_INPUT" }]),
    ).toMatchObject({
      kind: "refused",
      reason: "invalid_input",
      vendorMessage: "input.title: Title is too long",
    });
    expect(userErrorFailure([])).toBeNull();
  });
});

describe("the throttle", () => {
  test("waits for what is missing at the restore rate", () => {
    const throttle = new Throttle();
    throttle.learn("a", "doc", 100, { maximumAvailable: 1000, currentlyAvailable: 20, restoreRate: 100 });
    expect(throttle.waitFor("a", 70)).toBeGreaterThan(450);
    expect(throttle.waitFor("a", 70)).toBeLessThanOrEqual(500);
    expect(throttle.waitFor("a", 20)).toBe(0);
    expect(throttle.waitFor("b", 500)).toBe(0);
  });

  test("lets calls of one shop through in turn and does not hold another shop", async () => {
    const throttle = new Throttle();
    throttle.learn("a", "doc", 50, { maximumAvailable: 100, currentlyAvailable: 50, restoreRate: 500 });
    throttle.learn("b", "doc", 50, { maximumAvailable: 100, currentlyAvailable: 100, restoreRate: 500 });
    const order: string[] = [];
    const call = (name: string) => async () => void order.push(name);
    await Promise.all([
      throttle.run("a", "doc", call("a1")),
      throttle.run("a", "doc", () => call("a2")()),
      throttle.run("b", "doc", call("b1")),
    ]);
    expect(order.slice(0, 2).sort()).toEqual(["a1", "b1"]);
    expect(throttle.waitFor("b", 100)).toBeLessThanOrEqual(200);
  });

  test("holds the cost of calls under way, and gives it back when one fails", async () => {
    const throttle = new Throttle();
    throttle.learn("a", "doc", 80, { maximumAvailable: 100, currentlyAvailable: 100, restoreRate: 10 });
    let fail: () => void = () => undefined;
    const running = throttle.run(
      "a",
      "doc",
      () => new Promise((_, reject) => (fail = () => reject(new Error("lost")))),
    );
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(throttle.waitFor("a", 50)).toBeGreaterThan(0);
    fail();
    await expect(running).rejects.toThrow("lost");
    expect(throttle.waitFor("a", 50)).toBe(0);
  });

  test("lets what somebody waits for go before what nobody does, and leaves it a part of the bucket", async () => {
    const throttle = new Throttle();
    throttle.learn("a", "doc", 40, { maximumAvailable: 100, currentlyAvailable: 60, restoreRate: 500 });
    expect(throttle.waitFor("a", 40)).toBe(0);
    expect(throttle.waitFor("a", 40, true)).toBeGreaterThan(0);
    const order: string[] = [];
    const call = (name: string) => async () => void order.push(name);
    await Promise.all([
      throttle.run("a", "doc", call("patient 1"), true),
      throttle.run("a", "doc", call("patient 2"), true),
      throttle.run("a", "doc", call("pressing 1")),
      throttle.run("a", "doc", call("pressing 2")),
    ]);
    expect(order).toEqual(["pressing 1", "pressing 2", "patient 1", "patient 2"]);
  });

  test("keeps nobody waiting for long behind others", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    const throttle = new Throttle();
    const status = { maximumAvailable: 100, currentlyAvailable: 90, restoreRate: 0.001 };
    throttle.learn("a", "cheap", 10, status);
    throttle.learn("a", "dear", 100, status);
    const done: string[] = [];
    void throttle.run("a", "dear", async () => void done.push("dear"));
    void throttle.run("a", "cheap", async () => void done.push("cheap"), true);
    await vi.advanceTimersByTimeAsync(14_000);
    expect(done).toEqual([]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(done).toEqual(["cheap"]);
    vi.useRealTimers();
  });
});
