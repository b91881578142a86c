import { afterEach, expect, test, vi } from "vitest";
import { watchScreenData } from "./screen-data";

afterEach(() => vi.unstubAllGlobals());

const screen = new URL("https://app.test/app/orders.data?_routes=x");

/** What a reading of an address comes to, where the network does this. */
async function read(input: string | URL, network: Window["fetch"], signal?: AbortSignal): Promise<unknown> {
  const page = Object.assign(new EventTarget(), { fetch: network });
  vi.stubGlobal("window", page);
  watchScreenData("ar");
  return (page.fetch as Window["fetch"])(input, { signal }).catch((error: unknown) => error);
}
const statusOf = (outcome: unknown) => (outcome as Response).status;

test.each([404, 500, 502, 504])(
  "G176 a screen whose data a proxy answers for with a bare %i fails with it",
  async (status) => {
    const network = vi.fn(() => Promise.resolve(new Response("<h1>nginx</h1>", { status })));
    await expect(read(screen, network).then((outcome) => Promise.reject(outcome as Error))).rejects.toMatchObject({
      status,
      body: null,
    });
  },
);

test("G176 a screen whose data never came fails with 504, after two more tries", async () => {
  vi.useFakeTimers();
  const network = vi.fn(() => Promise.reject(new TypeError("Failed to fetch")));
  const outcome = read(screen, network);
  await vi.runAllTimersAsync();
  expect(statusOf(await outcome)).toBe(504);
  expect(network).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});

test("without a connection a screen's data waits for one", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  const ours = new Response("[]", { headers: { "X-Remix-Response": "yes" } });
  const network = vi.fn(() => Promise.resolve(ours)).mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const outcome = read(screen, network);
  await expect.poll(() => network).toHaveBeenCalledOnce();
  (window as unknown as EventTarget).dispatchEvent(new Event("online"));
  expect(await outcome).toBe(ours);
});

test("what we answered ourselves is left as it is, whatever its status", async () => {
  const ours = new Response("[]", { status: 404, headers: { "X-Remix-Response": "yes" } });
  expect(await read(screen, () => Promise.resolve(ours))).toBe(ours);
});

test("G079 data is asked for in the document's language, which a screen's address does not name again", async () => {
  const network = vi.fn<Window["fetch"]>(() =>
    Promise.resolve(new Response("[]", { headers: { "X-Remix-Response": "yes" } })),
  );
  await read(screen, network);
  expect(new Headers(network.mock.calls[0]![1]?.headers).get("locale")).toBe("ar");
});

test("calls, and screens that nobody waits for any more, are none of it", async () => {
  const refused = new Response(null, { status: 404 });
  expect(await read("https://app.test/api/orders", () => Promise.resolve(refused))).toBe(refused);
  const gone = new DOMException("gone", "AbortError");
  expect(await read(screen, () => Promise.reject(gone), AbortSignal.abort())).toBe(gone);
});
