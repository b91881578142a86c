import { z } from "zod";
import { KEYED_SUPPLIERS } from "~/adapters/supplier-account/supplier-account";
import { declareJob } from "~/platform/jobs/declare";
import { MAIL_KINDS } from "./rules/sign-in/mail-kinds";

/** Sends the store's owner what we hold of a buyer who asked for their data, to be passed on. */
export const answerDataRequestJob = declareJob({
  name: "stores.answer-data-request",
  schema: z.object({ storeId: z.uuid(), eventId: z.uuid() }),
  maxAttempts: 10,
  timeoutMs: 60_000,
  isDoneWhileGoing: true,
  placeOf: ({ eventId }) => ({ key: `stores.data-request:${eventId}` }),
});

/** Each night: asks the stores whose platform says nothing, or not for certain, when keys are taken back or a currency changes. */
export const checkKeyedStoresJob = declareJob({
  name: "stores.check-keyed-stores",
  schema: z.object({}),
  maxAttempts: 3,
  timeoutMs: 60 * 60_000,
  schedule: "41 4 * * *",
});

/** Every night: forgets device sessions, codes, deletions and counts of attempts that are over, with the addresses that they came from. */
export const clearSignInsJob = declareJob({
  name: "identity.clear-sign-ins",
  schema: z.object({}),
  maxAttempts: 3,
  timeoutMs: 10 * 60_000,
  schedule: "17 4 * * *",
});

/** Deletes what was asked to be deleted two days ago, and was not taken back since (decision 84). */
export const deleteAskedJob = declareJob({
  name: "identity.delete-asked",
  schema: z.object({ deletionId: z.uuid() }),
  maxAttempts: 14,
  timeoutMs: 60_000,
  placeOf: ({ deletionId }) => ({ key: `identity.delete-asked:${deletionId}` }),
});

/** Every night while the key of what is encrypted changes: puts the kept tokens under the new one. */
export const encryptAnewJob = declareJob({
  name: "stores.encrypt-anew",
  schema: z.object({}),
  maxAttempts: 3,
  timeoutMs: 30 * 60_000,
  schedule: "53 4 * * *",
});

/** Erases what a deleted workspace leaves behind, table by table and in pieces; what is pointed at goes after what points. */
export const eraseWorkspaceJob = declareJob({
  name: "identity.erase-workspace",
  schema: z.object({ workspaceId: z.uuid() }),
  maxAttempts: 12,
  timeoutMs: 600_000,
  placeOf: ({ workspaceId }) => ({ key: `identity.erase-workspace:${workspaceId}` }),
});

/** Asks a store that is said to have uninstalled us, and did not answer then, whether it has. */
export const confirmUninstallJob = declareJob({
  name: "stores.confirm-uninstall",
  schema: z.object({ storeId: z.uuid() }),
  maxAttempts: 14,
  timeoutMs: 60_000,
  isDoneWhileGoing: true,
  placeOf: ({ storeId }) => ({ key: `stores.confirm-uninstall:${storeId}` }),
});

/** Every night: forgets who bought in stores that are long disconnected (decision 37). */
export const forgetLeftBuyersJob = declareJob({
  name: "stores.forget-left-buyers",
  schema: z.object({}),
  maxAttempts: 3,
  timeoutMs: 60 * 60_000,
  schedule: "11 5 * * *",
});

/** After a store's move: takes along what was still being written in its former workspace meanwhile. */
export const gatherMovedRowsJob = declareJob({
  name: "stores.gather-moved-rows",
  schema: z.object({ migrationId: z.uuid() }),
  maxAttempts: 5,
  timeoutMs: 60_000,
  placeOf: ({ migrationId }) => ({ key: `stores.gather-moved-rows:${migrationId}` }),
});

/** Deletes what is held of a Shopify shop that was gone when its data was asked to be deleted, and has not come back since. */
export const redactShopJob = declareJob({
  name: "stores.redact-shop",
  schema: z.object({ shop: z.string(), askedAt: z.iso.datetime() }),
  maxAttempts: 14,
  timeoutMs: 120_000,
  placeOf: ({ shop }) => ({ key: `stores.redact-shop:${shop}` }),
});

/** Renews the tokens of every connected shop each week, as a refresh token that rests for 90 days is over. */
export const refreshTokensJob = declareJob({
  name: "stores.refresh-tokens",
  schema: z.object({}),
  maxAttempts: 3,
  timeoutMs: 30 * 60_000,
  schedule: "17 3 * * 0",
});

/** Every night: takes away workspaces that outlived their shop for money that was under way, once none is. */
export const leaveWorkspacesJob = declareJob({
  name: "stores.leave-workspaces",
  schema: z.object({}),
  maxAttempts: 3,
  timeoutMs: 10 * 60_000,
  schedule: "47 4 * * *",
});

/** Renews the tokens of one account that was connected by a key, if they end soon. */
export const renewSupplierAccountJob = declareJob({
  name: "stores.renew-supplier-account",
  schema: z.object({ workspaceId: z.uuid(), supplier: z.enum(KEYED_SUPPLIERS) }),
  maxAttempts: 8,
  timeoutMs: 60_000,
  isDoneWhileGoing: true,
  placeOf: ({ workspaceId, supplier }) => ({ key: `stores.renew-supplier-account:${supplier}:${workspaceId}` }),
});

/** Four times a day: has the tokens renewed that end soon. */
export const renewSupplierAccountsJob = declareJob({
  name: "stores.renew-supplier-accounts",
  schema: z.object({}),
  maxAttempts: 3,
  timeoutMs: 60_000,
  schedule: "23 */6 * * *",
});

/** Asks an address whether the news of an account that came in by a shop may go there (decision 94). */
export const sendContactMailJob = declareJob({
  name: "identity.send-contact-mail",
  schema: z.object({ accountId: z.uuid() }),
  maxAttempts: 8,
  timeoutMs: 30_000,
  placeOf: ({ accountId }) => ({ key: `identity.contact-mail:${accountId}` }),
});

/** Tells who asked for a deletion when it is done, with the way to take it back. */
export const sendDeletionMailJob = declareJob({
  name: "identity.send-deletion-mail",
  schema: z.object({ deletionId: z.uuid() }),
  maxAttempts: 8,
  timeoutMs: 30_000,
  placeOf: ({ deletionId }) => ({ key: `identity.deletion-mail:${deletionId}` }),
});

/** Sends a shop's former owner the code by which they get back what the shop was (decision 95). */
export const sendFormerOwnerMailJob = declareJob({
  name: "stores.send-former-owner-mail",
  schema: z.object({ presentId: z.uuid(), formerId: z.uuid() }),
  maxAttempts: 8,
  timeoutMs: 30_000,
  placeOf: ({ presentId }) => ({ key: `stores.former-owner-mail:${presentId}` }),
});

/** Sends an invitation's mail. */
export const sendInvitationJob = declareJob({
  name: "identity.send-invitation",
  // What was enqueued by an earlier version names no workspace.
  schema: z.object({ invitationId: z.uuid(), workspaceId: z.uuid().optional() }),
  maxAttempts: 8,
  timeoutMs: 30_000,
  placeOf: ({ invitationId }) => ({ key: `identity.invitation:${invitationId}` }),
});

/** Sends one of the sign-in mails to the account of an address, where there is one that needs it. */
export const sendMailJob = declareJob({
  name: "identity.send-mail",
  schema: z.object({ kind: z.enum(MAIL_KINDS), email: z.string() }),
  maxAttempts: 8,
  timeoutMs: 30_000,
});

/** Asks a store's owner by mail whether it may move to another workspace. */
export const sendMigrationMailJob = declareJob({
  name: "stores.send-migration-mail",
  schema: z.object({ migrationId: z.uuid() }),
  maxAttempts: 8,
  timeoutMs: 30_000,
  placeOf: ({ migrationId }) => ({ key: `stores.migration-mail:${migrationId}` }),
});

/** Brings a store that has just connected into order. */
export const setUpStoreJob = declareJob({
  name: "stores.set-up-store",
  schema: z.object({ storeId: z.uuid() }),
  maxAttempts: 10,
  timeoutMs: 60_000,
  placeOf: ({ storeId }) => ({ key: `stores.set-up:${storeId}` }),
});

/** Every minute: tells of suppliers' accounts whose connection has ended since, each once. */
export const tellLostSuppliersJob = declareJob({
  name: "stores.tell-lost-suppliers",
  schema: z.object({}),
  maxAttempts: 1,
  timeoutMs: 60_000,
  schedule: "* * * * *",
});
