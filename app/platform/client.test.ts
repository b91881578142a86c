import { expect, test } from "vitest";
import { readClient, showsPart, type Client, type ClientPart } from "./client";

const SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const browser: Client = { kind: "browser", isBillingHidden: false };
const mobile: Client = { kind: "mobile", isBillingHidden: false };
const withoutBilling: Client = { kind: "mobile", isBillingHidden: true };

test.each<[string | null, Client]>([
  [null, browser],
  ["", browser],
  [`${SAFARI} Version/18.5 Mobile/15E148 Safari/604.1`, browser],
  [`${SAFARI} QuaysideMobile/1.4`, mobile],
  [`${SAFARI} QuaysideMobile/1.4.2 (billing=shown)`, mobile],
  [`${SAFARI} QuaysideMobile/1.4 (billing=hidden)`, withoutBilling],
  [`${SAFARI} QuaysideMobile/2 (theme=dark; billing=hidden)`, withoutBilling],
  [`${SAFARI} NotQuaysideMobile/1.4 (billing=hidden)`, browser],
  [`${SAFARI} QuaysideMobile (billing=hidden)`, browser],
])("G017 X054 X064 the client of %s", (userAgent, client) => {
  expect(readClient(userAgent)).toEqual(client);
});

test.each<[string, Client, ClientPart[]]>([
  ["a browser shows every part", browser, ["billing", "menu_settings", "app_switcher", "downloads"]],
  ["the wrapper shows no other apps and nothing to download", mobile, ["billing", "menu_settings"]],
  ["G029 S105 S138 with billing hidden it shows no settings entry either", withoutBilling, []],
])("%s", (_, client, shown) => {
  const parts = ["billing", "menu_settings", "app_switcher", "downloads"] as const;
  expect(parts.filter((part) => showsPart(client, part))).toEqual(shown);
});
