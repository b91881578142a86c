import { createHash } from "node:crypto";
import type { Prisma } from "@prisma/client";
import { z } from "zod";
import { CARD_PROVIDER, identifyPaid, readCardPush, takesCards } from "~/adapters/subscription/registry.server";
import { systemDb } from "~/platform/db/client.server";
import { workspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import type { Delivery, DeliveryFacts, InboundSource } from "~/platform/inbound/inbound.server";
import { settleEach } from "~/platform/inbound/settle-each.server";
import { readBackPurchase } from "../purchases/read-back-purchase.server";
import { readBackSubscription } from "../subscriptions/read-back.server";
import { takeInStray } from "./take-in-stray.server";

const OTHER = "other";

/**
 * What the provider of cards pushes. A push only says what to read: what came late, twice or in another order changes nothing
 * that is not so.
 */
export const cardInbound: InboundSource = {
  source: CARD_PROVIDER,
  verify,
  async process(events) {
    const [first] = events;
    if (!first || first.subject === OTHER) return events.map(({ id }) => ({ id, status: "ignored" }));
    // All of one subject: one reading answers for all of them.
    let read: ReturnType<typeof readSubject> | null = null;
    const settled = await settleEach(events, async () => (await (read ??= readSubject(first.subject))) === "ours");
    const last = settled.at(-1);
    // Somebody has to find out who paid.
    if (last?.status === "ignored" && read && (await read) === "stray")
      settled[settled.length - 1] = { id: last.id, status: "failed", error: `Nobody here has paid ${first.subject}` };
    return settled;
  },
};

function verify({ rawBody, headers }: Delivery): DeliveryFacts | null {
  if (!takesCards(CARD_PROVIDER)) return null;
  try {
    const push = readCardPush({ rawBody: rawBody.toString("utf8"), headers });
    if (push)
      return { externalId: push.eventId, topic: push.topic, subject: push.subject, triggeredAt: push.occurredAt };
    const externalId = createHash("sha256").update(rawBody).digest("hex");
    return { externalId, topic: OTHER, subject: OTHER, triggeredAt: null };
  } catch (error) {
    if (error instanceof AppError && error.kind === "unauthorized") return null;
    throw error;
  }
}

/**
 * What a push is about is read by the names that it was given, and by what its provider calls it: who pays can take our names
 * away, or put others in their place.
 * @returns none for what is none of ours; stray for what was paid by nobody who is known here
 * @throws OutsideError when the provider can't be read
 */
async function readSubject(subject: string): Promise<"ours" | "none" | "stray"> {
  const told = await identifyPaid(subject);
  if (!told) return "none";
  const { agreement, next, charge } = told.references;
  // What is no id of anything names nothing.
  const uuids = (given: (string | undefined)[]) => given.flatMap((id) => z.uuid().safeParse(id).data ?? []);
  const named = await readBack({
    subscriptions: { id: { in: uuids([agreement, next?.agreement]) } },
    charges: { id: { in: uuids([charge]) } },
  });
  const own = { providerId: { in: told.checkouts } };
  const isIts = { OR: [own, { providerId: { startsWith: `${told.agreementId ?? subject}#` } }] };
  const known = await findPaid({ subscriptions: isIts, charges: own });
  const ids = [...known.subscriptions, ...known.charges].map(({ id }) => id);
  if (ids.length === 0 && told.isPaid) return (await takeInStray({ provider: CARD_PROVIDER, told })) ? "ours" : "stray";
  if (ids.length > 0 && !ids.some((id) => named.includes(id))) await readBack({ subscriptions: isIts, charges: own });
  return ids.length > 0 || named.length > 0 ? "ours" : "none";
}

interface Wanted {
  subscriptions: Prisma.SubscriptionWhereInput;
  charges: Prisma.ChargeWhereInput;
}

async function findPaid({ subscriptions, charges }: Wanted) {
  const provider = CARD_PROVIDER;
  return {
    subscriptions: await systemDb.subscription.findMany({ where: { ...subscriptions, provider } }),
    charges: await systemDb.charge.findMany({ where: { ...charges, provider, kind: { not: "subscription" } } }),
  };
}

/** @returns our ids of what was read */
async function readBack(wanted: Wanted): Promise<string[]> {
  const { subscriptions, charges } = await findPaid(wanted);
  for (const subscription of subscriptions)
    await readBackSubscription({ scope: workspaceScope(subscription.workspaceId), subscription });
  for (const charge of charges) await readBackPurchase({ scope: workspaceScope(charge.workspaceId), charge });
  return [...subscriptions, ...charges].map(({ id }) => id);
}
