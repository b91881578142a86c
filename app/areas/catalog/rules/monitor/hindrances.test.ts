import { expect, test } from "vitest";
import { hindrancesOf } from "./hindrances";

const OWN = { isSupported: true, needsConnection: false, connection: null };
const ACCOUNT = { isSupported: true, needsConnection: true };
const WELL = { skus: 5, skusTracked: 5, skusGone: 0, skusUnreadable: 0, unreached: 0, errorCode: null };
const UNREACHED = { ...WELL, skusTracked: 2, unreached: 3, errorCode: "vendor_down" };

const kinds = (...given: Parameters<typeof hindrancesOf>) => hindrancesOf(...given).map(({ kind }) => kind);

test.each([
  ["of our own source, without an account", OWN],
  ["with an account that is connected", { ...ACCOUNT, connection: "connected" as const }],
])("P046 nothing hinders a supplier %s where all was read of late", (_what, supplier) =>
  expect(kinds(supplier, WELL)).toEqual([]),
);

test.each([
  ["can't be asked yet", { ...OWN, isSupported: false }, "unsupported"],
  ["has no account of the workspace's", { ...ACCOUNT, connection: null }, "not_connected"],
  ["has lost the workspace's account", { ...ACCOUNT, connection: "expired" as const }, "expired"],
])("P046 of a supplier that %s that is said, and not what failed before", (_what, supplier, kind) => {
  expect(hindrancesOf(supplier, UNREACHED)).toEqual([{ kind, count: null, error: null }]);
  expect(kinds(supplier, { ...UNREACHED, skusGone: 1 })).toEqual([kind, "gone"]);
});

test("P046 what could not be asked about is said with how many products, and why", () => {
  expect(hindrancesOf(OWN, UNREACHED)).toEqual([{ kind: "unreached", count: 3, error: "vendor_down" }]);
});

test("P046 answers that can't be read, and variants that are gone, are said with how many", () => {
  expect(hindrancesOf(OWN, { ...WELL, skusTracked: 1, skusUnreadable: 4, skusGone: 2 })).toEqual([
    { kind: "unreadable", count: 4, error: null },
    { kind: "gone", count: 2, error: null },
  ]);
});

test("P046 what was not read for no other reason waits for its turn", () => {
  expect(hindrancesOf(OWN, { ...WELL, skusTracked: 1 })).toEqual([{ kind: "waiting", count: 4, error: null }]);
});
