import { expect, test } from "vitest";
import { purchasesOfPart, type StandingPurchase } from "./purchases-of-part";

/** By line */
type Units = Record<string, number>;

/** Purchases of lamps and rugs, the newest first. */
const bought = (...units: Units[]): StandingPurchase[] =>
  units.map((of, index) => ({
    id: `P${units.length - index}`,
    lines: Object.entries(of).map(([lineId, count]) => ({ lineId, units: count })),
  }));
const of = (units: Units) => new Map(Object.entries(units));

test.each<[string, StandingPurchase[], Units, Units, string[]]>([
  ["the whole order in one purchase", bought({ lamp: 3, rug: 1 }), { lamp: 3, rug: 1 }, {}, ["P1"]],
  [
    "each part in a purchase of its own, the second",
    bought({ lamp: 1 }, { lamp: 2 }),
    { lamp: 1 },
    { lamp: 2 },
    ["P2"],
  ],
  ["and the first", bought({ lamp: 1 }, { lamp: 2 }), { lamp: 2 }, { lamp: 1 }, ["P1"]],
  ["and once its purchase was called off", bought({ lamp: 2 }), { lamp: 1 }, { lamp: 2 }, []],
  ["as many each, the newest", bought({ lamp: 1 }, { lamp: 1 }), { lamp: 1 }, { lamp: 1 }, ["P2"]],
  ["one part in two purchases", bought({ lamp: 1 }, { lamp: 1 }), { lamp: 2 }, {}, ["P2", "P1"]],
  ["a purchase for two parts, of which it can't be parted", bought({ lamp: 3 }), { lamp: 1 }, { lamp: 2 }, ["P1"]],
  ["nothing bought", [], { lamp: 1 }, {}, []],
  ["another line", bought({ rug: 1 }, { lamp: 1 }), { lamp: 1 }, { rug: 1 }, ["P1"]],
  ["two lines in one purchase", bought({ lamp: 1 }, { lamp: 1, rug: 1 }), { rug: 1, lamp: 1 }, { lamp: 1 }, ["P1"]],
])("the purchases of a part of an order: %s", (_name, purchases, part, others, found) => {
  expect(purchasesOfPart(purchases, of(part), of(others))).toEqual(found);
});
