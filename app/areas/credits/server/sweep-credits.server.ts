import { systemDb } from "~/platform/db/client.server";
import { log } from "~/platform/log.server";
import type { PaidFeature } from "../rules/credit-costs";
import { CREDITS } from "../rules/credit-kinds";
import { holdCredits } from "./hold-credits.server";
import { giveBackCredits, settleCredits, type CreditUse } from "./take-credits.server";

const BATCH = 200;
/** One that is still under way is asked after again. */
const ASKED_AGAIN_MS = 15 * 60_000;

/** Finds out what became of an action whose process may have died: its area reads back what it wrote or sent. */
export type ReadBackUse = (use: CreditUse) => Promise<"done" | "failed" | "open">;
/** By feature; what has none left nothing behind, and its credits are given back. */
export type ReadBacks = Partial<Record<PaidFeature, ReadBackUse>>;

/** Writes the end of grants into the log, and settles uses that were taken for and never came to an end. */
export async function sweepCredits({
  readBacks,
  now = new Date(),
}: {
  readBacks: ReadBacks;
  now?: Date;
}): Promise<void> {
  await logEnds(now);
  await settleHeld({ readBacks, now });
}

async function logEnds(now: Date): Promise<void> {
  const over = await systemDb.creditGrant.findMany({
    where: { endsAt: { lte: now }, endedAt: null, withheldFor: null },
    orderBy: { endsAt: "asc" },
    take: BATCH,
  });
  for (const { id, workspaceId } of over)
    await systemDb.$transaction(async (tx) => {
      await holdCredits(tx, workspaceId);
      const [grant] = await tx.creditGrant.updateManyAndReturn({
        where: { id, endedAt: null, endsAt: { lte: now }, withheldFor: null },
        data: { endedAt: now },
      });
      if (!grant || grant.used === grant.amount) return;
      const { kind: creditType, amount, used } = grant;
      await tx.creditEntry.create({
        data: { workspaceId, kind: "ended", featureId: CREDITS, creditType, cost: amount - used, reference: id },
      });
    });
}

async function settleHeld({ readBacks, now }: { readBacks: ReadBacks; now: Date }): Promise<void> {
  const held = await systemDb.creditHold.findMany({
    where: { askAt: { lte: now } },
    orderBy: { askAt: "asc" },
    take: BATCH,
    include: { entry: true },
  });
  for (const { entryId, entry } of held) {
    const feature = entry.featureId as PaidFeature;
    const use = { workspaceId: entry.workspaceId, feature, reference: entry.reference.slice(feature.length + 1) };
    const end = await readBack(readBacks[feature], use);
    if (end === "open")
      await systemDb.creditHold.updateMany({
        where: { entryId },
        data: { askAt: new Date(now.getTime() + ASKED_AGAIN_MS) },
      });
    else
      await systemDb.$transaction((tx) =>
        end === "done" ? settleCredits({ tx, use }) : giveBackCredits({ tx, use, onlyHeld: true }),
      );
  }
}

async function readBack(ask: ReadBackUse | undefined, use: CreditUse): ReturnType<ReadBackUse> {
  try {
    return ask ? await ask(use) : "failed";
  } catch (error) {
    log.warn({ err: error, use }, "what became of a use of credits could not be read back");
    return "open";
  }
}
