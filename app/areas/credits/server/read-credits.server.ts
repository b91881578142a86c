import type { CreditGrant } from "@prisma/client";
import type { WorkspaceDb, WorkspaceTransaction } from "~/platform/db/scope.server";
import { CREDIT_KINDS, type CreditKind } from "../rules/credit-kinds";
import type { CreditTransaction } from "./hold-credits.server";

/** Credits that can be used now, and what is used of them. */
export interface CreditFigures {
  total: number;
  used: number;
}

/**
 * The grants that hold at a moment, without what is withheld. Bought credits that are used up are left out, as nothing else would ever end them.
 */
export async function readLiveGrants({
  db,
  workspaceId,
  at = new Date(),
}: {
  db: WorkspaceDb | CreditTransaction;
  workspaceId: string;
  at?: Date;
}): Promise<CreditGrant[]> {
  const grants = await (db as WorkspaceTransaction).creditGrant.findMany({
    where: { workspaceId, withheldFor: null, startsAt: { lte: at }, OR: [{ endsAt: null }, { endsAt: { gt: at } }] },
    orderBy: { id: "asc" },
  });
  return grants.filter(({ endsAt, amount, used }) => endsAt !== null || used < amount);
}

/** What grants come to. */
export function sumGrants(grants: readonly Pick<CreditGrant, "amount" | "used">[]): CreditFigures {
  return {
    total: grants.reduce((sum, { amount }) => sum + amount, 0),
    used: grants.reduce((sum, { used }) => sum + used, 0),
  };
}

/** What grants come to, by what they were given as. */
export function figuresByKind(
  grants: readonly Pick<CreditGrant, "kind" | "amount" | "used">[],
): Record<CreditKind, CreditFigures> {
  const figures = CREDIT_KINDS.map((kind) => [kind, sumGrants(grants.filter((grant) => grant.kind === kind))] as const);
  return Object.fromEntries(figures) as Record<CreditKind, CreditFigures>;
}

/** Grants of a kind that began at a moment or later, whether they hold or not, without what is withheld. */
export function readGrantsOf({
  db,
  workspaceId,
  kind,
  since,
}: {
  db: WorkspaceDb | CreditTransaction;
  workspaceId: string;
  kind: CreditKind;
  since: Date;
}): Promise<CreditGrant[]> {
  return (db as WorkspaceTransaction).creditGrant.findMany({
    where: { workspaceId, kind, withheldFor: null, startsAt: { gte: since } },
  });
}

/** Whether credits were given for something. */
export async function wasGranted({
  db,
  workspaceId,
  reference,
}: {
  db: WorkspaceDb | CreditTransaction;
  workspaceId: string;
  reference: string;
}): Promise<boolean> {
  return (await (db as WorkspaceTransaction).creditGrant.count({ where: { workspaceId, reference } })) > 0;
}
