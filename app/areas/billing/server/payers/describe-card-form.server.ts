import { z } from "zod";
import { CARD_PROVIDER, cardScript, readCardForm } from "~/adapters/subscription/registry.server";
import type { WorkspaceDb, WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { countAttempts, forgiveAttempt } from "~/platform/http/limit-attempts.server";
import type { CardFormAnswer } from "../../contract/charges";

/**
 * What a form of the card provider's is for. One that stands for nothing here any more is not opened, though it still could be.
 * @throws AppError notFound for another's; rateLimited for a workspace that tries such; unavailable where cards are not
 * taken; OutsideError
 */
export async function describeCardForm({
  scope: { db, workspaceId },
  payId,
}: {
  scope: WorkspaceScope;
  payId: string;
}): Promise<CardFormAnswer> {
  const script = cardScript();
  const customer = await db.billingCustomer.findFirst({ where: { provider: CARD_PROVIDER } });
  if (!customer) throw notFound();
  const attempt = { kind: "cardForm", by: workspaceId } as const;
  const isKnown = await isCalledBy(db, payId);
  if (!isKnown) {
    if (!(await hasAgreed(db))) throw notFound();
    await countAttempts([attempt]);
  }
  const form = await readCardForm({ customerId: customer.providerId, payId });
  if (!form) throw notFound();
  if (!isKnown) await forgiveAttempt(attempt);
  const { purpose, references, itemKey, cycleDays, trialDays, price, due, tax } = form;
  const where = { provider: CARD_PROVIDER, id: { in: references.filter((id) => z.uuid().safeParse(id).success) } };
  const subject =
    purpose === "purchase"
      ? await db.charge.findFirst({ where })
      : await db.subscription.findFirst({ where, orderBy: { createdAt: "desc" } });
  // The same owner pays at the provider for another workspace.
  if (!subject) throw notFound();
  const isWanted =
    purpose === "payment_method" ||
    purpose === "bill" ||
    (subject.payId === payId && !("isSetAside" in subject && subject.isSetAside));
  return {
    pay_id: payId,
    purpose,
    state: form.state === "open" && !isWanted ? "gone" : form.state,
    reference: subject.id,
    item: itemKey,
    cycle: cycleDays,
    trial_days: trialDays,
    price: price.amount,
    due,
    tax,
    currency: price.currency,
    script: { url: script.url, token: script.token, is_test: script.isTest },
  };
}

/** True where an agreement or a purchase has this form, or began with it. */
async function isCalledBy(db: WorkspaceDb, payId: string): Promise<boolean> {
  const where = { provider: CARD_PROVIDER, OR: [{ payId }, { providerId: payId }] };
  return (await db.subscription.count({ where })) > 0 || (await db.charge.count({ where })) > 0;
}

/** True where a plan was ever paid by card: its bills, and the forms for another card, have names that nobody here knows. */
async function hasAgreed(db: WorkspaceDb): Promise<boolean> {
  return (await db.subscription.count({ where: { provider: CARD_PROVIDER, startedAt: { not: null } } })) > 0;
}

const notFound = () => new AppError("notFound", { key: "errors.not_found" });
