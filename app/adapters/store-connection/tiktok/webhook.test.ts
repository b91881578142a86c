import { expect, test } from "vitest";
import { hmac } from "~/platform/crypto.server";
import { readShopNews } from "./webhook.server";

const app = { appKey: "ak", appSecret: "s3cr3t" };
const read = (rawBody: string, signature = hmac(app.appSecret, app.appKey + rawBody, "hex")) =>
  readShopNews({ ...app, rawBody, signature });

test("the signature of news follows the platform's vector", () => {
  const body = '{"type":1,"shop_id":"7"}';
  expect(hmac(app.appSecret, app.appKey + body, "hex")).toBe(
    "aff09ad795459909a552bb56bef9af1b3f2b5d7e1fc6239a18c9e7dee9c44e80",
  );
});

test("a seller's taking access back is told from other news, with ids beyond what numbers hold", () => {
  const body = (type: number) =>
    `{"type":${type},"tts_notification_id":"7327112393057371910","shop_id":7494049642642441621,"timestamp":1763600000,"data":{}}`;
  expect(read(body(6))).toEqual({
    id: "7327112393057371910",
    kind: "deauthorized",
    shopId: "7494049642642441621",
    at: new Date("2025-11-20T00:53:20.999Z"),
  });
  expect(read(body(1))?.kind).toBe("other");
});

test("news without a right signature, or that are none, are not read", () => {
  expect(read('{"type":6}')).toBeNull();
  expect(read("no json")).toBeNull();
  expect(read('{"type":6,"tts_notification_id":"1","shop_id":"7","timestamp":1}', "00")).toBeNull();
});
