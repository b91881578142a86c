import type { InboundEvent } from "@prisma/client";
import type { SystemDb, SystemTransaction } from "~/platform/db/client.server";
import type { WorkspaceDb, WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import type { ProcessedEvent } from "~/platform/inbound/inbound.server";

/**
 * What accounts needs of the areas that lean on it. It knows none of them: app/wiring.server.ts hands this in, and whoever
 * needs some of it takes it as an argument. Each area works on its own tables, in the transaction that it is given.
 */
export interface OtherAreas {
  /** Tells people of a workspace what happened, with the bell and by mail as they chose. */
  notify(news: {
    tx: SystemTransaction;
    workspaceId: string;
    kind: "store_disconnected" | "store_taken_over" | "supplier_disconnected" | "data_request_answered";
    names: Record<string, string>;
  }): Promise<void>;
  /** True when a workspace was told since a moment that a supplier's account is disconnected. */
  wasToldOfLostSupplier(loss: { workspaceId: string; supplier: string; since: Date }): Promise<boolean>;

  /** Whether the plan lets one work in several stores (G125). */
  allowsSeveralStores(scope: WorkspaceScope): Promise<boolean>;
  /** Whether the workspace's plan is in its trial. */
  isPlanTrial(scope: WorkspaceScope): Promise<boolean>;
  /** Whether a bill of the workspace's plan waits to be paid. */
  isPackageDue(scope: WorkspaceScope): Promise<boolean>;
  /** @throws AppError quotaExpired where a workspace's plan doesn't let its owner make more of them (B083) */
  requireNewWorkspaces(scope: WorkspaceScope): Promise<void>;

  /** What a workspace holds beside its stores and members. */
  readHoldings(of: { db: SystemTransaction; workspaceId: string }): Promise<OtherHoldings>;
  /** How much there is of what a workspace works with, each counted up to `most`. */
  countHeld(of: { scope: WorkspaceScope; most: number }): Promise<HeldCounts>;
  /** Whether people have worked in a workspace, by the tables in which the product's own work stands beside theirs. */
  isWorkedIn(of: { db: SystemTransaction; workspaceId: string }): Promise<boolean>;
  /** Whether something is priced in the workspace's currency already. */
  isPriced(of: { db: SystemTransaction | WorkspaceTransaction; workspaceId: string }): Promise<boolean>;
  /** Purchases, claims and top-ups that a workspace's money is under way for, wherever the purchases are by now. */
  countOpenPayments(of: { db: SystemTransaction; workspaceId: string }): Promise<number>;
  /** Takes away the cards and accounts that somebody saved to be charged, in one workspace or in all that they leave. */
  removePaymentMethodsOf(of: { tx: SystemTransaction; accountId: string; workspaceId?: string }): Promise<void>;
  /** Has payment providers forget what a deleted workspace keeps. @throws OutsideError where one can't be reached */
  forgetPaymentMethods(scope: WorkspaceScope): Promise<void>;
  /** Waits for whoever is buying one of the purchases that are still to be paid, and has others wait until the transaction ends. */
  holdUnpaidPurchases(of: { tx: SystemTransaction; workspaceId: string }): Promise<void>;
  /** Waits for whoever is charging a wallet, and has others wait until the transaction ends. */
  holdWallet(of: { tx: SystemTransaction; workspaceId: string }): Promise<void>;
  /** Takes away the purchases that wait to be paid, so that nobody buys them any more. */
  dropUnpaidPurchases(of: { tx: SystemTransaction; workspaceId: string }): Promise<void>;

  /** Waits for whoever is at one of a store's orders, and has others wait until the transaction ends; after the store itself. */
  holdStoreOrders(of: { tx: SystemTransaction; storeId: string }): Promise<void>;
  /** Whether something is in work for a store: a push, a purchase, a refund or a parcel. */
  isStoreBusy(of: { tx: SystemTransaction; storeId: string }): Promise<boolean>;
  /** Puts all that hangs on a store into another workspace. */
  moveStoreRows(move: StoreMove): Promise<void>;
  /**
   * Deletes some of what hangs on a store, with who bought in it. Answers true while something is left. Purchases that a wallet's
   * money is under way for stay until it is not, without anything of the store in them.
   */
  deleteSomeStoreRows(of: { tx: SystemTransaction; storeId: string }): Promise<boolean>;
  /** Has a store's products read anew. */
  syncProducts(of: { db: SystemDb; storeId: string }): Promise<void>;
  /** Why some of stores let nobody look at their orders until a person acts: reasons of outside.json, by store. */
  readShutOut(of: { db: SystemDb; storeIds: readonly string[] }): Promise<ReadonlyMap<string, string>>;
  /** Has what stands in the way of a store's orders looked at anew, since it has gone. */
  heedStoreGone(of: { tx: SystemTransaction; workspaceId: string; storeId: string }): Promise<void>;
  /** The same of a store that is back. Again is fine. */
  heedStoreBack(store: { id: string; workspaceId: string }): Promise<void>;
  /** Tells a store what it could not be told while it was disconnected. */
  resendFulfillments(of: { scope: WorkspaceScope; storeId: string }): Promise<unknown>;

  /** Blanks who a buyer is, for good. */
  redactBuyer(buyer: Buyer): Promise<void>;
  /** Blanks who bought in some of a store's orders, the oldest first. Answers where to go on; null where none is left. */
  redactSomeBuyers(of: {
    tx: SystemTransaction;
    storeId: string;
    after: OrderPlace | null;
  }): Promise<OrderPlace | null>;
  /** What is held of a buyer, order by order: what a redaction would blank. */
  ordersOfBuyer(buyer: Buyer): Promise<BuyerOrder[]>;

  /** Work off what a shop says of its orders, of what is to be sent, and of its products. */
  processOrders(delivery: ShopEvents): Promise<ProcessedEvent[]>;
  processFulfillmentOrders(delivery: ShopEvents): Promise<ProcessedEvent[]>;
  processProducts(delivery: ShopEvents): Promise<ProcessedEvent[]>;
  /** The same of what a shop says of the plan that it pays for. */
  processSubscriptions(delivery: ShopEvents): Promise<ProcessedEvent[]>;
  /** A store that is disconnected pays for no plan any more. Again is fine. */
  endStorePlan(of: { workspaceId: string; storeId: string }): Promise<void>;
  /** Withdraws what a store's owner may still confirm to pay. @throws AppError unavailable where its platform can't be asked */
  withdrawAsked(of: { scope: WorkspaceScope; storeId: string }): Promise<void>;
  /** Whether a store is charged for a plan, or may be; with `orIsAsked` also whether its owner may confirm one. */
  paysForPlan(of: { db: SystemTransaction | WorkspaceDb; storeId: string; orIsAsked?: boolean }): Promise<boolean>;
}

/** What a workspace holds in other areas. */
export interface OtherHoldings {
  orders: number;
  products: number;
  /** Of the wallet, with two decimals, and its currency */
  balance: string;
  currency: string;
}

export interface HeldCounts {
  importedProducts: number;
  pushedProducts: number;
  orders: number;
  unreadNotifications: number;
}

export interface StoreMove {
  tx: SystemTransaction;
  storeId: string;
  /** Workspaces */
  from: string;
  to: string;
  /** Whether products that are in this store alone go along: both workspaces price in one currency */
  takesProducts: boolean;
}

/** Events of one shop, oldest first. */
export interface ShopEvents {
  platform: string;
  platformDomain: string;
  events: InboundEvent[];
}

/** Who asks for their data, or to be forgotten. */
export interface Buyer {
  storeId: string;
  /** Also every order of this address; null for the named orders alone */
  email: string | null;
  /** The platform's ids */
  orderExternalIds: string[];
}

/** An order's place among those of its store. */
export interface OrderPlace {
  placedAt: Date;
  id: string;
}

/** What is held of a buyer in one order. */
export interface BuyerOrder {
  name: string;
  placedAt: Date;
  /** What the store judged of who bought */
  riskLevel: string | null;
  riskRecommendation: string | null;
  /** By table, what a redaction would blank */
  held: Record<string, Record<string, unknown>[]>;
}
