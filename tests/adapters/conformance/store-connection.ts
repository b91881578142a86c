import { describe, expect, test } from "vitest";
import { OutsideError } from "../../../app/adapters/outcome.ts";
import type { StoreConnection } from "../../../app/adapters/store-connection/store-connection.ts";
import { systemDb } from "../../../app/platform/db/client.server.ts";
import { isTimeZone } from "../../../app/platform/time/time-zones.ts";
import { failsHonestly, type OutsideWorld } from "./outside.ts";
import { failureOf } from "./supplier.ts";

export interface StoreConnectionWorld extends OutsideWorld<StoreConnection> {
  /** Takes our keys back at the platform, as a merchant does */
  cutOff(): Promise<void> | void;
}

/** What every store connection must do, run against its stand-in over HTTP. */
export function storeConnectionConformance(name: string, world: StoreConnectionWorld): void {
  describe(`${name} keeps the store connection's contract`, () => {
    test("a shop's facts are whole: a name, its own id as text, a currency, a time zone", async () => {
      const facts = await (await world.adapter()).readShop();
      expect(facts.name).not.toBe("");
      expect(facts.externalId).toMatch(/\S/);
      expect(facts.domain).toMatch(/\S/);
      expect(facts.currency).toMatch(/^[A-Z]{3}$/);
      expect(facts.countryCode ?? "US").toMatch(/^[A-Z]{2}$/);
      expect(isTimeZone(facts.timeZone)).toBe(true);
      expect(await (await world.adapter()).readShop()).toEqual(facts);
    });

    failsHonestly(world);

    test("a store that is down has not shut us out", async () => {
      const connection = await world.adapter();
      for (const kind of ["retry", "unknown", "refused", "misconfigured"] as const)
        expect(connection.isShutOutBy(new OutsideError(kind, "vendor_down"))).toBe(false);
    });

    test("keys that the merchant took back are told by the platform's own words", async () => {
      const connection = await world.adapter();
      await connection.readShop();
      await world.cutOff();
      const error = await failureOf(connection.readShop());
      expect(error.kind).toBe("reconnect");
      expect(connection.isShutOutBy(error)).toBe(true);
    });

    test("keys that are forgotten open nothing any more, and forgetting them again is fine", async () => {
      const connection = await world.adapter();
      for (let time = 0; time < 2; time += 1)
        await systemDb.$transaction((transaction) => connection.forgetKeys(transaction));
      expect((await failureOf(connection.readShop())).kind).toBe("reconnect");
    });
  });
}
