import { expect, test } from "vitest";
import { chooseByHand } from "./by-hand";

const holding = (externalId: string, units: Record<string, number>) => ({
  externalId,
  lines: Object.entries(units).map(([lineExternalId, quantity]) => ({ lineExternalId, quantity })),
});
const chosen = (
  left: Record<string, number>,
  among: ReturnType<typeof holding>[],
  told: ReturnType<typeof holding>[] = [],
) => {
  const choice = chooseByHand({ left: new Map(Object.entries(left)), among, told });
  return (
    choice && holding(choice.fulfillmentId, Object.fromEntries(choice.lines.map((l) => [l.lineExternalId, l.quantity])))
  );
};

test("a parcel's number goes to the fulfillment that holds its goods", () => {
  expect(chosen({ lamp: 2 }, [holding("F1", { rug: 1 }), holding("F2", { rug: 1, lamp: 2 })])).toEqual(
    holding("F2", { lamp: 2 }),
  );
  expect(chosen({ lamp: 2 }, [holding("F1", { rug: 1 })])).toBeNull();
  expect(chosen({}, [holding("F1", { rug: 1 })])).toBeNull();
});

test("of several to the one that holds most of them first", () => {
  const among = [holding("F1", { lamp: 1 }), holding("F2", { lamp: 2, rug: 1 })];
  expect(chosen({ lamp: 3, rug: 1 }, among)).toEqual(holding("F2", { lamp: 2, rug: 1 }));
  expect(chosen({ lamp: 1 }, among, [holding("F2", { lamp: 2, rug: 1 })])).toEqual(holding("F1", { lamp: 1 }));
});

test("what of a fulfillment is in other parcels is not in this one", () => {
  const told = [holding("F1", { lamp: 1 }), holding("F1", { lamp: 1 })];
  expect(chosen({ lamp: 1 }, [holding("F1", { lamp: 2 })], told)).toBeNull();
  expect(chosen({ lamp: 2 }, [holding("F1", { lamp: 3 })], told)).toEqual(holding("F1", { lamp: 1 }));
});
