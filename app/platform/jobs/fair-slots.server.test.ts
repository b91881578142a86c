import { EventEmitter } from "node:events";
import fc from "fast-check";
import type { WorkerEvents } from "graphile-worker";
import { expect, test } from "vitest";
import { FLAG, shareSlots } from "./fair-slots.server.ts";

const SLOTS = 8;

/** A runner whose work is told by hand: who may take a slot, and does, until it is ended. */
function runner(slots = SLOTS) {
  const events = new EventEmitter() as WorkerEvents;
  const forbidden = shareSlots(events, slots);
  const held: { id: string; of: string | null }[] = [];
  let made = 0;
  return {
    /** Takes the first of these whose work does not wait; null where everybody's does, or no slot is free. */
    async take(...wanting: (string | null)[]): Promise<string | null | undefined> {
      if (held.length === slots) return undefined;
      const waits = await forbidden();
      const of = wanting.find((each) => each === null || !waits.includes(`${FLAG}${each}`));
      if (of === undefined) {
        events.emit("worker:getJob:empty", {} as never);
        return undefined;
      }
      const job = { id: `${made++}`, flags: of === null ? null : { [`${FLAG}${of}`]: true } };
      held.push({ id: job.id, of });
      events.emit("job:start", { job } as never);
      return of;
    },
    end(at: number): void {
      const [over] = held.splice(at % held.length, 1);
      events.emit("job:complete", { job: { id: over!.id } } as never);
    },
    /** Ends a job of somebody who has several. */
    endOfSeveral(): void {
      this.end(held.findIndex(({ of }) => of !== null && this.heldBy(of) > 1));
    },
    heldBy: (of: string) => held.filter((each) => each.of === of).length,
    held: () => held.length,
    fill: async function (...wanting: string[]) {
      while ((await this.take(...wanting)) !== undefined);
    },
  };
}

test("one who wants everything has three of eight, and three such leave room for a fourth", async () => {
  const one = runner();
  await one.fill("a");
  expect(one.heldBy("a")).toBe(3);
  await one.fill("b", "a");
  await one.fill("c", "b", "a");
  expect([one.heldBy("a"), one.heldBy("b"), one.heldBy("c")]).toEqual([3, 3, 1]);
  expect(await one.take("a", "b", "c", "d")).toBe("d");
});

test("what nobody's name stands with waits for nobody", async () => {
  const one = runner();
  await one.fill("a");
  for (let slot = 3; slot < SLOTS; slot++) expect(await one.take("a", null)).toBeNull();
});

test("none has more than three, and whoever comes has a slot before those that have several take another", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: SLOTS - 1 }),
      fc.array(fc.nat(SLOTS), { maxLength: 60 }),
      async (greedy, ends) => {
        const one = runner();
        const wanting = Array.from({ length: greedy }, (_, at) => `greedy-${at}`);
        await one.fill(...wanting);
        for (const at of ends) {
          one.end(at);
          // Those who came first are asked first, as the queue does.
          await one.fill(...wanting);
          for (const of of wanting) expect(one.heldBy(of)).toBeLessThanOrEqual(3);
        }
        for (let ended = 0; one.heldBy("late") === 0;) {
          if ((await one.take(...wanting, "late")) !== undefined) continue;
          one.endOfSeveral();
          // One for each that has none, and one for who came last.
          expect(++ended).toBeLessThanOrEqual(greedy);
        }
      },
    ),
  );
});

test("no runner is so small that nobody's work is done", async () => {
  for (const slots of [1, 2, 4]) {
    const one = runner(slots);
    expect(await one.take("a")).toBe("a");
  }
});

test("of two that are taken at once each counts for the other", async () => {
  const events = new EventEmitter() as WorkerEvents;
  const forbidden = shareSlots(events, SLOTS);
  const job = (id: string) => ({ job: { id, flags: { [`${FLAG}a`]: true } } }) as never;
  const asked = [0, 1, 2, 3].map(() => forbidden());
  for (const [at, turn] of asked.entries()) {
    expect(await turn).toEqual(at === 3 ? [`${FLAG}a`] : []);
    events.emit("job:start", job(`${at}`));
  }
});
