import type { Store, StoreWrite } from "@prisma/client";
import { fulfillmentChannelFor } from "~/adapters/fulfillment-channel/registry.server";
import { orderChannelFor } from "~/adapters/order-channel/registry.server";
import { OutsideError } from "~/adapters/outcome";
import { newId } from "~/platform/db/new-id.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { log } from "~/platform/log.server";
import { ON_ITS_WAY, settlesAt, type OutsideWriteState } from "~/platform/states/outside-write";
import { databaseTime } from "~/platform/time/clock.server";
import { storeWriteSchema, type StoreWriteContent } from "../../rules/fulfillment/store-write";
import { holdOrders } from "../order/hold-orders.sql.server";
import { keepAnswered, keepSent } from "./known-fulfillment-orders.server";
import { moveStoreWrite } from "./move-store-write.server";
import {
  readBackStoreWrite,
  sendStoreWrite,
  type StoreOutside,
  type StoreWriteResult,
} from "./send-store-write.server";

/** Something that a store is to be told of an order. */
export interface Telling {
  scope: WorkspaceScope;
  store: Store;
  order: { id: string; externalId: string };
  /** What is told, such as one location's part of a parcel: of one key at most one write is not settled. */
  key: string;
  shipmentId?: string;
  /** Looks at everything anew under the order's lock: what is sent, or null when it is wanted no more. */
  decide: (tx: WorkspaceTransaction) => Promise<StoreWriteContent | null>;
}

/** When to come again: by then it is known what became of what is on its way. */
export interface ComeAgain {
  storeId: string;
  at: Date;
}

export type Told =
  | { outcome: "told"; result: StoreWriteResult }
  /** The store does not want it, and does not have it. */
  | { outcome: "refused"; reason: string }
  | { outcome: "unwanted" }
  /** Something told of the order is on its way, this or another; not before `until` is it known what became of it. */
  | { outcome: "waits"; until: Date };

/**
 * Tells a store something of an order, once (decision 31): it is written down and committed before it goes, decided under
 * the order's lock from everything as it is then, sent, and settled from the answer. Of one order one write is on its way at
 * a time; one whose answer is lost is read back after a settling time, and nothing else is told of the order before that.
 * @throws OutsideError when the store certainly has nothing of it (retry, reconnect, misconfigured), or can't be read
 */
export async function tellStore(telling: Telling): Promise<Told> {
  const until = await settleUnderWay(telling);
  if (until) return { outcome: "waits", until };
  const claimed = await claim(telling);
  return "write" in claimed ? send(telling, claimed.write, claimed.content) : claimed;
}

/**
 * Settles what is on its way of an order and was not answered, from what the store has. That the store has it is believed at
 * once, that it has not only after the settling time.
 * @returns when to look again; null when nothing of the order is on its way
 * @throws OutsideError when the store can't be read
 */
export async function settleUnderWay(about: Pick<Telling, "scope" | "store" | "order">): Promise<Date | null> {
  const { scope, order } = about;
  const write = await scope.db.storeWrite.findFirst({ where: { orderId: order.id, state: { in: [...ON_ITS_WAY] } } });
  if (!write) return null;
  const content = storeWriteSchema.parse(write.content);
  const result = await readBackStoreWrite(outsideOf(about), content);
  if (result) {
    await settle(about, write, ON_ITS_WAY, content, result);
    return null;
  }
  if (write.settlesAt && write.settlesAt > databaseTime()) return write.settlesAt;
  await rest(about, write, { from: ON_ITS_WAY, to: "pending", settlesAt: null });
  return null;
}

function outsideOf({ store, order }: Pick<Telling, "store" | "order">): StoreOutside {
  return {
    channel: fulfillmentChannelFor(store),
    orders: orderChannelFor(store),
    orderExternalId: order.externalId,
  };
}

/** Writes down what goes now and commits it, unless another write of the order is on its way by now. */
function claim(
  telling: Telling,
): Promise<{ write: StoreWrite; content: StoreWriteContent } | Extract<Told, { outcome: "unwanted" | "waits" }>> {
  const { scope, store, order, key, shipmentId = null, decide } = telling;
  const { workspaceId } = scope;
  return scope.db.$transaction(async (tx) => {
    await holdOrders({ tx, workspaceId, orderIds: [order.id] });
    const other = await tx.storeWrite.findFirst({ where: { orderId: order.id, state: { in: [...ON_ITS_WAY] } } });
    if (other) return { outcome: "waits" as const, until: other.settlesAt ?? databaseTime() };
    const content = await decide(tx);
    if (!content) return { outcome: "unwanted" as const };
    const now = databaseTime();
    const waiting = await tx.storeWrite.findFirst({ where: { key, state: "pending" } });
    const write =
      waiting ??
      (await tx.storeWrite.create({
        data: {
          id: newId(),
          workspaceId,
          storeId: store.id,
          orderId: order.id,
          shipmentId,
          key,
          kind: content.kind,
          content,
        },
      }));
    const sending = { attempts: write.attempts + 1, content, kind: content.kind, sentAt: now, error: null };
    await moveStoreWrite({
      tx,
      id: write.id,
      attempt: write.attempts,
      from: ["pending"],
      to: "sending",
      data: { ...sending, settlesAt: settlesAt("sending", now) },
    });
    return { write: { ...write, ...sending, state: "sending", content }, content };
  });
}

async function send(telling: Telling, write: StoreWrite, content: StoreWriteContent): Promise<Told> {
  const outside = outsideOf(telling);
  try {
    return await settle(telling, write, ["sending", "pending"], content, await sendStoreWrite(outside, content));
  } catch (error) {
    // What isn't the store's answer leaves the mark: nobody knows how far it came.
    if (!(error instanceof OutsideError)) throw error;
    const { reason } = error;
    if (error.kind === "unknown") return waitForIt(telling, write, reason);
    if (error.kind !== "refused") {
      await rest(telling, write, { from: ["sending"], to: "pending", settlesAt: null, error: reason });
      throw error;
    }
    return lookAfterRefusal(telling, outside, write, content, reason);
  }
}

/** A store refuses what it has already: what an earlier write made that landed late is found before a no is believed. */
async function lookAfterRefusal(
  telling: Telling,
  outside: StoreOutside,
  write: StoreWrite,
  content: StoreWriteContent,
  reason: string,
): Promise<Told> {
  let found: StoreWriteResult | null;
  try {
    found = await readBackStoreWrite(outside, content);
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return waitForIt(telling, write, error.reason);
  }
  if (found) return settle(telling, write, ["sending", "pending"], content, found);
  await rest(telling, write, { from: ["sending"], to: "refused", settlesAt: null, error: reason });
  return { outcome: "refused", reason };
}

async function waitForIt(telling: Telling, write: StoreWrite, error: string): Promise<Told> {
  const until = settlesAt("unknown", databaseTime());
  await rest(telling, write, { from: ["sending"], to: "unknown", settlesAt: until, error });
  return { outcome: "waits", until };
}

/** Keeps what the store has, and what it means for the order's fulfillment orders. */
async function settle(
  { scope, order }: Pick<Telling, "scope" | "order">,
  write: StoreWrite,
  from: readonly OutsideWriteState[],
  content: StoreWriteContent,
  result: StoreWriteResult,
): Promise<Told> {
  const { workspaceId } = scope;
  await scope.db.$transaction(async (tx) => {
    await holdOrders({ tx, workspaceId, orderIds: [order.id] });
    const { externalId, lines, fulfillmentOrder } = result;
    const data = { outcome: { externalId, lines }, error: null, settlesAt: null };
    const isMoved = await moveStoreWrite({ tx, id: write.id, attempt: write.attempts, from, to: "done", data });
    if (!isMoved) {
      log.warn({ storeWrite: write.id, externalId }, "an answer came for a store write that was settled without it");
      return;
    }
    if (content.kind === "create_fulfillment") await keepSent({ tx, orderId: order.id, sent: content });
    if (fulfillmentOrder) await keepAnswered({ tx, orderId: order.id, answered: fulfillmentOrder });
  });
  return { outcome: "told", result };
}

async function rest(
  { scope, order }: Pick<Telling, "scope" | "order">,
  { id, attempts }: StoreWrite,
  {
    from,
    to,
    settlesAt,
    error,
  }: { from: readonly OutsideWriteState[]; to: OutsideWriteState; settlesAt: Date | null; error?: string },
): Promise<void> {
  await scope.db.$transaction(async (tx) => {
    await holdOrders({ tx, workspaceId: scope.workspaceId, orderIds: [order.id] });
    await moveStoreWrite({ tx, id, attempt: attempts, from, to, data: { settlesAt, ...(error && { error }) } });
  });
}
