import { afterEach, expect, test, vi } from "vitest";
import { keep, readKept } from "./browser-storage";
import { storedTheme, storeTheme } from "./theme";

afterEach(() => vi.unstubAllGlobals());

function fakeStorage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
  };
}

const blocked = {
  get localStorage(): never {
    throw new DOMException("denied", "SecurityError");
  },
  get sessionStorage(): never {
    throw new DOMException("denied", "SecurityError");
  },
};

test("G077 what is kept goes into the browser's storage, each place for itself", () => {
  const [localStorage, sessionStorage] = [fakeStorage(), fakeStorage()];
  vi.stubGlobal("window", { localStorage, sessionStorage });
  keep("local", "theme", "dark");
  keep("session", "entry", "?shop=a");
  expect([...localStorage.kept, ...sessionStorage.kept]).toEqual([
    ["theme", "dark"],
    ["entry", "?shop=a"],
  ]);
  expect([readKept("local", "theme"), readKept("session", "entry"), readKept("session", "theme")]).toEqual([
    "dark",
    "?shop=a",
    null,
  ]);
});

test("G077 where storage is blocked, memory keeps it as long as the page", () => {
  vi.stubGlobal("window", blocked);
  expect(readKept("local", "blocked")).toBeNull();
  keep("local", "blocked", "1");
  keep("session", "blocked", "2");
  expect([readKept("local", "blocked"), readKept("session", "blocked")]).toEqual(["1", "2"]);
  storeTheme("dark");
  expect(storedTheme(null)).toBe("dark");
});

test("G077 a storage that is full is no loss either", () => {
  const full = {
    getItem: () => {
      throw new DOMException("gone");
    },
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  };
  vi.stubGlobal("window", { localStorage: full, sessionStorage: full });
  keep("local", "full", "kept");
  expect(readKept("local", "full")).toBe("kept");
});

test("the server keeps nothing, as it speaks to many", () => {
  keep("local", "server", "1");
  vi.stubGlobal("window", blocked);
  expect(readKept("local", "server")).toBeNull();
});
