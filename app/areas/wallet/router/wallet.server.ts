import { Decimal } from "decimal.js";
import { returnUrlFor } from "~/areas/accounts/server/principal/return-url.server";
import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import { isPermitted } from "~/platform/permissions";
import { walletContract } from "../contract";
import { acceptWalletPolicy } from "../server/accept-policy.server";
import { countTransactions, listTransactions, type NamePurchases } from "../server/list-transactions.server";
import { checkTopUp, readTopUp } from "../server/read-top-up.server";
import { readWallet } from "../server/read-wallet.server";
import { startTopUp } from "../server/start-top-up.server";
import { sumBonus, sumWalletDays } from "../server/wallet-figures.sql.server";
import { transactionFilter } from "./transaction-query";

const os = implementArea(walletContract);
const RETURN_PATH = "/app/orders/payment-success";

const sum = (amounts: string[]): string =>
  amounts.reduce((total, amount) => total.plus(amount), new Decimal(0)).toFixed(2);

/** The wallet's calls. @param namePurchases see `NamePurchases` */
export const walletRouter = ({ namePurchases }: { namePurchases: NamePurchases }) =>
  os.router({
    wallets: os.wallets.handler(async ({ context }) => {
      const { scope, principal } = context.caller();
      return ok(await readWallet({ scope, isManaged: isPermitted(principal.permissions, ["VIEW_SETTING_WALLET"]) }));
    }),

    chartSummary: os.chartSummary.handler(async ({ input, context }) => {
      const { scope, principal } = context.caller();
      const [{ currency }, points] = await Promise.all([
        readWallet({ scope }),
        sumWalletDays(scope, { days: input.days, timeZone: principal.timeZone }),
      ]);
      return ok({
        currency,
        added: sum(points.map(({ added }) => added)),
        spent: sum(points.map(({ spent }) => spent)),
        returned: sum(points.map(({ returned }) => returned)),
        points,
      });
    }),

    topUp: os.topUp.handler(async ({ input, context }) => {
      const { scope, principal } = context.caller();
      return ok(await startTopUp({ scope, principal, ...input, returnUrl: returnUrlFor(principal, RETURN_PATH) }));
    }),

    topUpState: os.topUpState.handler(async ({ input, context }) =>
      ok(await readTopUp({ scope: context.caller().scope, ...input })),
    ),

    checkTopUp: os.checkTopUp.handler(async ({ input, context }) =>
      ok(await checkTopUp({ scope: context.caller().scope, ...input })),
    ),

    transactionLogs: os.transactionLogs.handler(async ({ input, context }) => {
      const { scope, principal } = context.caller();
      return ok(
        await listTransactions({
          scope,
          filter: transactionFilter(input, principal.timeZone),
          cursor: input.cursor,
          pageSize: input.page_size,
          namePurchases,
        }),
      );
    }),

    transactionCount: os.transactionCount.handler(async ({ input, context }) => {
      const { scope, principal } = context.caller();
      return ok({ count: await countTransactions({ scope, filter: transactionFilter(input, principal.timeZone) }) });
    }),

    bonus: os.bonus.handler(async ({ context }) => {
      const { scope } = context.caller();
      const [{ balance_bonus, currency }, { given, spent }] = await Promise.all([
        readWallet({ scope }),
        sumBonus(scope),
      ]);
      return ok({ balance_bonus, given, spent, currency });
    }),

    acceptPolicy: os.acceptPolicy.handler(async ({ context }) => {
      await acceptWalletPolicy(context.caller());
      return ok({ policy_accepted: true as const });
    }),
  });
