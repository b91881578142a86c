import { z } from "zod";
import { companySchema, type Company } from "./company-details";

/** How many changes are kept apart; the last one is changed in place beyond that. */
const MOST = 200;
/** Within this a change mends what was entered just now. */
const MENDED_WITHIN_MS = 60 * 60 * 1000;

/** Whom receipts are made out to, and from when on, oldest first. */
export const companyHistorySchema = z.array(z.object({ from: z.iso.datetime(), company: companySchema }));
export type CompanyHistory = z.output<typeof companyHistorySchema>;

/** The history with another company from now on. */
export function withCompany(history: CompanyHistory, company: Company, now: Date): CompanyHistory {
  const last = history.at(-1);
  const isMended = last && (now.getTime() - Date.parse(last.from) < MENDED_WITHIN_MS || history.length >= MOST);
  if (last && isMended) return [...history.slice(0, -1), { from: last.from, company }];
  return [...history, { from: now.toISOString(), company }];
}

/**
 * Whom the receipt of a payment is made out to: the company that stood when it was paid, and where none did the first that was
 * entered afterwards. So what is entered later changes no receipt that names a company (decision 48).
 * @returns `since` where it was entered after the payment, which the receipt says; null for no company
 */
export function madeOutTo(history: CompanyHistory, paidAt: Date): { company: Company; since: Date | null } | null {
  const isNamed = ({ company }: CompanyHistory[number]) => Object.values(company).some(Boolean);
  const stood = history.findLast(({ from }) => Date.parse(from) <= paidAt.getTime());
  if (stood && isNamed(stood)) return { company: stood.company, since: null };
  const first = history.find((each) => Date.parse(each.from) > paidAt.getTime() && isNamed(each));
  return first ? { company: first.company, since: new Date(first.from) } : null;
}
