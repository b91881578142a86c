/** Double entry: what the database itself takes and refuses (decision 29). */
import Decimal from "decimal.js";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { chargeWallet, giveBackCharge } from "../../app/areas/wallet/server/charge-wallet.server.ts";
import { lockWallet } from "../../app/areas/wallet/server/lock-wallet.sql.server.ts";
import { moveMoney } from "../../app/areas/wallet/server/move-money.server.ts";
import { systemDb, type SystemTransaction } from "../../app/platform/db/client.server.ts";
import { newId } from "../../app/platform/db/new-id.server.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";
import { setBalance } from "../factories/wallets.ts";
import { patience } from "../setup/patience.ts";

let tenant: Tenant;
let workspaceId: string;
beforeEach(async () => {
  tenant = await makeTenant();
  workspaceId = tenant.workspace.id;
});

const wallet = () => systemDb.wallet.findUniqueOrThrow({ where: { workspaceId } });
/** What the postings of each account come to. */
async function accounts(): Promise<Record<string, string>> {
  const rows = await systemDb.ledgerPosting.groupBy({
    by: ["account"],
    where: { workspaceId },
    _sum: { amount: true },
  });
  return Object.fromEntries(rows.map(({ account, _sum }) => [account, _sum.amount!.toFixed(2)]));
}
interface Side {
  account: string;
  amount: string;
  currency?: string;
  workspaceId?: string;
}
/** Writes a movement as it stands here, past the code that makes its sides. */
function write(tx: SystemTransaction, { topup, sides }: { topup: string; sides: Side[] }) {
  const id = newId();
  return tx.walletEntry
    .create({
      data: {
        id,
        workspaceId,
        kind: "adjustment",
        reference: id,
        eventKey: id,
        amountTopup: topup,
        amountBonus: "0",
        balanceAfter: "0",
      },
    })
    .then(() =>
      tx.ledgerPosting.createMany({
        data: sides.map((side) => ({ currency: "USD", workspaceId, ...side, entryId: id })),
      }),
    );
}

describe("the database refuses", () => {
  const unbalanced: [string, { topup: string; sides: Side[] }][] = [
    ["one side alone", { topup: "10", sides: [{ account: "merchant_topup", amount: "10" }] }],
    ["no side at all", { topup: "10", sides: [] }],
    [
      "sides that do not come to zero",
      {
        topup: "10",
        sides: [
          { account: "merchant_topup", amount: "10" },
          { account: "adjustments", amount: "-9.99" },
        ],
      },
    ],
    [
      "sides that are not what the movement says",
      {
        topup: "10",
        sides: [
          { account: "merchant_topup", amount: "20" },
          { account: "adjustments", amount: "-20" },
        ],
      },
    ],
    [
      "a side of the bonus that the movement does not tell of",
      {
        topup: "0",
        sides: [
          { account: "merchant_bonus", amount: "10" },
          { account: "adjustments", amount: "-10" },
        ],
      },
    ],
    [
      "a side of somebody else's",
      {
        topup: "10",
        sides: [
          { account: "merchant_topup", amount: "10" },
          { account: "adjustments", amount: "-10", workspaceId: newId() },
        ],
      },
    ],
    [
      "sides in two currencies",
      {
        topup: "10",
        sides: [
          { account: "merchant_topup", amount: "10" },
          { account: "adjustments", amount: "-10", currency: "EUR" },
        ],
      },
    ],
    [
      "an account that is none",
      {
        topup: "10",
        sides: [
          { account: "merchant_topup", amount: "10" },
          { account: "somewhere", amount: "-10" },
        ],
      },
    ],
  ];
  test.each(unbalanced)("%s", async (_, movement) => {
    await setBalance(workspaceId, { topup: "100" });
    await expect(systemDb.$transaction((tx) => write(tx, movement))).rejects.toThrow();
    expect((await wallet()).balanceTopup.toFixed(2)).toBe("100.00");
    expect(await systemDb.walletEntry.count({ where: { workspaceId } })).toBe(1);
  });

  test("a balance that no movement made", async () => {
    await expect(systemDb.wallet.create({ data: { workspaceId, balanceTopup: "5" } })).rejects.toThrow(/balance/);
    await setBalance(workspaceId, { topup: "100" });
    await expect(systemDb.wallet.update({ where: { workspaceId }, data: { balanceTopup: "500" } })).rejects.toThrow(
      /balance/,
    );
    await expect(
      systemDb.wallet.update({ where: { workspaceId }, data: { balanceBonus: { increment: 1 } } }),
    ).rejects.toThrow(/balance/);
    await expect(systemDb.wallet.update({ where: { workspaceId }, data: { currency: "EUR" } })).rejects.toThrow(
      /balance/,
    );
    await systemDb.wallet.update({ where: { workspaceId }, data: { policyAcceptedAt: new Date() } });
    expect((await wallet()).balanceTopup.toFixed(2)).toBe("100.00");
  });

  test("to change or take away what was written", async () => {
    await setBalance(workspaceId, { topup: "100" });
    const where = { workspaceId };
    await expect(systemDb.ledgerPosting.updateMany({ where, data: { amount: "1" } })).rejects.toThrow();
    await expect(systemDb.ledgerPosting.deleteMany({ where })).rejects.toThrow();
    await expect(systemDb.walletEntry.deleteMany({ where })).rejects.toThrow();
    await expect(systemDb.walletEntry.updateMany({ where, data: { amountTopup: "1" } })).rejects.toThrow();
    expect(await accounts()).toEqual({ merchant_topup: "100.00", adjustments: "-100.00" });
  });
});

test("each kind of movement stands on the account that it is of", async () => {
  const move = (kind: "topup" | "bonus", topup: string, bonus: string) =>
    systemDb.$transaction(async (tx) =>
      moveMoney({
        tx,
        workspaceId,
        kind,
        reference: kind,
        event: `${kind}:one`,
        balances: await lockWallet(tx, workspaceId),
        movement: { topup: new Decimal(topup), bonus: new Decimal(bonus) },
      }),
    );
  await move("topup", "50", "0");
  await move("bonus", "0", "10");
  const purchaseOrderId = newId();
  await systemDb.$transaction((tx) =>
    chargeWallet({ tx, workspaceId, purchaseOrderId, amount: "25.50", currency: "USD" }),
  );
  expect(await accounts()).toEqual({
    merchant_topup: "34.50",
    merchant_bonus: "0.00",
    provider_clearing: "-50.00",
    bonus_granted: "-10.00",
    suppliers_payable: "25.50",
  });
  await expect(move("topup", "50", "0")).rejects.toThrow();
});

test(
  "whatever happens, side by side too, everything comes to zero and the balance is what was posted",
  { timeout: patience(120_000) },
  async () => {
    const cents = fc.integer({ min: 1, max: 5_000 }).map((value) => new Decimal(value).div(100).toFixed(2));
    const step = fc.oneof(
      fc.record({ kind: fc.constant("fund" as const), topup: cents, bonus: cents }),
      fc.record({ kind: fc.constant("charge" as const), purchase: fc.nat(3), amount: cents }),
      fc.record({
        kind: fc.constant("give_back" as const),
        purchase: fc.nat(3),
        event: fc.nat(2),
        amount: fc.option(cents),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        tenant = await makeTenant();
        workspaceId = tenant.workspace.id;
        const purchases = Array.from({ length: 4 }, newId);
        const run = (each: (typeof steps)[number]) =>
          systemDb.$transaction(async (tx) => {
            if (each.kind === "fund")
              return moveMoney({
                tx,
                workspaceId,
                kind: "topup",
                reference: "x",
                event: newId(),
                balances: await lockWallet(tx, workspaceId),
                movement: { topup: new Decimal(each.topup), bonus: new Decimal(each.bonus) },
              });
            const purchaseOrderId = purchases[each.purchase]!;
            if (each.kind === "charge")
              return chargeWallet({ tx, workspaceId, purchaseOrderId, amount: each.amount, currency: "USD" });
            return giveBackCharge({
              tx,
              workspaceId,
              purchaseOrderId,
              kind: "refund",
              event: `refund:${each.event}:${purchaseOrderId}`,
              ...(each.amount && { amount: each.amount }),
            });
          });
        await systemDb.$transaction((tx) => lockWallet(tx, workspaceId));
        for (let from = 0; from < steps.length; from += 3)
          await Promise.allSettled(steps.slice(from, from + 3).map(run));
        const sums = await accounts();
        const { balanceTopup, balanceBonus } = await wallet();
        expect([sums.merchant_topup ?? "0.00", sums.merchant_bonus ?? "0.00"]).toEqual([
          balanceTopup.toFixed(2),
          balanceBonus.toFixed(2),
        ]);
        expect(
          Object.values(sums)
            .reduce((sum, amount) => sum.plus(amount), new Decimal(0))
            .isZero(),
        ).toBe(true);
        for (const reference of purchases) {
          const moved = await systemDb.walletEntry.findMany({ where: { workspaceId, reference } });
          const left = moved.reduce(
            (sum, entry) => sum.plus(entry.amountTopup).plus(entry.amountBonus),
            new Decimal(0),
          );
          // Never more comes back than was charged.
          expect(left.lessThanOrEqualTo(0)).toBe(true);
        }
      }),
      { numRuns: 12 },
    );
  },
);
