import { expect, test } from "vitest";
import { framedAddress, keepFramed, reframedAddress } from "./framed-address";

const ENTRY = "?embedded=1&host=aGFyYm91cg&id_token=once&shop=harbour.myshopify.com&locale=de";

test.each([
  ["/app", "/app?embedded=1&shop=harbour.myshopify.com&host=aGFyYm91cg"],
  ["/app/orders?tab=payment#row", "/app/orders?tab=payment&embedded=1&shop=harbour.myshopify.com&host=aGFyYm91cg#row"],
  ["?page=2", "?page=2&embedded=1&shop=harbour.myshopify.com&host=aGFyYm91cg"],
])("%s keeps who frames it, and no token", (address, framed) => {
  expect(framedAddress(address, ENTRY)).toBe(framed);
  expect(framedAddress(framed, ENTRY)).toBe(framed);
});

test("an address in a tab of its own stays as it is, whatever shop it names", () => {
  expect(framedAddress("/app/orders?tab=payment", "?shop=harbour.myshopify.com&host=aGFyYm91cg")).toBe(
    "/app/orders?tab=payment",
  );
});

test("G011 each step of the browser's history in the frame keeps who frames it", () => {
  const steps: unknown[] = [];
  const note = (_state: unknown, _unused: string, address?: string | URL | null) => void steps.push(address);
  const history = { pushState: note, replaceState: note } as unknown as History;
  keepFramed({ history, location: { search: ENTRY } as Location });
  history.pushState(null, "", "/app/orders/1");
  history.replaceState(null, "", new URL("https://app.test/app/orders"));
  history.replaceState(null, "");
  expect(steps).toEqual([
    "/app/orders/1?embedded=1&shop=harbour.myshopify.com&host=aGFyYm91cg",
    "https://app.test/app/orders?embedded=1&shop=harbour.myshopify.com&host=aGFyYm91cg",
    undefined,
  ]);
});

test("G011 a framed document without its frame is opened anew by the one that led to it, and no other is", () => {
  const reframed = (address: string, headers: Record<string, string>) =>
    reframedAddress({ address: new URL(address, "https://app.test"), headers: new Headers(headers) });
  const framed = { "sec-fetch-dest": "iframe", referer: `https://app.test/app${ENTRY}` };
  const frame = "embedded=1&shop=harbour.myshopify.com&host=aGFyYm91cg";
  expect(reframed("/app/products-import?tab=2", framed)).toBe(`/app/products-import?tab=2&${frame}`);
  expect(reframed(`/app/products-import?${frame}`, framed)).toBeNull();
  expect(reframed("/app/products-import", { ...framed, "sec-fetch-dest": "document" })).toBeNull();
  expect(reframed("/app/products-import", { ...framed, referer: `https://other.test/app${ENTRY}` })).toBeNull();
  expect(reframed("/app/products-import", { ...framed, referer: "https://app.test/app" })).toBeNull();
  expect(reframed("/app/products-import", { "sec-fetch-dest": "iframe" })).toBeNull();
});
