import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { orderListAddress } from "./order-list-address";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-21T03:00:00Z") }));
afterEach(() => void vi.useRealTimers());

const read = (search: string, timeZone = "UTC") => orderListAddress(new URLSearchParams(search), timeZone);

test("O004 an address without filters asks for all ready orders, newest first; unplaced ones are hidden by no date", () => {
  expect(read("")).toEqual({
    preset: "any",
    countInput: {},
    countAllInput: { from_date: "any", to_date: "any" },
    input: {
      keyword: "",
      order_status: "placement",
      sub_status: "ready",
      from_date: "any",
      to_date: "any",
      order_by: "created_at_desc",
      channel: "all",
      source: "all",
      mark_order: "all",
      country: "all",
      blocker: "all",
      purchases: "all",
      cursor: undefined,
      page_size: 25,
    },
  });
});

test("O004 what nobody waits for is shown of the last seven days", () => {
  const days = { from_date: "2026-11-15", to_date: "2026-11-21" };
  expect(read("section=archived")).toMatchObject({ preset: "last_7_days", countInput: {}, input: days });
  expect(read("section=archived", "America/Los_Angeles").input).toMatchObject({
    from_date: "2026-11-14",
    to_date: "2026-11-20",
  });
  for (const section of ["all", "payment", "shipment", "cancelled", "refund"])
    expect(read(`section=${section}`)).toMatchObject({
      preset: "any",
      countInput: {},
      input: { from_date: "any", to_date: "any" },
    });
  expect(read("dates=last_7_days")).toMatchObject({ preset: "last_7_days", countInput: days, input: days });
});

test("two days, either of them open, are a custom range; any has none", () => {
  expect(read("from=2026-11-01&to=2026-11-03")).toMatchObject({
    preset: "custom",
    input: { from_date: "2026-11-01", to_date: "2026-11-03" },
  });
  expect(read("from=2026-11-01")).toMatchObject({
    preset: "custom",
    input: { from_date: "2026-11-01", to_date: "any" },
  });
  expect(read("dates=any")).toMatchObject({ preset: "any", input: { from_date: "any", to_date: "any" } });
  expect(read("dates=today")).toMatchObject({
    preset: "today",
    input: { from_date: "2026-11-21", to_date: "2026-11-21" },
  });
});

test("what an address can't mean falls back to the defaults", () => {
  const { preset, input } = read(
    `section=nowhere&status=x&dates=soon&from=2026-13-40&channel=a%20b&country=usa&mark=pink&sort=price&q=${"q".repeat(200)}`,
  );
  expect({ preset, ...input, keyword: input.keyword.length }).toMatchObject({
    preset: "any",
    order_status: "placement",
    sub_status: "ready",
    channel: "all",
    country: "all",
    mark_order: "all",
    order_by: "created_at_desc",
    keyword: 100,
  });
});
