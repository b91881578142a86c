import { lunarNewYearNear, type LunarNewYear } from "./lunar-new-year";
import { RELEASES, type Release } from "./releases";

/** Screens that have room for something that isn't theirs. */
export const ANNOUNCEMENT_PLACES = ["home", "dashboard", "orders"] as const;
export type AnnouncementPlace = (typeof ANNOUNCEMENT_PLACES)[number];

const PLACES: Readonly<Record<string, AnnouncementPlace>> = {
  "/app": "home",
  "/app/dashboard": "dashboard",
  "/app/orders": "orders",
};

/** The place of announcements that a screen is; null for most. */
export function announcementPlace(pathname: string): AnnouncementPlace | null {
  return PLACES[pathname.replace(/(.)\/$/, "$1")] ?? null;
}

/** How many days an account is new, and a release is told of where it is to be found. */
const NEW_ACCOUNT_DAYS = 14;
const NEWS_DAYS = 45;
/** From which day on somebody has seen enough to be asked. */
const SURVEY_AFTER_DAYS = 7;
const DAY_MS = 86_400_000;

/** What there may be to say, and to whom. */
export interface AnnouncementFacts {
  place: AnnouncementPlace;
  /** YYYY-MM-DD where the person is */
  today: string;
  /** Flags that were dismissed by C028 */
  dismissed: readonly string[];
  accountCreatedOn: string;
  isTiktokUser: boolean;
  /** Looks around in demo mode (G092) */
  isDemo: boolean;
  /** Neither opened before nor led through the onboarding */
  isFirstTime: boolean;
  /** The shop was here before, and what it had can be got back (decision 95) */
  hasFormerOwner: boolean;
  /** Waiting orders without a phone number of the buyer, while there is no number to stand in */
  hasOrdersWithoutPhone: boolean;
  /** The account's mail goes nowhere */
  hasNoMail: boolean;
  /** Something was pushed or bought */
  hasSold: boolean;
  /** Releases that the person can reach */
  releases: readonly Release[];
}

export type Announcement =
  | { kind: "demo"; metaKey: string }
  | { kind: "welcome"; metaKey: string; isTiktokUser: boolean }
  | { kind: "former_owner"; metaKey: string }
  | { kind: "phone_number"; metaKey: string }
  | { kind: "contact_address"; metaKey: string }
  | ({ kind: "lunar_new_year"; metaKey: string } & LunarNewYear)
  | { kind: "news"; metaKey: string; release: Release }
  | { kind: "survey"; metaKey: string };

/** The account's key of the demo mode; dismissing it ends the demo, which can be begun again. */
const DEMO_MODE = "DEMO_MODE";

/**
 * The one thing to say on a screen, by its weight: the demo, what can be got back, a welcome, what orders need, that news reach nobody, what is
 * ahead, what is new, a question. What was dismissed is not said again. Null when there is nothing (S122, G072).
 */
export function chooseAnnouncement(facts: AnnouncementFacts): Announcement | null {
  if (facts.isDemo) return { kind: "demo", metaKey: DEMO_MODE };
  return candidates(facts).find(({ metaKey }) => !facts.dismissed.includes(metaKey)) ?? null;
}

function candidates({
  place,
  today,
  accountCreatedOn,
  isTiktokUser,
  isFirstTime,
  hasFormerOwner,
  hasOrdersWithoutPhone,
  hasNoMail,
  hasSold,
  releases,
}: AnnouncementFacts): Announcement[] {
  const age = daysBetween(accountCreatedOn, today);
  const lunarNewYear = lunarNewYearNear(today);
  const said: Announcement[] = [];
  if (place === "home" && hasFormerOwner) said.push({ kind: "former_owner", metaKey: "FORMER_OWNER" });
  if (place === "home" && isFirstTime && age <= NEW_ACCOUNT_DAYS)
    said.push({ kind: "welcome", metaKey: welcomeKey(isTiktokUser), isTiktokUser });
  if (place !== "dashboard" && hasOrdersWithoutPhone)
    said.push({ kind: "phone_number", metaKey: "SETTING_PHONE_NUMBER" });
  if (place === "home" && hasNoMail) said.push({ kind: "contact_address", metaKey: "CONTACT_ADDRESS" });
  if (place !== "dashboard" && lunarNewYear)
    said.push({
      kind: "lunar_new_year",
      metaKey: `LUNAR_NEW_YEAR_${lunarNewYear.newYearOn.slice(0, 4)}`,
      ...lunarNewYear,
    });
  for (const release of releases) {
    const isNews = release.place === place && daysBetween(release.on, today) <= NEWS_DAYS;
    if (isNews) said.push({ kind: "news", metaKey: `${NEWS_KEYS[release.place ?? "orders"]}.${release.id}`, release });
  }
  if (place === "home" && hasSold && age >= SURVEY_AFTER_DAYS)
    said.push({ kind: "survey", metaKey: "SURVEY_FIRST_SALES" });
  return said;
}

const NEWS_KEYS = { dashboard: "DASHBOARD_UPDATE_BANNER", orders: "NEW_FEATURE_ORDER" } as const;

/** Users of TikTok's marketplace are welcomed to orders alone (onboarding_mkt_user_tiktok, G072). */
function welcomeKey(isTiktokUser: boolean): string {
  return isTiktokUser ? "ONBOARDING_MKT_USER_TIKTOK" : "WELCOME_MODAL";
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** The releases that somebody can reach. */
export function reachableReleases(mayOpen: (permission: Release["permission"]) => boolean): Release[] {
  return RELEASES.filter(({ permission }) => mayOpen(permission));
}
