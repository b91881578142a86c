import { z } from "zod";
import { newId } from "~/platform/db/new-id.server";
import type { WorkspaceDb, WorkspaceTransaction } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import type { Offer } from "../../rules/plans/offers";
import { planOf, type Plan, type PlanKey } from "../../rules/plans/plans";
import { MONTHLY, YEARLY, type CycleDays } from "../../rules/usage/usage-period";

interface Asked {
  db: WorkspaceDb | WorkspaceTransaction;
  id: string;
}

/** The package that was agreed on with a workspace, at its own price; null for an id that is none of its own. */
async function findCustomOffer({ db, id }: Asked): Promise<Offer | null> {
  if (!z.uuid().safeParse(id).success) return null;
  const found = await (db as WorkspaceTransaction).customPackage.findFirst({
    where: { id, OR: [{ endsAt: null }, { endsAt: { gt: new Date() } }] },
  });
  if (!found) return null;
  return {
    plan: planOf(found.planKey) as Plan<PlanKey>,
    cycleDays: found.cycleDays === YEARLY ? YEARLY : MONTHLY,
    price: found.price.toFixed(2),
  };
}

/** @throws AppError notFound PackageNotFound (B101) */
export async function customOffer(of: Asked): Promise<Offer> {
  const offer = await findCustomOffer(of);
  if (!offer) throw new AppError("notFound", { key: "errors.package_not_found", errorCode: "PackageNotFound" });
  return offer;
}

/** Writes down a price that was agreed on with a workspace for one of the plans on sale. @returns the id for its link */
export async function makeCustomPackage({
  tx,
  workspaceId,
  planKey,
  cycleDays,
  price,
  endsAt = null,
}: {
  tx: WorkspaceTransaction;
  workspaceId: string;
  planKey: PlanKey;
  cycleDays: CycleDays;
  /** USD a cycle, with two decimals */
  price: string;
  endsAt?: Date | null;
}): Promise<string> {
  const id = newId();
  await tx.customPackage.create({ data: { id, workspaceId, planKey, cycleDays, price, endsAt } });
  return id;
}
