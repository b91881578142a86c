import { expect, test } from "vitest";
import { namesOthers, sentByOthers, unitsSent } from "./sent-by-others";

const sent = (externalId: string, number: string, quantity = 1) => ({
  externalId,
  numbers: [{ number, carrier: null, url: null }],
  lines: [{ lineExternalId: "lamp", quantity }],
});
const NOBODY = { numbers: [], fulfillmentIds: [] };

test("what has a number of ours is ours, whoever made it and however it is written, as is what we made", () => {
  const all = [sent("a", "RX 1cn"), sent("b", "T2"), sent("c", "T3")];
  const others = sentByOthers(all, { numbers: ["rx1CN"], fulfillmentIds: ["b"] });
  expect(others.map(({ externalId }) => externalId)).toEqual(["c"]);
});

test("units are summed by line", () => {
  expect(unitsSent([sent("a", "T1", 2), sent("b", "T2")])).toEqual(new Map([["lamp", 3]]));
});

test("a store that names others' parcels is read where they are not those that are known", () => {
  const told = (...all: ReturnType<typeof sent>[]) => all.map((each) => ({ ...each, lines: null }));
  expect(namesOthers(told(sent("a", "T1"), sent("b", "T2")), [sent("b", "T2"), sent("a", "T1")], NOBODY)).toBe(false);
  expect(namesOthers(told(sent("a", "T1")), [], NOBODY)).toBe(true);
  expect(namesOthers(told(sent("a", "T1")), [sent("a", "T0")], NOBODY)).toBe(true);
  expect(namesOthers(told(sent("a", "T1")), [sent("a", "T1"), sent("b", "T2")], NOBODY)).toBe(true);
  expect(namesOthers(told(sent("a", "T1")), [], { numbers: ["T1"], fulfillmentIds: [] })).toBe(false);
});
