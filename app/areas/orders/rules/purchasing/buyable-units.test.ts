import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buyableUnits, partState, whatKeeps, type LinePart, type LineUnits, type PartState } from "./buyable-units";

function part(state: PartState, remaining: number, more: Partial<LinePart> = {}): LinePart {
  return { state, total: remaining, remaining, dueAt: null, by: null, ...more };
}

function line(units: Partial<LineUnits>): LineUnits {
  return {
    ordered: 1,
    sold: units.ordered ?? 1,
    unsent: null,
    bought: 0,
    told: 0,
    ofNone: { told: 0, untold: 0 },
    parts: [],
    ...units,
  };
}

describe("what of a line is to be bought", () => {
  const shapes: [string, Partial<LineUnits>, number][] = [
    ["nobody says more than what was ordered", { ordered: 3 }, 3],
    ["and some is bought", { ordered: 3, bought: 2 }, 1],
    ["and what is bought was sent", { ordered: 3, bought: 2, told: 2 }, 1],
    ["gift wrapping, or what was removed", { ordered: 0, unsent: 0 }, 0],
    ["the order says that some was sent from own stock", { ordered: 3, unsent: 2 }, 2],
    ["and what is left is bought", { ordered: 3, unsent: 2, bought: 2 }, 0],
    ["and our parcel went out", { ordered: 3, unsent: 0, bought: 2, told: 2 }, 0],
    ["sold over the counter", { ordered: 1, unsent: 0 }, 0],
    ["all in one open part", { ordered: 2, unsent: 2, parts: [part("open", 2)] }, 2],
    ["some of the part sent by hand", { ordered: 3, unsent: 2, parts: [part("open", 2, { total: 3 })] }, 2],
    ["and only the order knows it yet", { ordered: 3, unsent: 2, parts: [part("open", 3)] }, 2],
    ["and only the part knows it yet", { ordered: 3, unsent: 3, parts: [part("open", 2, { total: 3 })] }, 2],
    ["held as a whole", { unsent: 1, parts: [part("held", 1)] }, 0],
    ["one unit held, two open", { ordered: 3, unsent: 3, parts: [part("held", 1), part("open", 2)] }, 2],
    ["and the open ones bought", { ordered: 3, unsent: 3, bought: 2, parts: [part("held", 1), part("open", 2)] }, 0],
    ["and the hold released", { ordered: 3, unsent: 3, bought: 2, parts: [part("open", 1), part("open", 2)] }, 1],
    [
      "and released after the others went out",
      {
        ordered: 3,
        unsent: 1,
        bought: 2,
        told: 2,
        parts: [part("open", 1), part("closed", 0, { total: 2 })],
      },
      1,
    ],
    ["due later", { ordered: 2, unsent: 2, parts: [part("scheduled", 2)] }, 0],
    ["another service's", { ordered: 2, unsent: 2, parts: [part("elsewhere", 2)] }, 0],
    ["partly another service's", { ordered: 2, unsent: 2, parts: [part("elsewhere", 1), part("open", 1)] }, 1],
    ["another service's, ended unfinished", { ordered: 2, unsent: 2, parts: [part("unfinished", 2)] }, 0],
    ["and a part of ours in its place", { ordered: 2, unsent: 2, parts: [part("unfinished", 2), part("open", 2)] }, 2],
    [
      "and one unit of it sent before",
      { ordered: 2, unsent: 1, parts: [part("unfinished", 1, { total: 2 }), part("open", 1)] },
      1,
    ],
    ["and a unit added since", { ordered: 3, unsent: 3, parts: [part("unfinished", 2)] }, 1],
    ["moved away once it was bought", { ordered: 1, unsent: 1, bought: 1, parts: [part("elsewhere", 1)] }, 0],
    ["raised, and only the order knows it yet", { ordered: 2, unsent: 2, bought: 1, parts: [part("open", 1)] }, 1],
    ["raised after it was sent", { ordered: 5, unsent: 4, bought: 3, told: 1, parts: [part("open", 4)] }, 2],
    ["lowered, and only the order knows it yet", { ordered: 1, unsent: 1, parts: [part("open", 3)] }, 1],
    [
      "one of two parts sent, and nobody knows which yet",
      { ordered: 2, unsent: 1, parts: [part("open", 1), part("held", 1)] },
      0,
    ],
    ["our fulfillment taken back at the store", { unsent: 1, bought: 1, told: 1, parts: [part("open", 1)] }, 0],
    [
      "the rest of what was sent and returned",
      { sold: 2, unsent: 1, bought: 1, told: 1, parts: [part("open", 1), part("closed", 0, { total: 1 })] },
      1,
    ],
    [
      "and bought as well",
      { sold: 2, unsent: 1, bought: 2, told: 1, parts: [part("open", 1), part("closed", 0, { total: 1 })] },
      0,
    ],
    [
      "returned before the store's parts say that it was sent",
      { sold: 2, unsent: 1, bought: 1, told: 1, parts: [part("open", 2)] },
      0,
    ],
    ["taken back after the rest was removed", { sold: 2, unsent: 1, bought: 1, told: 1, parts: [part("open", 1)] }, 0],
    ["our own stock and theirs", { ordered: 3, unsent: 2, bought: 2, parts: [part("open", 2, { total: 3 })] }, 0],
    ["a part that was cancelled and opened anew", { unsent: 1, parts: [part("gone", 1), part("open", 1)] }, 1],
    ["a parcel entered by hand, of a store that says nothing", { ordered: 3, ofNone: { told: 1, untold: 1 } }, 1],
    ["a parcel entered by hand that the store knows", { ordered: 2, unsent: 1, ofNone: { told: 1, untold: 0 } }, 1],
    [
      "and one that it does not know yet",
      { ordered: 2, unsent: 2, ofNone: { told: 0, untold: 1 }, parts: [part("open", 2)] },
      1,
    ],
    [
      "what a purchase sent before the rest of it came to nothing",
      { ordered: 2, unsent: 1, ofNone: { told: 1, untold: 0 }, parts: [part("open", 1, { total: 2 })] },
      1,
    ],
    [
      "and once its successor has the rest",
      { ordered: 2, unsent: 1, bought: 1, ofNone: { told: 1, untold: 0 }, parts: [part("open", 1, { total: 2 })] },
      0,
    ],
    [
      "and while the store does not know of what was sent",
      { ordered: 2, unsent: 2, ofNone: { told: 0, untold: 1 }, parts: [part("open", 2)] },
      1,
    ],
    ["a line that came after the parts were read", { ordered: 1, unsent: 1, parts: [] }, 1],
  ];
  test.each(shapes)("%s", (_name, units, buyable) => {
    expect(buyableUnits(line(units)).buyable).toBe(buyable);
  });

  test("what is not bought is told apart", () => {
    const parts = [
      part("held", 1),
      part("scheduled", 2, { dueAt: "2026-12-12T00:00:00.000Z" }),
      part("scheduled", 1, { dueAt: "2026-12-01T00:00:00.000Z" }),
      part("elsewhere", 1, { by: "Pallet & Co" }),
      part("open", 1, { total: 2 }),
    ];
    expect(buyableUnits(line({ ordered: 7, unsent: 6, parts }))).toEqual({
      buyable: 1,
      later: 4,
      open: 1,
      covered: 0,
      held: 1,
      leftAnyway: 0,
      scheduled: 3,
      dueAt: "2026-12-01T00:00:00.000Z",
      elsewhere: 1,
      elsewhereBy: "Pallet & Co",
      sentElsewhere: 1,
    });
  });

  test("what another service ended unfinished is with it, as far as no other part has it", () => {
    const ended = part("unfinished", 2, { by: "Pallet & Co" });
    const units = { ordered: 2, unsent: 2 };
    expect(buyableUnits(line({ ...units, parts: [ended] }))).toMatchObject({
      open: 0,
      elsewhere: 2,
      elsewhereBy: "Pallet & Co",
    });
    expect(buyableUnits(line({ ...units, parts: [ended, part("open", 2)] }))).toMatchObject({
      open: 2,
      elsewhere: 0,
      elsewhereBy: null,
    });
  });

  test("what is held is bought later, unless it is bought already", () => {
    const parts = [part("held", 1), part("open", 2)];
    expect(buyableUnits(line({ ordered: 3, unsent: 3, parts }))).toMatchObject({ buyable: 2, later: 1 });
    expect(buyableUnits(line({ ordered: 3, unsent: 3, bought: 2, parts }))).toMatchObject({ buyable: 0, later: 1 });
    expect(buyableUnits(line({ ordered: 3, unsent: 3, bought: 3, parts }))).toMatchObject({ buyable: 0, later: 0 });
  });

  test("goods that we bought are not sent elsewhere because somebody marked them as fulfilled", () => {
    expect(buyableUnits(line({ unsent: 0, bought: 1, parts: [part("closed", 0, { total: 1 })] }))).toMatchObject({
      buyable: 0,
      sentElsewhere: 0,
    });
  });

  test("never more is bought than was sold, than may be sent, or than nobody has sent", () => {
    const state = fc.constantFrom<PartState>("open", "held", "scheduled", "elsewhere", "unfinished", "closed", "gone");
    const parts = fc.array(
      fc
        .record({ state, total: fc.nat(5), remaining: fc.nat(5) })
        .map((each) => part(each.state, Math.min(each.remaining, each.total), { total: each.total })),
      { maxLength: 4 },
    );
    const units = fc.record<LineUnits>({
      ordered: fc.nat(6),
      sold: fc.nat(8),
      unsent: fc.option(fc.nat(6)),
      bought: fc.nat(6),
      told: fc.nat(6),
      ofNone: fc.record({ told: fc.nat(2), untold: fc.nat(2) }),
      parts,
    });
    fc.assert(
      fc.property(units, ({ told, sold, ...rest }) => {
        const drawn = { ...rest, sold: Math.max(sold, rest.ordered), told: Math.min(told, rest.bought) };
        const { buyable, later, open, held, scheduled, elsewhere } = buyableUnits(drawn);
        for (const count of [buyable, later, open, held, scheduled, elsewhere]) expect(count).toBeGreaterThanOrEqual(0);
        expect(buyable).toBeLessThanOrEqual(open);
        expect(open).toBeLessThanOrEqual(Math.min(drawn.ordered, drawn.unsent ?? drawn.ordered));
        if (buyable > 0) expect(buyable + drawn.bought).toBeLessThanOrEqual(drawn.sold);
        expect(buyableUnits({ ...drawn, bought: drawn.bought + buyable }).buyable).toBe(0);
      }),
    );
  });
});

describe("where a part stands for us", () => {
  test.each([
    ["open", "unsubmitted", false, "open"],
    ["open", "submitted", false, "open"],
    ["in_progress", "accepted", false, "open"],
    ["in_progress", "cancellation_requested", false, "held"],
    ["in_progress", "cancellation_rejected", false, "open"],
    ["in_progress", "accepted", true, "elsewhere"],
    ["open", "unsubmitted", true, "elsewhere"],
    ["on_hold", "unsubmitted", true, "elsewhere"],
    ["on_hold", "unsubmitted", false, "held"],
    ["scheduled", "unsubmitted", false, "scheduled"],
    ["closed", "closed", true, "closed"],
    ["cancelled", "cancellation_accepted", false, "gone"],
    ["incomplete", "closed", false, "gone"],
    ["incomplete", "closed", true, "unfinished"],
    ["a new word", "unsubmitted", false, "held"],
    ["constructor", "unsubmitted", false, "held"],
  ] as const)("%s, %s, elsewhere: %s", (status, requestStatus, isElsewhere, state) => {
    expect(partState({ status, requestStatus, isElsewhere })).toBe(state);
  });
});

describe("what keeps an order", () => {
  const order = (...lines: Partial<LineUnits>[]) =>
    whatKeeps(lines.map(line).map((each) => ({ ...buyableUnits(each), ordered: each.ordered })));

  test("a hold, a day or others, and nothing while one part is open", () => {
    const [open, held] = [{ parts: [part("open", 1)] }, { parts: [part("held", 1)] }];
    const [due, others] = [{ parts: [part("scheduled", 1)] }, { parts: [part("elsewhere", 1)] }];
    expect(order(held, open)).toBeNull();
    expect(order(held, { ...open, bought: 1 })).toBeNull();
    expect(order(held, due, others)).toBe("hold");
    expect(order(due, others)).toBe("date");
    expect(order(others, { unsent: 0 })).toBe("others");
    expect(order({ unsent: 0 })).toBe("others");
    expect(order({ unsent: 0, bought: 1, told: 1 })).toBeNull();
    expect(order({ ordered: 0 })).toBeNull();
    expect(order()).toBeNull();
  });
});
