import type { MethodSaving } from "@prisma/client";
import { z } from "zod";
import type { SavedMethod } from "~/adapters/payment/payment-provider";
import { configuredPayments, paymentProvider } from "~/adapters/registry.server";
import { systemDb } from "~/platform/db/client.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { publishEvent } from "~/platform/events/publish.server";
import { countAttempts } from "~/platform/http/limit-attempts.server";
import { log } from "~/platform/log.server";
import type { Principal } from "~/platform/principal";
import type { AutoMethod } from "../../rules/payments/settings";
import { lockWallet, type WalletTransaction } from "../lock-wallet.sql.server";
import { endSavings } from "./move-saving.server";
import { makeDefault } from "./saved-methods.server";

/** What can be saved here: of whom keys are set and who keeps methods for us. */
export function savableMethods(): AutoMethod[] {
  return configuredPayments().flatMap(({ saved }) => (saved ? [saved.method] : []));
}

/**
 * Opens the provider's page on which a method is saved.
 * @param returnUrl where its owner comes back to, without the saving's id
 * @throws AppError unprocessable `wallet_method_unavailable`; rateLimited; OutsideError
 */
export async function startSaving({
  scope: { db, workspaceId },
  principal,
  method,
  returnUrl,
}: {
  scope: WorkspaceScope;
  principal: Pick<Principal, "accountId" | "email" | "locale">;
  method: AutoMethod;
  returnUrl: string;
}): Promise<{ saving_id: string; page_url: string }> {
  const provider = configuredPayments().find(({ saved }) => saved?.method === method);
  if (!provider?.saved)
    throw new AppError("unprocessable", {
      key: "errors.wallet_method_unavailable",
      errorCode: "wallet_method_unavailable",
    });
  await countAttempts([{ kind: "methodPage", by: workspaceId }]);
  const earlier = await db.savedPaymentMethod.findFirst({
    where: { provider: provider.id },
    orderBy: { createdAt: "desc" },
    select: { customerId: true },
  });
  const { id } = await db.methodSaving.create({
    data: { workspaceId, accountId: principal.accountId, provider: provider.id },
    select: { id: true },
  });
  const back = `${returnUrl}${returnUrl.includes("?") ? "&" : "?"}saving=${id}`;
  const { providerReference, pageUrl, expiresAt } = await provider.saved.saveMethod({
    reference: id,
    customer: earlier?.customerId ?? null,
    customerEmail: principal.email,
    language: principal.locale,
    successUrl: back,
    cancelUrl: returnUrl,
  });
  await db.methodSaving.update({ where: { id }, data: { providerReference, expiresAt } });
  return { saving_id: id, page_url: pageUrl };
}

/**
 * Reads what was saved on a page and keeps it, once however often it is told.
 * @returns whether the page is one of ours
 * @throws OutsideError
 */
export async function processSaving({
  provider,
  providerReference,
}: {
  provider: string;
  providerReference: string;
}): Promise<boolean> {
  const { saved } = paymentProvider(provider);
  if (!saved) return false;
  const state = await saved.finishSaving(providerReference);
  const id = z.uuid().safeParse(state.reference);
  const saving = id.success ? await systemDb.methodSaving.findUnique({ where: { id: id.data, provider } }) : null;
  if (!saving) return false;
  await systemDb.$transaction(async (tx) => {
    await lockWallet(tx, saving.workspaceId);
    const where = { id: saving.id, workspaceId: saving.workspaceId };
    if (state.status === "open") {
      await tx.methodSaving.updateMany({ where: { ...where, status: "open" }, data: { providerReference } });
      return;
    }
    const ended = await endSavings({ tx, where, to: state.status, data: { providerReference } });
    if (ended > 0 && state.status === "saved" && state.method)
      await keepMethod({ tx, saving, kind: saved.method, method: state.method });
  });
  return true;
}

/**
 * Keeps a method, one that is saved again in the row that it has. The first one is charged, and one that takes the place of a
 * refused one.
 */
async function keepMethod({
  tx,
  saving: { workspaceId, accountId, provider },
  kind,
  method,
}: {
  tx: WalletTransaction;
  saving: MethodSaving;
  kind: AutoMethod;
  method: SavedMethod;
}): Promise<void> {
  const data = {
    accountId,
    customerId: method.customer,
    brand: method.brand,
    last4: method.last4,
    expiryMonth: method.expiry?.month ?? null,
    expiryYear: method.expiry?.year ?? null,
    email: method.email,
  };
  const again = { removedAt: null, isForgotten: false, failingReason: null, failingSince: null, expiryToldAt: null };
  const kept = await tx.savedPaymentMethod.upsert({
    where: { workspaceId, provider_methodId: { provider, methodId: method.id } },
    create: { workspaceId, provider, kind, methodId: method.id, ...data },
    update: { ...data, ...again },
  });
  const standing = await tx.savedPaymentMethod.findFirst({ where: { workspaceId, isDefault: true, removedAt: null } });
  if (!standing || standing.failingReason) await makeDefault({ tx, workspaceId, methodId: kept.id });
  await publishEvent(tx, {
    name: "wallet.changed",
    workspaceId,
    data: { kind: "payment_method", reference: kept.id },
  });
}

/** Reads a saving for its owner who has come back before the provider's push. @throws AppError notFound; OutsideError */
export async function checkSaving({
  scope,
  savingId,
}: {
  scope: WorkspaceScope;
  savingId: string;
}): Promise<"open" | "saved" | "failed" | "expired"> {
  const saving = await scope.db.methodSaving.findUnique({ where: { id: savingId } });
  if (!saving) throw new AppError("notFound", { key: "errors.not_found" });
  const { provider, providerReference } = saving;
  if (saving.status === "open" && providerReference) await processSaving({ provider, providerReference });
  const { status } = await scope.db.methodSaving.findUniqueOrThrow({ where: { id: savingId } });
  return status as "open" | "saved" | "failed" | "expired";
}

const LEFT_ALONE_MS = 2 * 60_000;
/** What was saved in a page's last minute is told by then; a page that was never learned of has ended too. */
const FORGOTTEN_AFTER_MS = 60 * 60_000;
const UNKNOWN_AFTER_MS = 25 * 60 * 60_000;

/** Reads those savings back whose push may have been lost. */
export async function sweepSavings(): Promise<void> {
  const now = Date.now();
  await endSavings({
    tx: systemDb,
    where: {
      OR: [
        { expiresAt: { lt: new Date(now - FORGOTTEN_AFTER_MS) } },
        { expiresAt: null, createdAt: { lt: new Date(now - UNKNOWN_AFTER_MS) } },
      ],
    },
    to: "expired",
  });
  const waiting = await systemDb.methodSaving.findMany({
    where: {
      status: "open",
      provider: { in: configuredPayments().map(({ id }) => id) },
      providerReference: { not: null },
      updatedAt: { lt: new Date(now - LEFT_ALONE_MS) },
    },
    orderBy: { updatedAt: "asc" },
    take: 50,
  });
  for (const { id, provider, providerReference } of waiting) {
    try {
      await processSaving({ provider, providerReference: providerReference as string });
    } catch (error) {
      log.warn({ err: error, methodSaving: id }, "a saving of a payment method could not be read back");
    }
    await systemDb.methodSaving.updateMany({ where: { id }, data: { updatedAt: new Date() } });
  }
}
