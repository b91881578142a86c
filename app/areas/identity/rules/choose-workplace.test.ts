import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chooseWorkplace, type Workplace } from "./choose-workplace";

const store = (id: string, { status = "active", isDefault = false } = {}) => ({ id, status, isDefault });
const workplaces: Workplace[] = [
  { id: "empty", stores: [] },
  { id: "home", stores: [store("gone", { status: "uninstalled", isDefault: true }), store("first"), store("second", { isDefault: true })] },
  { id: "other", stores: [store("third")] },
];
const choose = (asked: Partial<Parameters<typeof chooseWorkplace>[1]>) => {
  const chosen = chooseWorkplace(workplaces, { workplaceId: null, storeId: null, defaultStoreId: null, defaultWorkplaceId: null, ...asked });
  return chosen.kind === "chosen" ? `${chosen.workplace.id}/${chosen.store?.id ?? "none"}` : chosen.kind;
};

describe("G078 the current workspace and store", () => {
  test.each([
    [{}, "home/second"],
    [{ workplaceId: "other" }, "other/third"],
    [{ workplaceId: "empty" }, "empty/none"],
    [{ workplaceId: "of-somebody-else" }, "home/second"],
    [{ storeId: "third" }, "other/third"],
    [{ storeId: "gone" }, "home/gone"],
    [{ storeId: "third", workplaceId: "home" }, "unknown_store"],
    [{ storeId: "of-somebody-else" }, "unknown_store"],
    [{ defaultStoreId: "third" }, "other/third"],
    [{ defaultStoreId: "first" }, "home/first"],
    [{ defaultStoreId: "gone" }, "home/second"],
    [{ defaultStoreId: "third", workplaceId: "home" }, "home/second"],
    [{ defaultStoreId: "of-somebody-else" }, "home/second"],
    [{ defaultWorkplaceId: "empty" }, "empty/none"],
    [{ defaultWorkplaceId: "of-somebody-else" }, "home/second"],
    [{ defaultWorkplaceId: "empty", defaultStoreId: "third" }, "other/third"],
  ])("%j is %s", (asked, expected) => expect(choose(asked)).toBe(expected));

  test("nobody is given what is not among theirs", () => {
    const id = fc.option(fc.constantFrom("empty", "home", "other", "gone", "first", "second", "third", "x"), { nil: null });
    fc.assert(
      fc.property(fc.subarray(workplaces), id, id, id, id, (own, workplaceId, storeId, defaultStoreId, defaultWorkplaceId) => {
        const chosen = chooseWorkplace(own, { workplaceId, storeId, defaultStoreId, defaultWorkplaceId });
        if (chosen.kind !== "chosen") {
          expect(storeId !== null || own.length === 0).toBe(true);
          return;
        }
        expect(own).toContain(chosen.workplace);
        if (chosen.store) expect(chosen.workplace.stores).toContain(chosen.store);
        if (storeId) expect(chosen.store?.id).toBe(storeId);
      }),
    );
  });
});
