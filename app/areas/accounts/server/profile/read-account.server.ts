import { systemDb } from "~/platform/db/client.server";
import { workspaceScope } from "~/platform/db/scope.server";
import { DEFAULT_LANGUAGE, toLanguage } from "~/platform/i18n/languages";
import type { Principal } from "~/platform/principal";
import type { LinkedStore } from "../../contract/linked-store";
import { startingStore } from "../../rules/principal/choose-workspace";
import { remainingSteps } from "../../rules/profile/onboarding";
import { isPlaceholderAddress } from "../../rules/sign-in/placeholder-address";
import type { OtherAreas } from "../others";
import { mayKnowOwner, toLinkedStore } from "../stores/to-linked-store";
import { readAccountMeta } from "./account-meta";

/**
 * The account entity (G051) of who asks. Embedded, it stays within the shop's own workspace, as its staff need not be the
 * account's owner.
 */
export async function readAccount({
  principal,
  isPlanTrial,
}: {
  principal: Principal;
  isPlanTrial: OtherAreas["isPlanTrial"];
}) {
  const isTrial = isPlanTrial(workspaceScope(principal.workspace.id, principal.accountId));
  const account = await systemDb.account.findUniqueOrThrow({
    where: { id: principal.accountId },
    include: {
      credentials: { where: { providerId: "credential" }, select: { id: true } },
      memberships: {
        where: principal.isEmbedded ? { workspaceId: principal.workspace.id } : { workspace: { goingAt: null } },
        orderBy: [{ isOwner: "desc" }, { createdAt: "asc" }],
        include: { workspace: { include: { stores: { orderBy: { createdAt: "asc" } } } } },
      },
    },
  });
  const meta = readAccountMeta(account.meta);
  const rows = account.memberships.flatMap(({ workspace, ...member }) =>
    workspace.stores.map((store) => ({ ...store, workspace, member })),
  );
  const start = startingStore(rows, meta.default_store_id);
  const stores = rows.map(({ member, ...store }) =>
    toLinkedStore(store, start?.id ?? null, mayKnowOwner({ member, account })),
  );
  const steps = remainingSteps({
    done: meta.onboarding_done,
    metaKeys: meta.remaining_meta_keys,
    isPlanReinstalled: meta.plan_reinstalled,
  });
  const hasActiveStore = stores.some(({ status }) => status === "active");
  const { mktType } = account;
  return {
    id: account.id,
    email: isPlaceholderAddress(account.email) ? "" : account.email,
    name: account.name,
    first_name: account.firstName,
    last_name: account.lastName,
    avatar: account.image,
    language: toLanguage(account.language) ?? DEFAULT_LANGUAGE,
    workplaces: account.memberships.map(({ workspace: { id, name, currency, timeZone }, isOwner }) => ({
      id,
      name,
      currency,
      timezone: timeZone,
      is_owner: isOwner,
    })),
    linked_stores: groupByPlatform(stores),
    onboarding: { AO: steps.onboarding },
    onboarding_enabled: steps.onboardingEnabled,
    onboarding_state: steps.state,
    remaining_meta_keys: meta.remaining_meta_keys,
    dismissed_meta_keys: meta.dismissed_meta_keys,
    plan_reinstalled: meta.plan_reinstalled,
    first_cycle_charge_type: meta.first_cycle_charge_type,
    dashboard_pin_widget: meta.dashboard_pin_widget,
    zopi_fulfillment: meta.fulfillment_introduction,
    from_user_mkt: account.isUserMkt || mktType === "tiktok",
    from_mobile: principal.client.kind === "mobile",
    mkt_type: mktType === "tiktok" || mktType === "guest" || mktType === "special_guest" ? mktType : null,
    is_user_mkt: account.isUserMkt,
    is_ab: meta.is_ab,
    is_trial: await isTrial,
    is_new_pricing_mvp: true,
    is_new_pricing_mvp_v25: true,
    has_shop: stores.length > 0,
    is_account_no_active_store: !hasActiveStore,
    has_password: account.credentials.length > 0,
    created_at: account.createdAt.toISOString(),
  } as const;
}

function groupByPlatform(stores: LinkedStore[]): Record<string, LinkedStore[]> {
  const groups: Record<string, LinkedStore[]> = {};
  for (const store of stores) (groups[store.platform] ??= []).push(store);
  return groups;
}
