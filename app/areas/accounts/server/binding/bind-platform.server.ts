import { systemDb } from "~/platform/db/client.server";
import { env } from "~/platform/env.server";
import { AppError } from "~/platform/errors";
import type { Principal } from "~/platform/principal";
import type { LinkedStore } from "../../contract/linked-store";
import { isPlaceholderAddress } from "../../rules/sign-in/placeholder-address";
import type { OtherAreas } from "../others";
import { changeAccountMeta } from "../profile/change-account-meta.server";
import { toLinkedStore } from "../stores/to-linked-store";
import { makeBindingCode, storeOfBindingCode } from "./binding-code.server";
import { joinWorkspace } from "./join-workspace.server";

/**
 * The link with which the store that one is embedded in is bound to an account of one's own (S017). The platform's session
 * token, by which the caller is known, proves the right to the store.
 * @throws AppError forbidden outside of a platform's admin; storeOfAnotherOwner (111) when somebody's account has it already
 */
export async function beginBinding({ principal }: { principal: Principal }): Promise<string> {
  if (!principal.isEmbedded || !principal.store)
    throw new AppError("forbidden", { key: "errors.identity_connect_embedded_only" });
  const { owner } = await systemDb.workspace.findUniqueOrThrow({
    where: { id: principal.workspace.id },
    select: { owner: { select: { email: true } } },
  });
  if (!isPlaceholderAddress(owner.email))
    throw new AppError("storeOfAnotherOwner", { key: "errors.stores_bound_already" });
  return `${env.APP_URL}/app/auth/bind/platform?${new URLSearchParams({ code: makeBindingCode(principal.store.id) }).toString()}`;
}

/** What a link will bind to the account that asks. @throws AppError unprocessable for a link that is void; forbidden within a platform's admin */
export async function readBinding({ principal, code }: { principal: Principal; code: string }) {
  const store = await requireStore(principal, code);
  return {
    platform: store.platform,
    platform_domain: store.platformDomain,
    store_name: store.name,
    account_email: principal.email,
    is_bound: store.workspace.ownerId === principal.accountId,
  };
}

/**
 * Binds a store's workspace to the account that confirms it, which starts with that store from now on. Again is fine.
 * @throws AppError as readBinding; storeOfAnotherOwner (111) when another account was faster
 */
export async function bindPlatform({
  principal,
  code,
  others,
}: {
  principal: Principal;
  code: string;
  others: OtherAreas;
}): Promise<LinkedStore> {
  const { workspaceId, platform, platformDomain } = await requireStore(principal, code);
  await joinWorkspace({ accountId: principal.accountId, workspaceId, others });
  // Which of the stores that the shop was is told by its domain.
  const { id, ...store } = await systemDb.store.findUniqueOrThrow({
    where: { platform_platformDomain: { platform, platformDomain } },
    include: { workspace: { select: { ownerId: true } } },
  });
  await changeAccountMeta(principal.accountId, (meta) => ({ ...meta, default_store_id: id }));
  return toLinkedStore({ id, ...store }, id);
}

async function requireStore(principal: Principal, code: string) {
  if (principal.isEmbedded) throw new AppError("forbidden", { key: "errors.identity_standalone_only" });
  const id = storeOfBindingCode(code);
  const store = id
    ? await systemDb.store.findUnique({ where: { id }, include: { workspace: { select: { ownerId: true } } } })
    : null;
  if (store?.status !== "active") throw new AppError("unprocessable", { key: "errors.stores_binding_void" });
  return store;
}
