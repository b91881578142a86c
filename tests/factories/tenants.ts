import { randomUUID } from "node:crypto";
import { grantPlan } from "~/areas/billing/server/plans/change-plan.server";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { workspaceScope } from "../../app/platform/db/scope.server.ts";
import type { Permission } from "../../app/platform/permissions.ts";
import type { Principal } from "../../app/platform/principal.ts";
import "./unchanging-stores.ts";
import "./wired.ts";

/** A seller of their own with one connected store, unlike any other in the database. */
export async function makeTenant() {
  const domain = `shop-${randomUUID()}.myshopify.com`;
  const account = await systemDb.account.create({
    data: { email: `${randomUUID()}@example.test`, name: "Ada Byron", emailVerified: true },
  });
  const workspace = await systemDb.workspace.create({ data: { name: "Harbour", ownerId: account.id } });
  await systemDb.workspaceMember.create({ data: { workspaceId: workspace.id, accountId: account.id, isOwner: true } });
  const store = await systemDb.store.create({
    data: {
      workspaceId: workspace.id,
      platform: "shopify",
      platformDomain: domain,
      domain,
      name: "Harbour",
      isDefault: true,
      // Orders of tests were placed a minute ago, after their store was connected.
      connectedAt: new Date(Date.now() - 3_600_000),
    },
  });
  const principal: Principal = {
    accountId: account.id,
    email: account.email,
    name: account.name,
    kind: "normal",
    isMarketplaceUser: false,
    permissions: "VIEW_ALL",
    workspace: {
      id: workspace.id,
      name: workspace.name,
      currency: "USD",
      timeZone: "UTC",
      isTimeZoneKnown: true,
      displayCurrency: null,
    },
    store: {
      id: store.id,
      platform: "shopify",
      platformDomain: domain,
      name: store.name,
      currency: "USD",
      timeZone: "UTC",
      status: "active",
    },
    currentStoreId: store.id,
    locale: "en",
    timeZone: "UTC",
    isEmbedded: false,
    client: { kind: "browser", isBillingHidden: false },
    loginSessionId: null,
  };
  return { account, workspace, store, principal, scope: workspaceScope(workspace.id, account.id) };
}

/** Adds somebody to a workspace's team; answers their account's id. */
export async function addMember(workspaceId: string, permissions: readonly Permission[]): Promise<string> {
  const { id } = await systemDb.account.create({
    data: { email: `${randomUUID()}@example.test`, name: "Mia", emailVerified: true },
  });
  await systemDb.workspaceMember.create({ data: { workspaceId, accountId: id, permissions: [...permissions] } });
  return id;
}

/** Puts a workspace on another plan than the free one that it begins with: `PRO_CREDIT` may work in several stores. */
export async function choosePlan(workspaceId: string, plan = "PRO_CREDIT"): Promise<void> {
  await systemDb.$transaction((tx) => grantPlan({ tx, workspaceId, planKey: plan }));
}

export type Tenant = Awaited<ReturnType<typeof makeTenant>>;
