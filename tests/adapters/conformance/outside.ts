import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { FailureKind } from "../../../app/adapters/outcome.ts";
import type { FaultKind } from "../../../sandbox/core/faults.ts";
import type { ServedStandin } from "../../sandbox/serve.ts";
import { shortenDeadlines } from "../shopify-standin.ts";
import { failureOf } from "./supplier.ts";

/** One call of an adapter, and what the stand-in's faults know it by. */
export interface Call<Adapter> {
  name: string;
  /** A part of the stand-in's name for the call; what else is called meanwhile must not carry it */
  match: string;
  run(adapter: Adapter): Promise<unknown>;
}

/** What the tests of one adapter need to know of its vendor, whatever its interface. */
export interface OutsideWorld<Adapter> {
  served(): ServedStandin;
  /** The vendor's name in faults */
  vendor: string;
  adapter(): Adapter | Promise<Adapter>;
  /** An adapter whose keys do not open the vendor, and what comes of it */
  locked: { adapter(): Adapter | Promise<Adapter>; kind: FailureKind };
  read: Call<Adapter>;
  /** A call that changes something: a lost answer is "unknown" unless it may be made again. Left out where there is none. */
  write?: Call<Adapter> & { isRepeatable: boolean };
  /** An adapter that goes to another place, where a place can be given */
  at?(origin: string): Adapter;
  /** How the vendor asks for patience, where its stand-in can */
  throttles?: boolean;
}

/** Milliseconds after which a lost answer is given up in these tests, and within which a call must then have ended. */
const SHORT_MS = 250;
const PATIENCE_MS = 5_000;

/**
 * How every adapter fails, whatever its interface: nothing but an `OutsideError`, of the kind that says what may be done
 * next, within its deadline.
 */
export function failsHonestly<Adapter>(world: OutsideWorld<Adapter>): void {
  describe("fails honestly", () => {
    const fail = (kind: FaultKind, match: string) =>
      world.served().context.faults.add({ vendor: world.vendor, kind, match, count: 1 });
    const { read, write } = world;

    beforeEach(() => world.served().context.faults.clear());
    afterEach(() => {
      vi.restoreAllMocks();
      world.served().context.faults.clear();
    });

    test.each([
      ["server_error", "vendor_down"],
      ["drop_connection", "no_answer"],
      ["timeout_before_write", "no_answer"],
    ] as const)(`${read.name} that ends in %s can be tried again, and is answered then`, async (kind, reason) => {
      const adapter = await world.adapter();
      fail(kind, read.match);
      if (kind === "timeout_before_write") shortenDeadlines(SHORT_MS);
      const started = performance.now();
      expect(await failureOf(read.run(adapter))).toMatchObject({ kind: "retry", reason });
      expect(performance.now() - started).toBeLessThan(PATIENCE_MS);
      vi.restoreAllMocks();
      await read.run(adapter);
    });

    test(`keys that do not open it are told as such: ${world.locked.kind}`, async () => {
      expect((await failureOf(read.run(await world.locked.adapter()))).kind).toBe(world.locked.kind);
    });

    if (write)
      test.each(["server_error", "drop_connection", "timeout_after_write", "timeout_before_write"] as const)(
        `${write.name} whose answer is lost to %s is ${write.isRepeatable ? "tried again" : "unknown, to be read back"}`,
        async (kind) => {
          const adapter = await world.adapter();
          fail(kind, write.match);
          if (kind.startsWith("timeout_")) shortenDeadlines(SHORT_MS);
          const started = performance.now();
          expect((await failureOf(write.run(adapter))).kind).toBe(write.isRepeatable ? "retry" : "unknown");
          expect(performance.now() - started).toBeLessThan(PATIENCE_MS);
        },
      );

    if (world.throttles)
      test("being asked for patience can be tried again after a pause", async () => {
        const adapter = await world.adapter();
        fail("throttle", read.match);
        const error = await failureOf(read.run(adapter));
        expect(error).toMatchObject({ kind: "retry", reason: "throttled" });
        expect(error.retryAfterMs).toBeGreaterThan(0);
      });

    const { at } = world;
    if (at) {
      test("a vendor that is not there can be tried again: nothing was sent", async () => {
        const { origin, close } = await answerAlways("");
        await close();
        expect(await failureOf((write ?? read).run(at(origin)))).toMatchObject({
          kind: "retry",
          reason: "vendor_unreachable",
        });
      });

      test.each(["", "<html>", "null", "[]", "{}", '{"data":7}'])("an answer of %j is no answer", async (answer) => {
        const broken = await answerAlways(answer);
        try {
          expect(await failureOf(read.run(at(broken.origin)))).toMatchObject({
            kind: "retry",
            reason: "unreadable_answer",
          });
        } finally {
          await broken.close();
        }
      });
    }
  });
}

/** A server that gives one answer to everything. */
async function answerAlways(body: string): Promise<{ origin: string; close: () => Promise<void> }> {
  const server = createServer((_request, response) => response.end(body));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
