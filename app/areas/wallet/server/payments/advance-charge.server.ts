import { OutsideError } from "~/adapters/outcome";
import { systemDb } from "~/platform/db/client.server";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { settlesAt } from "~/platform/states/outside-write";
import { databaseTime } from "~/platform/time/clock.server";
import { advanceChargeJob } from "../../jobs";
import { CALLED_OFF, MOST_ATTEMPTS, type ChargeWriteState } from "../../rules/payments/charge-states";
import { lockWallet } from "../lock-wallet.sql.server";
import { mayHaveGoneOut } from "./after-restore.server";
import { moveCharge } from "./move-charge.server";
import { readBackCharge, sendCharge, type RecordedCharge } from "./send-charge.server";
import { settleCharge } from "./settle-charge.server";
import { whyNotSend, type AreToBePaid } from "./why-not-send.server";

/**
 * Moves an automatic charge on as far as it goes now (decisions 31 and 42): sends one that was written down, once; reads one
 * back whose answer never came, or that its owner had to confirm.
 * @param areToBePaid asked before anything is sent for purchases; without it, as where the provider told of the charge, that
 * is left to the job
 * @throws OutsideError when the provider can't be read
 */
export async function advanceCharge(topUpId: string, areToBePaid?: AreToBePaid): Promise<void> {
  const found = await systemDb.automaticCharge.findUnique({
    where: { topUpId },
    include: { topUp: true, method: true },
  });
  if (!found) return;
  const now = databaseTime();
  switch (found.state as ChargeWriteState) {
    case "pending":
      if (mayHaveGoneOut(found)) return findAfterRestore(found);
      if (!areToBePaid && found.purchases.length > 0)
        return systemDb.$transaction((tx) => enqueue(tx, advanceChargeJob, jobOf(found)));
      return send(found, areToBePaid);
    case "sending":
      // Its run may still be at it.
      if (found.settlesAt && found.settlesAt > now) return;
      return readBack({ charge: found, now, areToBePaid });
    default:
      return readBack({ charge: found, now, areToBePaid });
  }
}

const jobOf = ({ topUpId, workspaceId }: RecordedCharge) => ({ topUpId, workspaceId });

/**
 * A charge that waited to be sent when the database was set back to may have been sent since, and a provider knows its key
 * for a day or so alone: it is looked up, and never sent. @throws OutsideError when the provider can't be read
 */
async function findAfterRestore(charge: RecordedCharge): Promise<void> {
  const found = await readBackCharge({ charge, isWanted: false });
  const isOver = found?.status === "paid" || found?.status === "refused";
  await settleCharge({ charge, outcome: isOver ? found : { refused: CALLED_OFF } });
}

async function send(charge: RecordedCharge, areToBePaid?: AreToBePaid): Promise<void> {
  const { topUpId, workspaceId } = charge;
  const claimed = await systemDb.$transaction(async (tx) => {
    await lockWallet(tx, workspaceId);
    const refused = await whyNotSend({ tx, charge, areToBePaid });
    if (refused) return { refused };
    const now = databaseTime();
    const data = { attempts: { increment: 1 }, sentAt: now, settlesAt: settlesAt("sending", now) };
    return (await moveCharge({ tx, topUpId, from: ["pending"], to: "sending", data })) ? "claimed" : "taken";
  });
  if (claimed === "taken") return;
  if (claimed !== "claimed") return settleCharge({ charge, outcome: claimed });
  try {
    return await settleCharge({ charge, outcome: await sendCharge(charge) });
  } catch (error) {
    // What isn't the provider's answer leaves the mark: nobody knows how far it came.
    if (!(error instanceof OutsideError)) throw error;
    if (error.kind === "refused" || error.kind === "misconfigured" || error.kind === "reconnect")
      return settleCharge({ charge, outcome: { refused: error.reason } });
    await leaveUnknown(charge, error.reason);
  }
}

/** A lost answer says nothing of the charge: it is read back by its reference before anything else is charged. */
async function leaveUnknown(charge: RecordedCharge, reason: string): Promise<void> {
  const { topUpId } = charge;
  await systemDb.$transaction(async (tx) => {
    const until = settlesAt("unknown", databaseTime());
    const data = { error: reason, settlesAt: until };
    if (await moveCharge({ tx, topUpId, from: ["sending"], to: "unknown", data }))
      await enqueue(tx, advanceChargeJob, jobOf(charge), { runAt: until });
  });
}

async function readBack({
  charge,
  now,
  areToBePaid,
}: {
  charge: RecordedCharge;
  now: Date;
  areToBePaid: AreToBePaid | undefined;
}): Promise<void> {
  const { topUpId, settlesAt: until, state, attempts } = charge;
  // Some providers can only be asked by sending it again.
  const isWanted = (await systemDb.$transaction((tx) => whyNotSend({ tx, charge, areToBePaid }))) === null;
  const found = await readBackCharge({ charge, isWanted });
  if (found && found.status !== "open") {
    const isStillAsked = state === "needs_person" && found.status === "needs_person";
    if (!isStillAsked) return settleCharge({ charge, outcome: found });
    return until && until <= now ? settleCharge({ charge, outcome: { refused: "not_confirmed" } }) : undefined;
  }
  if (found || state === "needs_person" || state === "refused" || state === "done") return;
  // That the provider has nothing of it is believed after the settling time alone.
  if (until && until > now) return;
  if (attempts >= MOST_ATTEMPTS) return settleCharge({ charge, outcome: { refused: "no_answer" } });
  await systemDb.$transaction(async (tx) => {
    const data = { error: "no_answer", settlesAt: null };
    if (await moveCharge({ tx, topUpId, from: ["sending", "unknown"], to: "pending", data }))
      await enqueue(tx, advanceChargeJob, jobOf(charge));
  });
}
