import { describe, expect, test } from "vitest";
import {
  appliesOnImport,
  DEFAULT_PUSH_ON_IMPORT,
  takesOtherHours,
  targetsOf,
  type PushOnImport,
} from "./push-on-import";

const STORE = {
  channel: "shopify" as const,
  store_ids: ["a"],
  publication_ids: [],
  publish_status: "draft" as const,
};
const ruleOf = (change: Partial<PushOnImport> = {}): PushOnImport => ({
  ...DEFAULT_PUSH_ON_IMPORT,
  actions: { pushed_connected_channels: [STORE] },
  ...change,
});
const between = (from: string, to: string) => ruleOf({ time_schedule: "time_frame", when: { from, to } });
const at = (time: string, timeZone = "UTC", hasHours = true) => ({
  now: new Date(`2026-11-30T${time}Z`),
  timeZone,
  hasHours,
});

test("P051 the rule of a workspace that has made none is on, all day, and pushes nowhere", () => {
  expect(DEFAULT_PUSH_ON_IMPORT).toEqual({
    is_enable: true,
    time_schedule: "all_day",
    when: { from: "00:00", to: "23:59" },
    condition: "apply_all_products",
    actions: { pushed_connected_channels: [] },
  });
  expect(appliesOnImport(DEFAULT_PUSH_ON_IMPORT, at("12:00:00"))).toBe(false);
});

test("P078 applies only while it is on and has a store", () => {
  expect(appliesOnImport(ruleOf(), at("12:00:00"))).toBe(true);
  expect(appliesOnImport(ruleOf({ is_enable: false }), at("12:00:00"))).toBe(false);
  const nowhere = { pushed_connected_channels: [{ ...STORE, store_ids: [] }] };
  expect(appliesOnImport(ruleOf({ actions: nowhere }), at("12:00:00"))).toBe(false);
});

describe("P078 within hours", () => {
  test.each([
    ["09:00", "17:00", "08:59:59", false],
    ["09:00", "17:00", "09:00:00", true],
    ["09:00", "17:00", "17:00:59", true],
    ["09:00", "17:00", "17:01:00", false],
    ["00:00", "23:59", "00:00:00", true],
    ["00:00", "23:59", "23:59:59", true],
    ["22:00", "06:00", "21:59:59", false],
    ["22:00", "06:00", "22:00:00", true],
    ["22:00", "06:00", "00:00:00", true],
    ["22:00", "06:00", "06:00:30", true],
    ["22:00", "06:00", "06:01:00", false],
    ["08:00", "08:00", "07:59:00", true],
  ])("from %s to %s at %s: %s", (from, to, time, applies) => {
    expect(appliesOnImport(between(from, to), at(time))).toBe(applies);
  });

  test("the time is the workspace's own", () => {
    expect(appliesOnImport(between("09:00", "17:00"), at("08:30:00", "Europe/Berlin"))).toBe(true);
    expect(appliesOnImport(between("09:00", "17:00"), at("16:30:00", "Europe/Berlin"))).toBe(false);
    expect(appliesOnImport(between("22:00", "06:00"), at("13:30:00", "Asia/Tokyo"))).toBe(true);
  });

  test("hours rest while the plan lacks them; all day takes no plan", () => {
    expect(appliesOnImport(between("00:00", "23:59"), at("12:00:00", "UTC", false))).toBe(false);
    expect(appliesOnImport(ruleOf(), at("12:00:00", "UTC", false))).toBe(true);
  });
});

test("P050 each store is a target, with what its channel says", () => {
  const actions = {
    pushed_connected_channels: [
      { ...STORE, store_ids: ["a", "b"] },
      { ...STORE, store_ids: ["c"], publication_ids: ["p"], publish_status: "publish" as const },
    ],
  };
  expect(targetsOf({ actions })).toEqual([
    { storeId: "a", channel: "shopify", publication_ids: [], publish_status: "draft" },
    { storeId: "b", channel: "shopify", publication_ids: [], publish_status: "draft" },
    { storeId: "c", channel: "shopify", publication_ids: ["p"], publish_status: "publish" },
  ]);
});

test("B082 hours that are kept as they were are no other hours", () => {
  expect(takesOtherHours(between("09:00", "17:00"), ruleOf())).toBe(true);
  expect(takesOtherHours(between("09:00", "17:00"), between("09:00", "18:00"))).toBe(true);
  expect(takesOtherHours(between("09:00", "17:00"), between("08:00", "17:00"))).toBe(true);
  expect(takesOtherHours(between("09:00", "17:00"), between("09:00", "17:00"))).toBe(false);
  expect(takesOtherHours(ruleOf({ when: { from: "01:00", to: "02:00" } }), ruleOf())).toBe(false);
});
