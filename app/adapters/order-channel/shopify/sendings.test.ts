import { expect, test } from "vitest";
import { mapOrderWebhook } from "./order-webhook";
import { sendingsOf } from "./sendings";

const sending = (change: object = {}) => ({
  externalId: "f",
  status: "SUCCESS",
  numbers: [{ number: " RX1 ", carrier: "UPS", url: "https://carrier.test/RX1" }],
  ...change,
});

test("what stands under a number is told, and nothing that has none or came to nothing", () => {
  const told = { number: "RX1", carrier: "UPS", url: "https://carrier.test/RX1" };
  expect(sendingsOf([sending()])).toEqual([{ externalId: "f", numbers: [told], lines: null }]);
  expect(sendingsOf([sending({ numbers: [] }), sending({ numbers: [{ number: " " }] })])).toEqual([]);
  for (const status of ["CANCELLED", "cancelled", "error", "FAILURE"])
    expect(sendingsOf([sending({ status })]), status).toEqual([]);
});

test("a link that leads nowhere on the web is none", () => {
  const linkOf = (url: string | null) =>
    sendingsOf([sending({ numbers: [{ number: "RX1", carrier: "", url }] })])[0]?.numbers;
  for (const url of [null, "", "RX1", "javascript:alert(1)", "https://"])
    expect(linkOf(url), String(url)).toEqual([{ number: "RX1", carrier: null, url: null }]);
});

test("a webhook says it with one number or several, or says nothing of it", () => {
  const told = (fulfillments?: object[]) =>
    mapOrderWebhook(JSON.stringify({ id: 1, ...(fulfillments && { fulfillments }) })).sent?.map(({ numbers }) =>
      numbers.map(({ number, url }) => [number, url]),
    );
  expect(told()).toBeUndefined();
  expect(told([])).toEqual([]);
  const one = { id: 2, status: "success", tracking_number: "RX1", tracking_url: "https://carrier.test/1" };
  expect(told([one, { ...one, status: "cancelled" }])).toEqual([[["RX1", "https://carrier.test/1"]]]);
  expect(told([{ ...one, tracking_numbers: ["RX1", "RX2"], tracking_urls: ["https://carrier.test/1"] }])).toEqual([
    [
      ["RX1", "https://carrier.test/1"],
      ["RX2", null],
    ],
  ]);
});
