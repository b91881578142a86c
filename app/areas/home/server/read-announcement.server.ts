import { isFeedbackBoardConfigured } from "~/adapters/registry.server";
import { readFormerOwner } from "~/areas/accounts/server/connecting/former-owner.server";
import { readContactPhone } from "~/areas/accounts/server/profile/contact-phone.server";
import { isInDemo } from "~/areas/accounts/server/profile/demo-mode.server";
import { readDatedFlags } from "~/areas/accounts/server/profile/read-account-flags.server";
import { readMailAddress } from "~/areas/accounts/server/profile/read-mail-address.server";
import { hasOrdersWithoutPhone } from "~/areas/orders/server/reading/has-orders-without-phone.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { env } from "~/platform/env.server";
import { isPermitted } from "~/platform/permissions";
import type { Principal } from "~/platform/principal";
import type { AnnouncementAnswer } from "../contract/announcements";
import {
  chooseAnnouncement,
  reachableReleases,
  type Announcement,
  type AnnouncementPlace,
} from "../rules/announcements";
import type { Release } from "../rules/releases";
import { readKeptGuideline } from "./guideline.server";

/** The one thing to say to who is on a screen, or null (S122). */
export async function readAnnouncement({
  scope,
  principal,
  place,
  now = new Date(),
}: {
  scope: WorkspaceScope;
  principal: Principal;
  place: AnnouncementPlace;
  now?: Date;
}): Promise<AnnouncementAnswer | null> {
  const { flags: meta, createdAt } = await readDatedFlags(principal.accountId);
  const day = new Intl.DateTimeFormat("en-CA", { timeZone: principal.timeZone });
  const { done } = readKeptGuideline(meta);
  const chosen = chooseAnnouncement({
    place,
    today: day.format(now),
    dismissed: meta.dismissed_meta_keys,
    accountCreatedOn: day.format(createdAt),
    isTiktokUser: principal.kind === "tiktok",
    isDemo: await isInDemo(principal.accountId, meta),
    isFirstTime: !meta.opened_apps.includes("AO") && meta.onboarding_done.length === 0,
    hasFormerOwner: place === "home" && (await mayTakeBack(principal)),
    hasOrdersWithoutPhone:
      !meta.dismissed_meta_keys.includes("SETTING_PHONE_NUMBER") &&
      place !== "dashboard" &&
      (await wantsPhone({ scope, principal })),
    hasNoMail: place === "home" && (await wantsContactAddress(principal)),
    hasSold: done.includes("PUSH_PRODUCT") || done.includes("PLACE_ORDER"),
    releases: reachableReleasesOf(principal),
  });
  return chosen && toAnswer(chosen);
}

/** Ways to the team that are set up, and what has come that who asks can open (S027). */
export function readCommunity(principal: Principal) {
  return {
    // Within a platform's admin nobody is signed in to the board, as a shop's staff share that frame (X017).
    has_feedback_board: isFeedbackBoardConfigured() && !principal.isEmbedded,
    support_email: env.SUPPORT_EMAIL ?? null,
    releases: reachableReleasesOf(principal).map(toRelease),
  };
}

function reachableReleasesOf({ permissions }: Principal): Release[] {
  return reachableReleases((permission) => isPermitted(permissions, [permission]));
}

/** Whether orders wait without a phone number, and who asks could give one. */
async function wantsPhone({
  scope,
  principal: { permissions },
}: {
  scope: WorkspaceScope;
  principal: Principal;
}): Promise<boolean> {
  if (!isPermitted(permissions, ["VIEW_SETTING_ACCOUNT"])) return false;
  return (await readContactPhone(scope)) === null && (await hasOrdersWithoutPhone({ scope }));
}

/** Whether the shop was here before, and who asks could get that back. */
async function mayTakeBack(principal: Principal): Promise<boolean> {
  return (
    isPermitted(principal.permissions, ["VIEW_SETTING_CHANNEL"]) && (await readFormerOwner({ principal })) !== null
  );
}

/** Whether the account's mail goes nowhere, and who asks could give an address. */
async function wantsContactAddress({ accountId, permissions }: Principal): Promise<boolean> {
  return isPermitted(permissions, ["VIEW_SETTING_ACCOUNT"]) && (await readMailAddress(accountId)) === null;
}

const toRelease = ({ id, on, url }: Release) => ({ id, on, url });

function toAnswer(announcement: Announcement): AnnouncementAnswer {
  const { kind, metaKey: meta_key } = announcement;
  switch (kind) {
    case "welcome":
      return { kind, meta_key, is_tiktok_user: announcement.isTiktokUser };
    case "lunar_new_year":
      return {
        kind,
        meta_key,
        new_year_on: announcement.newYearOn,
        closes_on: announcement.closesOn,
        opens_on: announcement.opensOn,
      };
    case "news":
      return { kind, meta_key, release: toRelease(announcement.release) };
    case "demo":
    case "former_owner":
    case "phone_number":
    case "contact_address":
    case "survey":
      return { kind, meta_key };
  }
}
