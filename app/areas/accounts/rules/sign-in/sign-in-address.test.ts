import { expect, test } from "vitest";
import { identitySiteAddress, signInAddress } from "./sign-in-address";

const at = (search: string) => ({ pathname: "/app/orders", search });

test("G050 signing in comes back to the page, with the app marker and the special guest's mark of its address", () => {
  expect(signInAddress()).toBe("/login");
  expect(signInAddress({ at: at("?status=ready") })).toBe("/login?return_to=%2Fapp%2Forders%3Fstatus%3Dready");
  expect(signInAddress({ at: at("?app=AH&mkt_type=special_guest") })).toBe(
    "/login?app=AH&mkt_type=special_guest&return_to=%2Fapp%2Forders%3Fapp%3DAH%26mkt_type%3Dspecial_guest",
  );
  expect(signInAddress({ at: at("?app=XX&mkt_type=admin") })).toMatch(/^\/login\?return_to=/);
});

test("G050 who was a special guest signs in as one again", () => {
  expect(signInAddress({ kind: "special_guest" })).toBe("/login?mkt_type=special_guest");
  expect(signInAddress({ kind: "guest" })).toBe("/login");
});

const SITES = {
  site: "https://id.example/start?x=1",
  guestSite: "https://id.example/guests",
  appUrl: "https://app.example",
  returnTo: "/app/orders",
};
const addressFor = (query: string, sites: Partial<typeof SITES> = {}) =>
  identitySiteAddress({ ...SITES, ...sites, query: new URLSearchParams(query) });

test("G050 X012 the identity site is told the app, when it is known, and where to come back to", () => {
  expect(addressFor("app=AH")).toBe(
    "https://id.example/start?x=1&app=AH&return_to=https%3A%2F%2Fapp.example%2Fapp%2Forders",
  );
  expect(addressFor("")).toBe("https://id.example/start?x=1&return_to=https%3A%2F%2Fapp.example%2Fapp%2Forders");
});

test("G050 X012 special guests go to the site's variant, or to the site where there is none", () => {
  expect(addressFor("mkt_type=special_guest")).toMatch(/^https:\/\/id\.example\/guests\?return_to=/);
  expect(
    identitySiteAddress({ ...SITES, guestSite: undefined, query: new URLSearchParams("mkt_type=special_guest") }),
  ).toMatch(/^https:\/\/id\.example\/start/);
  expect(addressFor("mkt_type=guest")).toMatch(/^https:\/\/id\.example\/start/);
});

test("X012 without an identity site our own page signs people in", () => {
  expect(identitySiteAddress({ ...SITES, site: undefined, query: new URLSearchParams() })).toBeNull();
});
