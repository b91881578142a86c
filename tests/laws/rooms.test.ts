/**
 * House law: inside a large area, rooms lean on each other one way only (types count), as areas do. What leans the other way
 * still is written down, import by import, and the list only gets shorter.
 */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { importsOf, parse, sourceFiles } from "./source-files.ts";

/**
 * Low to high: a room imports only rooms before it. "root" are the files beside the rooms. The order is the one that the
 * fewest imports run against.
 */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  accounts: [
    ...["root", "sessions", "stores", "workspaces", "deletion", "sign-in", "profile", "principal", "consents"],
    ...["connecting", "channels", "privacy", "inbound", "members", "migration", "suppliers", "publications"],
    ...["shop-info", "second-step", "binding"],
  ],
  billing: ["plans", "credits", "writes", "subscriptions", "disputes", "purchases", "payers", "usage", "receipts"],
  catalog: [
    ...["push-preferences", "sources", "store-prices", "imports", "store-edits", "listings", "push", "copies"],
    ...["push-requests", "copying", "gallery", "mapping", "monitor"],
  ],
  orders: [
    ...[
      "order",
      "redaction",
      "feedback",
      "figures",
      "reading",
      "placing",
      "payment-links",
      "automation",
      "cashback",
      "intake",
    ],
    ...["purchasing", "fulfillment", "attention", "changes", "manual", "reconciliation", "refunds", "tracking"],
    "tracking-import",
  ],
};

/** An area of more rooms than that needs an order of them. */
const FEW_ROOMS = 5;

/** Imports that run against the order, from before it was held. Take out what is mended; nothing is added. */
const known = readFileSync("tests/laws/rooms-upward.tsv", "utf8").trim().split("\n").slice(1);
/** How many there were at last. */
const MOST_KNOWN = 85;

/** Which room of which area's server a file stands in. */
function roomOf(file: string): { area: string; room: string } | null {
  const [, area, room = "root"] = /^app\/areas\/([^/]+)\/server\/(?:([^/]+)\/)?[^/]+$/.exec(file) ?? [];
  return area === undefined ? null : { area, room };
}

/** True where an import leads from a room to one that stands above it in the same area. */
function isUpward(from: string, to: string): boolean {
  const [here, there] = [roomOf(from), roomOf(to)];
  if (!here || !there || here.area !== there.area || here.room === there.room) return false;
  const rooms = ROOMS[here.area];
  return rooms !== undefined && rooms.indexOf(there.room) > rooms.indexOf(here.room);
}

const files = sourceFiles(["app/areas"], /^app\/areas\/[^/]+\/server\/.*(?<!\.test)\.tsx?$/);

test("every room of a large area has its place in the order", () => {
  const found = Map.groupBy(files, (file) => roomOf(file)!.area);
  const rooms = [...found].map(
    ([area, of]) => [area, [...new Set(of.map((file) => roomOf(file)!.room))].sort()] as const,
  );
  const large = rooms.filter(([area, names]) => area in ROOMS || names.length > FEW_ROOMS);
  expect(Object.fromEntries(large)).toEqual(
    Object.fromEntries(Object.entries(ROOMS).map(([area, names]) => [area, [...names].sort()])),
  );
});

test("an import that leads to a room above is found, one that leads below is not", () => {
  const at = (room: string) => `app/areas/orders/server/${room}/one.server.ts`;
  expect(isUpward(at("order"), at("changes"))).toBe(true);
  expect(isUpward(at("changes"), at("order"))).toBe(false);
  expect(isUpward(at("order"), at("order"))).toBe(false);
  expect(isUpward(at("order"), "app/areas/catalog/server/mapping/one.server.ts")).toBe(false);
  expect(isUpward("app/areas/accounts/server/others.ts", "app/areas/accounts/server/stores/one.server.ts")).toBe(true);
  expect(importsOf(at("order"), parse(at("order"), `import type { One } from "../changes/one.server";`))).toEqual([
    "app/areas/orders/server/changes/one.server",
  ]);
});

test("rooms import only what stands below them, but for what is known", () => {
  const upward = files.flatMap((file) =>
    importsOf(file)
      .filter((other) => isUpward(file, other))
      .map((other) => `${file}\t${other}`),
  );
  expect(upward.filter((each) => !known.includes(each))).toEqual([]);
  expect(
    known.filter((each) => !upward.includes(each)),
    "no longer there: take it from the list",
  ).toEqual([]);
  expect(known.length, "the list only gets shorter").toBeLessThanOrEqual(MOST_KNOWN);
});
