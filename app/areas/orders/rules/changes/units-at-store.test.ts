import { describe, expect, test } from "vitest";
import { buyableUnits, type LinePart, type LineUnits, type PartState } from "../purchasing/buyable-units";
import { differences, type LivingPurchase } from "./changes-after-ordering";
import { unitsAtStore } from "./units-at-store";

const part = (state: PartState, remaining: number, total = remaining): LinePart => ({
  state,
  total,
  remaining,
  dueAt: null,
  by: null,
});
interface Line extends Partial<LineUnits> {
  untold?: number;
  askedBack?: number;
  sentByServices?: number;
  numbered?: number;
  /** Units that the buyer was to get, with those that came back since */
  promised?: number;
  arrived?: number;
  takenBack?: number;
  /** What the store says of the order as a whole */
  whole?: "held" | "fulfilled";
}
/** Two lamps that were bought of one supplier, in a part that may be sent. */
const LINE = {
  ordered: 2,
  sold: 2,
  unsent: 2,
  bought: 2,
  told: 0,
  untold: 0,
  askedBack: 0,
  sentByServices: 0,
  numbered: 0,
  ofNone: { told: 0, untold: 0 },
  parts: [part("open", 2)],
};
type Bought = [status: LivingPurchase["status"], units: number];

/** Kinds, with the units that were ordered and those that it is about. */
function found(change: Line, bought: Bought[] = [["processing", 2]]): string[] {
  const line = { ...LINE, ...change };
  const whole = { isHeld: change.whole === "held", isFulfilled: change.whole === "fulfilled" };
  const lines = [
    {
      id: "lamp",
      variant: null,
      wanted: line.ordered,
      promised: line.promised ?? line.ordered,
      shipped: 0,
      arrived: line.arrived ?? 0,
      takenBack: line.takenBack ?? 0,
      atStore: unitsAtStore({ ...line, ...buyableUnits(line) }, whole),
      properties: [],
    },
  ];
  const purchases = bought.map(([status, units], index) => ({
    id: String(index),
    status,
    address: {} as LivingPurchase["address"],
    orderedAs: { note: "", lines: { lamp: { units: line.ordered, properties: [] } } },
    acceptedRisk: null,
    isDelivered: false,
    lines: [{ lineId: "lamp", units }],
  }));
  const order = { isCancelled: false, isRefunded: false, concern: null, address: null, note: "", lines };
  return differences(order, purchases).map(({ kind, ordered, wanted }) => `${kind} ${ordered}>${wanted}`);
}

describe("goods that were ordered and are not ours to send any more", () => {
  test.each<[string, Line, string[]]>([
    ["nothing", {}, []],
    ["all are held", { parts: [part("held", 2)] }, ["held 2>2"]],
    ["one of them is", { parts: [part("open", 1), part("held", 1)] }, ["held 2>1"]],
    ["they are due later", { parts: [part("scheduled", 2)] }, ["held 2>2"]],
    ["another service has them", { parts: [part("elsewhere", 2)] }, ["elsewhere 2>2"]],
    [
      "another service has sent them",
      { unsent: 0, sentByServices: 2, parts: [part("closed", 0, 2)] },
      ["elsewhere 2>2"],
    ],
    ["each is somewhere", { parts: [part("held", 1), part("elsewhere", 1)] }, ["held 2>1", "elsewhere 2>1"]],
    ["we are asked to stop, which is answered by itself", { askedBack: 2, parts: [part("held", 2)] }, []],
    ["what was held before is not what was bought", { bought: 1, parts: [part("open", 1), part("held", 1)] }, []],
    [
      "a unit was removed, the other one may be sent",
      { ordered: 1, unsent: 1, parts: [part("open", 1)] },
      ["less 2>1"],
    ],
    [
      "a unit was removed, the other one is held",
      { ordered: 1, unsent: 1, parts: [part("held", 1)] },
      ["less 2>1", "held 2>1"],
    ],
    ["they are in a parcel that the store does not know of yet", { untold: 2, parts: [part("elsewhere", 2)] }, []],
    ["one is, and the other one may be sent", { untold: 1, parts: [part("open", 2)] }, []],
    ["one is, and both are another service's", { untold: 1, parts: [part("elsewhere", 2)] }, ["elsewhere 2>2"]],
    ["they left all the same, and the store was not told", { untold: 2, parts: [part("held", 2)] }, []],
    ["one of them left, the other one is held", { untold: 1, parts: [part("held", 2)] }, ["held 2>1"]],
    ["one of them left, the other one is due later", { untold: 1, parts: [part("scheduled", 2)] }, ["held 2>1"]],
    ["what left is the one that may be sent", { untold: 1, parts: [part("open", 1), part("held", 1)] }, ["held 2>1"]],
    ["the order is held, no part is known, and one left", { whole: "held", untold: 1, parts: [] }, ["held 2>1"]],
    [
      "one is sent and told, the other one is held",
      { unsent: 1, told: 1, parts: [part("closed", 0, 1), part("held", 1)] },
      ["held 2>1"],
    ],
    ["the order is held, and no part is known", { whole: "held", parts: [] }, ["held 2>2"]],
    ["a store that has no parts", { unsent: null, parts: [] }, []],
    ["the store was told of the parcel, and says no more", { unsent: null, told: 1, parts: [] }, []],
    ["the merchant sent one themselves, and the goods are paid for", { unsent: 1, parts: [part("open", 1, 2)] }, []],
  ])("%s", (_name, change, expected) => {
    const bought: Bought[] = [["processing", change.bought ?? 2]];
    expect(found(change, bought)).toEqual(expected);
  });

  test.each<[string, Line, string[]]>([
    ["one of them", { unsent: 1, parts: [part("open", 1, 2)] }, ["sent 2>1"]],
    ["all of them", { unsent: 0, parts: [part("closed", 0, 2)] }, ["sent 2>2"]],
    ["all, and the parts were not read yet", { unsent: 0 }, ["sent 2>2"]],
    ["all, of which the store says no more", { whole: "fulfilled", unsent: null, parts: [] }, ["sent 2>2"]],
    [
      "one by a number that was entered here",
      { unsent: null, ofNone: { told: 1, untold: 0 }, parts: [] },
      ["sent 2>1"],
    ],
    ["one, and it was of what was not bought", { ordered: 3, sold: 3, parts: [part("open", 2, 3)] }, []],
  ])("what others have sent is told while nothing is paid: %s", (_name, change, expected) => {
    expect(found(change, [["awaiting_payment", 2]])).toEqual(expected);
    expect(found(change)).toEqual([]);
  });

  test.each<[string, Line, Bought[], string[]]>([
    ["all of them", { unsent: 0, numbered: 2, parts: [part("closed", 0, 2)] }, [["processing", 2]], ["sent 2>2"]],
    ["one of them", { unsent: 1, numbered: 1, parts: [part("open", 1, 2)] }, [["processing", 2]], ["sent 2>1"]],
    [
      "what was not bought",
      { bought: 1, unsent: 1, numbered: 1, parts: [part("open", 1, 2)] },
      [["processing", 1]],
      [],
    ],
    [
      "all, and one was taken off",
      { ordered: 1, unsent: 0, numbered: 1, parts: [part("closed", 0, 1)] },
      [["processing", 2]],
      ["less 2>1", "sent 2>1"],
    ],
    [
      "one, and the other one is in a parcel of ours",
      { unsent: 0, told: 1, numbered: 1, parts: [part("closed", 0, 2)] },
      [["partially_shipped", 2]],
      ["sent 2>1"],
    ],
    [
      "both, of which one is in a parcel of ours",
      { unsent: 0, untold: 1, numbered: 2, parts: [part("closed", 0, 2)] },
      [["partially_shipped", 2]],
      ["sent 2>1", "sent_twice 2>1"],
    ],
    ["both are on their way", { unsent: 0, numbered: 2 }, [["shipped", 2]], ["sent_twice 2>2"]],
    ["both have arrived", { unsent: 0, numbered: 2 }, [["completed", 2]], []],
    [
      "two of four, which the buyer has returned",
      { ordered: 2, promised: 4, sold: 4, unsent: 2, numbered: 2, parts: [part("open", 2, 4)] },
      [["processing", 2]],
      [],
    ],
    ["both, since the carrier brings ours back", { unsent: 0, numbered: 2, takenBack: 2 }, [["shipped", 2]], []],
    [
      "one, since the carrier brings one of ours back and the other one has arrived",
      { unsent: 0, numbered: 1, arrived: 1, takenBack: 1 },
      [["shipped", 2]],
      [],
    ],
    [
      "both, and the carrier brings one of ours back",
      { unsent: 0, numbered: 2, takenBack: 1 },
      [["shipped", 2]],
      ["sent_twice 2>1"],
    ],
    [
      "both, as a service that others have",
      { unsent: 0, sentByServices: 2, numbered: 2, parts: [part("closed", 0, 2)] },
      [["processing", 2]],
      ["elsewhere 2>2"],
    ],
  ])(
    "what others have sent under a number of theirs is told though it is paid for: %s",
    (_name, change, bought, said) => {
      expect(found(change, bought)).toEqual(said);
    },
  );

  test("what is on its way or not ordered yet counts for nothing, and what may be sent is what was ordered first", () => {
    const held = { parts: [part("held", 2)] };
    for (const status of ["draft", "placing", "shipped", "completed"] as const)
      expect(found(held, [[status, 2]]), status).toEqual([]);
    for (const status of ["unknown", "awaiting_payment", "problem", "partially_shipped"] as const)
      expect(found(held, [[status, 2]]), status).toEqual(["held 2>2"]);
    const half = { parts: [part("open", 1), part("held", 1)] };
    expect(
      found(half, [
        ["processing", 1],
        ["draft", 1],
      ]),
    ).toEqual([]);
    expect(
      found(half, [
        ["processing", 1],
        ["awaiting_payment", 1],
      ]),
    ).toEqual(["held 2>1"]);
  });
});
