import { expect, test } from "vitest";
import { maintenanceAt } from "./maintenance";

const window = { startsAt: new Date("2026-12-01T02:00Z"), endsAt: new Date("2026-12-01T04:00Z") };
const at = (moment: string) => maintenanceAt(window, new Date(moment));

test("G140 S116 a maintenance is announced, then under way, then over", () => {
  expect(at("2026-11-30T12:00Z")).toEqual({ ...window, isUnderWay: false });
  expect(at("2026-12-01T02:00Z")?.isUnderWay).toBe(true);
  expect(at("2026-12-01T04:00Z")).toBeNull();
});

test("G140 X038 without an announcement there is none", () => expect(maintenanceAt(undefined, new Date())).toBeNull());
