import { encryptAnew, isKeyChanging } from "~/platform/crypto.server";
import { systemDb } from "~/platform/db/client.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { log } from "~/platform/log.server";
import { encryptAnewJob } from "../jobs";

/** Rows that are read at once. */
const BATCH = 500;

/** Encrypted tokens, as they are kept. */
interface Tokens {
  accessToken: string;
  refreshToken: string | null;
}

/** Where tokens are kept. */
interface Keep<Row extends Tokens> {
  /** The rows behind one, in the order of their keys */
  read(after: Row | undefined): Promise<Row[]>;
  /** Puts `tokens` in the place of a row's own, unless somebody has put others there since it was read. */
  replace(row: Row, tokens: Tokens): Promise<unknown>;
}

const sessions: Keep<Tokens & { id: string }> = {
  read: (after) => systemDb.shopifySession.findMany(inOrder(after)),
  replace: ({ id, ...held }, data) => systemDb.shopifySession.updateMany({ where: { id, ...same(held) }, data }),
};
const suppliers: typeof sessions = {
  read: (after) => systemDb.supplierConnection.findMany(inOrder(after)),
  replace: ({ id, ...held }, data) => systemDb.supplierConnection.updateMany({ where: { id, ...same(held) }, data }),
};
const channels: typeof sessions = {
  read: (after) => systemDb.channelConnection.findMany(inOrder(after)),
  replace: ({ id, ...held }, data) => systemDb.channelConnection.updateMany({ where: { id, ...same(held) }, data }),
};
const stores: Keep<Tokens & { storeId: string }> = {
  read: (after) =>
    systemDb.storeCredential.findMany({
      where: after && { storeId: { gt: after.storeId } },
      orderBy: { storeId: "asc" },
      take: BATCH,
    }),
  replace: ({ storeId, ...held }, data) =>
    systemDb.storeCredential.updateMany({ where: { storeId, ...same(held) }, data }),
};

const secondSteps: Keep<Tokens & { accountId: string }> = {
  read: async (after) => {
    const rows = await systemDb.secondStep.findMany({
      where: after && { accountId: { gt: after.accountId } },
      orderBy: { accountId: "asc" },
      take: BATCH,
    });
    return rows.map(({ accountId, secret }) => ({ accountId, accessToken: secret, refreshToken: null }));
  },
  replace: ({ accountId, accessToken }, { accessToken: secret }) =>
    systemDb.secondStep.updateMany({ where: { accountId, secret: accessToken }, data: { secret } }),
};

const inOrder = (after: { id: string } | undefined) =>
  ({ where: after && { id: { gt: after.id } }, orderBy: { id: "asc" }, take: BATCH }) as const;
const same = ({ accessToken, refreshToken }: Tokens): Tokens => ({ accessToken, refreshToken });

/**
 * Puts tokens that are encrypted with the former key under the present one, so that the former can be given up: keys that a
 * store gives once, such as WooCommerce's, are never renewed by themselves. What no key opens stays as it is. Deliveries are
 * forgotten sooner than it would be worth the work (decision 37).
 */
export const handleEncryptAnew = handleJob(encryptAnewJob, async (_payload, { signal }) => {
  if (!isKeyChanging) return;
  const count =
    (await renew(sessions, signal)) +
    (await renew(suppliers, signal)) +
    (await renew(channels, signal)) +
    (await renew(stores, signal)) +
    (await renew(secondSteps, signal));
  log.info({ count }, "tokens were put under the new key");
});

/** @returns how many rows were renewed */
async function renew<Row extends Tokens>(keep: Keep<Row>, signal: AbortSignal): Promise<number> {
  let count = 0;
  for (let rows = await keep.read(undefined); rows.length > 0; rows = await keep.read(rows.at(-1))) {
    for (const row of rows) {
      const accessToken = encryptAnew(row.accessToken);
      const refreshToken = row.refreshToken && encryptAnew(row.refreshToken);
      if (!accessToken && !refreshToken) continue;
      await keep.replace(row, {
        accessToken: accessToken ?? row.accessToken,
        refreshToken: refreshToken ?? row.refreshToken,
      });
      count += 1;
    }
    signal.throwIfAborted();
  }
  return count;
}
