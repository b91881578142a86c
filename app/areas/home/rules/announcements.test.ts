import { describe, expect, test } from "vitest";
import {
  ANNOUNCEMENT_PLACES,
  announcementPlace,
  chooseAnnouncement,
  reachableReleases,
  type AnnouncementFacts,
} from "./announcements";
import { RELEASES } from "./releases";

const facts: AnnouncementFacts = {
  place: "home",
  today: "2027-01-20",
  dismissed: [],
  accountCreatedOn: "2027-01-10",
  isTiktokUser: false,
  isDemo: false,
  isFirstTime: true,
  hasFormerOwner: false,
  hasOrdersWithoutPhone: true,
  hasNoMail: false,
  hasSold: true,
  releases: [],
};
const [orderNews, dashboardNews] = (["orders", "dashboard"] as const).map((place) => ({
  id: `new-${place}`,
  on: "2027-01-01",
  url: "/app",
  permission: "VIEW_ORDER" as const,
  place,
}));

describe("S122 G072 one thing at a time", () => {
  test("by its weight, and what was dismissed is not said again", () => {
    const said: string[] = [];
    for (let dismissed: string[] = []; ;) {
      const next = chooseAnnouncement({ ...facts, hasFormerOwner: true, hasNoMail: true, dismissed });
      if (!next) break;
      said.push(next.kind);
      dismissed = [...dismissed, next.metaKey];
    }
    expect(said).toEqual(["former_owner", "welcome", "phone_number", "contact_address", "lunar_new_year", "survey"]);
  });

  test("each is said where it belongs", () => {
    const calm = {
      ...facts,
      isFirstTime: false,
      hasOrdersWithoutPhone: false,
      hasSold: false,
      today: "2027-03-01",
      accountCreatedOn: "2026-01-01",
    };
    expect(chooseAnnouncement(calm)).toBeNull();
    expect(
      chooseAnnouncement({
        ...calm,
        place: "dashboard",
        hasOrdersWithoutPhone: true,
        hasSold: true,
        isFirstTime: true,
      }),
    ).toBeNull();
    expect(chooseAnnouncement({ ...calm, place: "orders", hasOrdersWithoutPhone: true })?.kind).toBe("phone_number");
    expect(chooseAnnouncement({ ...calm, hasNoMail: true })?.kind).toBe("contact_address");
    expect(chooseAnnouncement({ ...calm, hasFormerOwner: true })?.kind).toBe("former_owner");
    const ofHome = { hasFormerOwner: true, hasNoMail: true, hasSold: true };
    expect(chooseAnnouncement({ ...calm, place: "orders", ...ofHome })).toBeNull();
  });

  test("news is told for some weeks on the screen that it is of", () => {
    const before = {
      ...facts,
      isFirstTime: false,
      hasOrdersWithoutPhone: false,
      hasSold: false,
      today: "2027-01-04",
      releases: [orderNews!, dashboardNews!],
    };
    expect(chooseAnnouncement({ ...before, place: "orders" })).toMatchObject({
      kind: "news",
      metaKey: "NEW_FEATURE_ORDER.new-orders",
    });
    expect(chooseAnnouncement({ ...before, place: "dashboard" })).toMatchObject({
      kind: "news",
      metaKey: "DASHBOARD_UPDATE_BANNER.new-dashboard",
    });
    expect(chooseAnnouncement({ ...before, place: "home" })).toBeNull();
    expect(chooseAnnouncement({ ...before, place: "orders", today: "2027-03-01" })).toBeNull();
  });

  test("G092 who looks around in demo mode is told so everywhere, however often they ended it before", () => {
    for (const place of ANNOUNCEMENT_PLACES) {
      expect(chooseAnnouncement({ ...facts, place, isDemo: true, dismissed: ["DEMO_MODE"] })).toEqual({
        kind: "demo",
        metaKey: "DEMO_MODE",
      });
    }
  });

  test("users of TikTok's marketplace have a welcome of their own", () => {
    expect(chooseAnnouncement({ ...facts, isTiktokUser: true })).toMatchObject({
      kind: "welcome",
      metaKey: "ONBOARDING_MKT_USER_TIKTOK",
    });
    expect(chooseAnnouncement({ ...facts, isTiktokUser: true, dismissed: ["WELCOME_MODAL"] })?.kind).toBe("welcome");
  });

  test("nobody is asked in their first days", () => {
    const calm = { ...facts, isFirstTime: false, hasOrdersWithoutPhone: false, today: "2027-03-01" };
    expect(chooseAnnouncement({ ...calm, accountCreatedOn: "2027-02-24" })).toBeNull();
    expect(chooseAnnouncement({ ...calm, accountCreatedOn: "2027-02-20" })?.kind).toBe("survey");
  });
});

test("releases that somebody may not open are not told of", () => {
  expect(reachableReleases(() => true)).toEqual(RELEASES);
  expect(
    reachableReleases((permission) => permission === "VIEW_ORDER").every(
      ({ permission }) => permission === "VIEW_ORDER",
    ),
  ).toBe(true);
});

test.each([
  ["/app", "home"],
  ["/app/", "home"],
  ["/app/orders", "orders"],
  ["/app/orders/shipment", null],
])("%s is the place %s", (pathname, place) => expect(announcementPlace(pathname)).toBe(place));
