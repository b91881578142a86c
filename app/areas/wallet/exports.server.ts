import { exportList } from "~/platform/export/list-export";
import { walletContract, type WalletEntryRow } from "./contract";
import { transactionFilter } from "./router/transaction-query";
import { countTransactions, listTransactions, type NamePurchases } from "./server/list-transactions.server";

/** The lists of this area that can be had as files. @param namePurchases see `NamePurchases` */
export const walletExports = ({ namePurchases }: { namePurchases: NamePurchases }) => [
  exportList<typeof walletContract.transactionLogs, WalletEntryRow>({
    name: "transactions",
    call: walletContract.transactionLogs,
    columns: [
      { heading: "export:columns.date", cell: ({ created_at: at }, { moment }) => moment(at) },
      { heading: "export:columns.type", cell: ({ kind }, { text }) => text(`wallet:transactions.kinds.${kind}`) },
      { heading: "export:columns.order", cell: ({ purchase }) => purchase && purchase.order_name },
      { heading: "export:columns.purchase", cell: ({ purchase }) => purchase && purchase.number },
      { heading: "export:columns.amount", cell: ({ amount }) => amount },
      { heading: "export:columns.from_top_ups", cell: ({ amount_topup: amount }) => amount },
      { heading: "export:columns.from_bonus", cell: ({ amount_bonus: amount }) => amount },
      { heading: "export:columns.balance", cell: ({ balance_after: balance }) => balance },
      { heading: "export:columns.currency", cell: ({ currency }) => currency },
    ],
    count: ({ scope, input, timeZone, most }) =>
      countTransactions({ scope, filter: transactionFilter(input, timeZone), most }),
    async readPage({ scope, input, timeZone, cursor, pageSize }) {
      const filter = transactionFilter(input, timeZone);
      const page = await listTransactions({ scope, filter, cursor, pageSize, namePurchases });
      return { rows: page.transactions, next: page.next };
    },
  }),
];
