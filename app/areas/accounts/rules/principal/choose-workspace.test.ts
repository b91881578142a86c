import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chooseWorkspace, type Workspace } from "./choose-workspace";

const store = (id: string, { status = "active", isDefault = false } = {}) => ({ id, status, isDefault });
const workspaces: Workspace[] = [
  { id: "empty", stores: [] },
  {
    id: "home",
    stores: [
      store("gone", { status: "uninstalled", isDefault: true }),
      store("first"),
      store("second", { isDefault: true }),
    ],
  },
  { id: "other", stores: [store("third")] },
];
const choose = (asked: Partial<Parameters<typeof chooseWorkspace>[1]>) => {
  const chosen = chooseWorkspace(workspaces, {
    workspaceId: null,
    storeId: null,
    defaultStoreId: null,
    defaultWorkspaceId: null,
    ...asked,
  });
  return chosen.kind === "chosen" ? `${chosen.workspace.id}/${chosen.store?.id ?? "none"}` : chosen.kind;
};

describe("G078 the current workspace and store", () => {
  test.each([
    [{}, "home/second"],
    [{ workspaceId: "other" }, "other/third"],
    [{ workspaceId: "empty" }, "empty/none"],
    [{ workspaceId: "of-somebody-else" }, "home/second"],
    [{ storeId: "third" }, "other/third"],
    [{ storeId: "gone" }, "home/gone"],
    [{ storeId: "third", workspaceId: "home" }, "unknown_store"],
    [{ storeId: "of-somebody-else" }, "unknown_store"],
    [{ defaultStoreId: "third" }, "other/third"],
    [{ defaultStoreId: "first" }, "home/first"],
    [{ defaultStoreId: "gone" }, "home/second"],
    [{ defaultStoreId: "third", workspaceId: "home" }, "home/second"],
    [{ defaultStoreId: "of-somebody-else" }, "home/second"],
    [{ defaultWorkspaceId: "empty" }, "empty/none"],
    [{ defaultWorkspaceId: "of-somebody-else" }, "home/second"],
    [{ defaultWorkspaceId: "empty", defaultStoreId: "third" }, "other/third"],
  ])("%j is %s", (asked, expected) => expect(choose(asked)).toBe(expected));

  test("nobody is given what is not among theirs", () => {
    const id = fc.option(fc.constantFrom("empty", "home", "other", "gone", "first", "second", "third", "x"), {
      nil: null,
    });
    fc.assert(
      fc.property(
        fc.subarray(workspaces),
        id,
        id,
        id,
        id,
        (own, workspaceId, storeId, defaultStoreId, defaultWorkspaceId) => {
          const chosen = chooseWorkspace(own, { workspaceId, storeId, defaultStoreId, defaultWorkspaceId });
          if (chosen.kind !== "chosen") {
            expect(storeId !== null || own.length === 0).toBe(true);
            return;
          }
          expect(own).toContain(chosen.workspace);
          if (chosen.store) expect(chosen.workspace.stores).toContain(chosen.store);
          if (storeId) expect(chosen.store?.id).toBe(storeId);
        },
      ),
    );
  });
});
