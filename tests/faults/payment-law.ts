/** What the payment providers have charged, held against what the product gives for it. */
import type { Payer } from "./payer.ts";
import type { Stage } from "./stage.ts";

interface Facts {
  /** By our mark: cents that were taken, how many times they were, and what waits to be taken since its payer approved it */
  paypal: { references: Record<string, number>; captured: Record<string, number>; approved: string[] };
  stripe: { charged: Record<string, number>; references: Record<string, number | null>; succeededPayments: number };
  shopify: { plans_charged: string[]; purchases_paid: string[]; charges_asked: string[] };
}

/** What does not agree, in words. */
export async function paymentBreaches(stage: Stage, { chosenAfter }: Pick<Payer, "chosenAfter">): Promise<string[]> {
  const { stripe, paypal, shopify } = await stage.ask<Facts>("/control/facts");
  // A page on which a card was saved takes nothing.
  const pages = Object.entries(stripe.references).filter((page): page is [string, number] => page[1] !== null);
  const byCard = { ...Object.fromEntries(pages), ...stripe.charged };
  const byPaypal = Object.entries(paypal.references).map(
    ([mark, cents]) => [mark.replace(/^charge:/, ""), cents] as const,
  );
  const taken: Record<string, number> = { ...byCard, ...Object.fromEntries(byPaypal) };
  const credited = await stage.query<{ id: string; cents: number; times: number }>(
    `SELECT t.id::text, round(t.amount * 100)::int AS cents, (SELECT count(*)::int FROM wallet_entries e WHERE e.kind = 'topup' AND e.reference = t.id::text) AS times
     FROM top_ups t WHERE t.status = 'succeeded' AND t.provider_reference IS NOT NULL`,
  );
  const grants = await stage.query<{ provider_id: string; times: number }>(
    `SELECT c.provider_id, (SELECT count(*)::int FROM credit_grants g WHERE g.reference = 'charge:' || c.id) AS times
     FROM charges c WHERE c.kind = 'extra_credits' AND c.status = 'paid'`,
  );
  const plans = await stage.query<{ provider_id: string; status: string }>(
    "SELECT provider_id, status FROM subscriptions WHERE status IN ('active', 'trialing', 'past_due')",
  );
  const [had] = await stage.query<{ provider_id: string | null; status: string | null }>(
    `SELECT s.provider_id, s.status FROM plan_periods p JOIN subscriptions s ON s.id = p.subscription_id WHERE p.ended_at IS NULL`,
  );
  const asked = await stage.query<{ provider_id: string }>(
    "SELECT provider_id FROM subscriptions UNION SELECT provider_id FROM charges WHERE kind <> 'subscription'",
  );
  const givenUp = await stage.query<{ provider_id: string }>(
    `SELECT s.provider_id FROM billing_writes w JOIN subscriptions s ON s.id = w.subscription_id
     WHERE w.kind = 'cancel' AND w.state = 'refused' AND w.error = 'no_answer'`,
  );
  const again = await stage.query<{ id: string }>(
    `SELECT DISTINCT c.top_up_id::text AS id FROM automatic_charges c
     JOIN automatic_charges before ON before.method_id = c.method_id
     JOIN wallet_entries e ON e.reference = before.top_up_id::text AND e.kind IN ('dispute', 'topup_refund')
     WHERE c.top_up_id > e.id AND e.id > $1::uuid AND c.state <> 'refused'`,
    [chosenAfter],
  );
  const known = new Map(credited.map(({ id, ...row }) => [id, row]));
  const paid = new Set(shopify.purchases_paid);
  return [
    ...again.map(({ id }) => `${id} was charged to a card whose owner had money of it back`),
    ...(stripe.succeededPayments === Object.keys(byCard).length ? [] : ["a card was charged twice for one top-up"]),
    ...Object.entries(paypal.captured).flatMap(([mark, times]) =>
      times === 1 ? [] : [`PayPal was charged twice: ${mark} ${times} times`],
    ),
    ...paypal.approved.map((mark) => `${mark} was approved at PayPal and never taken`),
    ...Object.entries(taken).flatMap(([id, cents]) => {
      const row = known.get(id);
      return row?.cents === cents && row.times === 1 ? [] : [`${cents} of ${id} is ${row?.cents} ${row?.times} times`];
    }),
    ...credited.flatMap(({ id }) => (id in taken ? [] : [`top-up ${id} was credited and never paid`])),
    ...shopify.purchases_paid.flatMap((id) =>
      grants.some((grant) => grant.provider_id === id && grant.times === 1) ? [] : [`${id} was paid and not had once`],
    ),
    ...grants.flatMap(({ provider_id: id }) => (paid.has(id) ? [] : [`credits of ${id} are had and were not paid`])),
    ...shopify.charges_asked.flatMap((id) =>
      asked.some(({ provider_id }) => provider_id === id)
        ? []
        : [`${id} can be confirmed, and nobody here knows of it`],
    ),
    ...givenUp.flatMap(({ provider_id: id }) =>
      shopify.plans_charged.includes(id) ? [`${id} is charged, and was to end`] : [],
    ),
    ...(shopify.plans_charged.length > 1
      ? [`plans are charged beside each other: ${shopify.plans_charged.join()}`]
      : []),
    ...shopify.plans_charged.flatMap((id) =>
      plans.some(({ provider_id }) => provider_id === id) ? [] : [`${id} is charged and not had`],
    ),
    ...plans.flatMap(({ provider_id: id, status }) =>
      shopify.plans_charged.includes(id) ? [] : [`${id} is ${status} here and not charged`],
    ),
    ...(had?.status && had.status !== "cancelled" && !shopify.plans_charged.includes(had.provider_id ?? "")
      ? [`the plan that is had, ${had.provider_id} (${had.status}), is not charged`]
      : []),
  ];
}
