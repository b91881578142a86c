import { expect, test, vi } from "vitest";
import type { OpenCardForm, OpenedCardForm } from "~/adapters/subscription/card-form";
import { useCardForm } from "./use-card-form";

const page = vi.hoisted(() => ({ open: vi.fn(), leave: undefined as (() => void) | undefined, tell: vi.fn() }));
// The hook alone, with its effect run as it comes.
vi.mock("react", async (original) => ({
  ...(await original<object>()),
  useCallback: (act: unknown) => act,
  useEffect: (run: () => () => void) => (page.leave = run()),
  useRef: (first: unknown) => ({ current: first }),
  useState: (first: unknown) => [first, page.tell],
}));
vi.mock("react-i18next", () => ({ useTranslation: () => ({ i18n: { language: "en" } }) }));
vi.mock("~/adapters/subscription/browser-registry", () => ({ openCardForm: page.open }));

test("S135 a form that comes only after its page was left is closed, and says nothing there", async () => {
  vi.stubGlobal("document", { documentElement: { classList: { contains: () => false } } });
  const { promise, resolve } = Promise.withResolvers<OpenedCardForm>();
  page.open.mockReturnValue(promise);
  useCardForm({ payId: "txn_1", script: { url: "https://form.test/script.js", token: "t", isTest: true } });
  page.leave!();
  page.tell.mockClear();
  const close = vi.fn();
  resolve({ close });
  await promise;
  const [{ onEvent }] = page.open.mock.calls[0] as Parameters<OpenCardForm>;
  onEvent("shown");
  expect(close).toHaveBeenCalledTimes(1);
  expect(page.tell).not.toHaveBeenCalled();
});
