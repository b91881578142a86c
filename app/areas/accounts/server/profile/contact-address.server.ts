import { systemDb } from "~/platform/db/client.server";
import { AppError } from "~/platform/errors";
import { countAttempts, placeOf } from "~/platform/http/limit-attempts.server";
import { enqueue } from "~/platform/jobs/enqueue.server";
import type { Principal } from "~/platform/principal";
import type { ContactAddressAnswer } from "../../contract/contact-address";
import { sendContactMailJob } from "../../jobs";
import { isPlaceholderAddress } from "../../rules/sign-in/placeholder-address";
import { contactCodeEnd } from "./contact-code.server";

/** What is kept of an address that waits to be confirmed, once none does. */
export const NONE_ASKED = { asked: null, askedAt: null, isReturned: false } as const;

/** Where the mail goes of an account that came in by a shop (decision 94); null for one that has an address of its own. */
export async function readContactAddress({ accountId, email }: Principal): Promise<ContactAddressAnswer | null> {
  const account = await systemDb.account.findUniqueOrThrow({
    where: { id: accountId },
    select: { email: true, contactAddress: true },
  });
  if (!isPlaceholderAddress(account.email)) return null;
  const { confirmed = null, asked = null, askedAt = null, isReturned = false } = account.contactAddress ?? {};
  return {
    confirmed,
    waiting: asked && askedAt ? { email: asked, state: stateOf({ askedAt, isReturned }) } : null,
    // Its own says nothing, so the principal's is what the shop says of itself.
    proposed: email || null,
  };
}

function stateOf({ askedAt, isReturned }: { askedAt: Date; isReturned: boolean }): "sent" | "returned" | "expired" {
  if (isReturned) return "returned";
  return contactCodeEnd(askedAt) > new Date() ? "sent" : "expired";
}

/**
 * Has an address asked by mail whether the news of an account that came in by a shop may go there. Until it agrees they go
 * where they went. The one that they go to need not be asked: what was asked since is taken back.
 * @throws AppError conflict for an account that has an address of its own; rateLimited
 */
export async function askContactAddress({
  principal,
  email,
  ip,
}: {
  principal: Principal;
  email: string;
  ip: string;
}): Promise<ContactAddressAnswer | null> {
  const { accountId } = principal;
  const kept = await readContactAddress(principal);
  if (!kept) throw new AppError("conflict", { key: "errors.identity_contact_own" });
  if (kept.confirmed === email) await systemDb.contactAddress.update({ where: { accountId }, data: NONE_ASKED });
  else {
    await countAttempts([
      { kind: "mailOfPlace", by: placeOf(ip) },
      { kind: "contactMail", by: accountId },
      { kind: "mail", by: `contact_address|${email}` },
    ]);
    const asked = { asked: email, askedAt: new Date(), isReturned: false };
    await systemDb.$transaction(async (transaction) => {
      await transaction.contactAddress.upsert({
        where: { accountId },
        create: { accountId, ...asked },
        update: asked,
      });
      await enqueue(transaction, sendContactMailJob, { accountId });
    });
  }
  return readContactAddress(principal);
}
