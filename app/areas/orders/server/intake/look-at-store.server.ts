import type { Store } from "@prisma/client";
import type { ChannelStanding } from "~/adapters/order-channel/order-channel";
import { ORDER_PLATFORMS, orderChannelFor } from "~/adapters/order-channel/registry.server";
import { isRefusal } from "~/adapters/outcome";
import { findStore } from "~/areas/accounts/server/stores/find-store.server";
import { systemDb } from "~/platform/db/client.server";
import { workspaceScope } from "~/platform/db/scope.server";
import { gather } from "~/platform/gather";
import { haveMoved, isOtherRisk } from "../../rules/intake/known-standing";
import { keepStanding, refusalOf } from "../order/store-standing.sql.server";
import { readKnownStandings, type KnownOrder } from "./read-known-standings.server";
import { readFulfillmentOrders } from "./read-parts.server";
import { readAndTakeIn } from "./take-in-order.server";
import { takeInRisks } from "./take-in-risks.server";
import { takeOutIfGone } from "./take-out-orders.server";

/** What came of asking a store whether it has changed an order. */
export type Looked =
  /** It stands as it is known here */
  | "unchanged"
  /** It was read anew, or is gone, and stands here as the store has it */
  | "changed"
  /** The store is disconnected, frozen or refuses us: nobody knows how the order stands, which is no reason to buy */
  | "could_not_look";

/** An order, and when it last changed as far as is known here. */
interface Asked {
  externalId: string;
  channelUpdatedAt: Date;
}

/** Purchases that are placed together are looked at together: each costs its store a call otherwise. */
const GATHERING_MS = 50;

const look = gather<Asked, Looked>({ waitMs: GATHERING_MS, answerAll: lookAtOrders });

/**
 * Takes an order in where its store has changed it since it was read last, so that nothing is bought that was cancelled or
 * changed or deleted a moment ago, nor what the store warns of or holds back by now. Whether the store lets us look is kept.
 * Orders of a store that are asked about within the same moment are asked for together.
 * @throws OutsideError for what a later try may mend, and where the store refuses this order and not others
 */
export function takeInIfChanged({ storeId, ...asked }: { storeId: string } & Asked): Promise<Looked> {
  return look(storeId, { externalId: asked.externalId, channelUpdatedAt: asked.channelUpdatedAt });
}

/** Takes in what of an order stands otherwise than is known, once its store has told that its parts have moved. @throws OutsideError for what a later try may mend */
export async function takeInWhatMoved({ storeId, externalId }: { storeId: string; externalId: string }): Promise<void> {
  const order = await systemDb.order.findUnique({
    where: { storeId_externalId: { storeId, externalId } },
    select: { channelUpdatedAt: true },
  });
  try {
    if (order) await takeInIfChanged({ storeId, externalId, ...order });
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
}

async function lookAtOrders(storeId: string, asked: Asked[]): Promise<(Looked | Promise<Looked>)[]> {
  const store = await findStore({ db: systemDb, storeId });
  if (!store || store.status !== "active" || !ORDER_PLATFORMS.includes(store.platform))
    return asked.map(() => "could_not_look");
  const externalIds = [...new Set(asked.map(({ externalId }) => externalId))];
  let standings: Map<string, ChannelStanding>;
  try {
    standings = await orderChannelFor(store).readStandings(externalIds);
  } catch (error) {
    // Which of them it refuses is told by asking for each alone.
    if (asked.length > 1 && isRefusal(error) && refusalOf(error) === null)
      return asked.map(async (order) => (await lookAtOrders(storeId, [order]))[0]!);
    const looked = await heedRefusal(store, error);
    return asked.map(() => looked);
  }
  await keepStanding({ store, shutOut: null });
  const known = await readKnownStandings(store, externalIds);
  return asked.map(async (order) => {
    const { externalId } = order;
    try {
      return await compare({ store, order, standing: standings.get(externalId), known: known.get(externalId) });
    } catch (error) {
      return heedRefusal(store, error);
    }
  });
}

/** Keeps that a store lets nobody look; a refusal of one order, and what may pass, is thrown on. */
async function heedRefusal(store: Store, error: unknown): Promise<"could_not_look"> {
  const shutOut = refusalOf(error);
  // A store that refuses one order has answered: the others are not to wait for it.
  if (shutOut !== null || isRefusal(error)) await keepStanding({ store, shutOut });
  if (shutOut === null) throw error;
  return "could_not_look";
}

async function compare({
  store,
  order: { externalId, channelUpdatedAt },
  standing,
  known,
}: {
  store: Store;
  order: Asked;
  /** Undefined for an order that its store has no more */
  standing: ChannelStanding | undefined;
  known: KnownOrder | undefined;
}): Promise<Looked> {
  if (!standing) {
    await takeOutIfGone(store, externalId);
    return "changed";
  }
  // Stamps are whole seconds: a cancellation may have the stamp of what is known. An order that is known as cancelled is not bought.
  if (new Date(standing.updatedAt) > channelUpdatedAt || standing.cancelledAt !== null) {
    await readAndTakeIn(store, externalId);
    return "changed";
  }
  if (!known) return "unchanged";
  if (isOtherRisk(known, standing.risk))
    await takeInRisks({ store, risks: await orderChannelFor(store).readRisks([externalId]) });
  // What the store holds back, or has sent by others, need not change the order itself.
  if (haveMoved(known.parts, standing.parts)) {
    const scope = workspaceScope(store.workspaceId);
    await readFulfillmentOrders({ scope, store, order: { id: known.id, externalId } });
  }
  return "unchanged";
}
