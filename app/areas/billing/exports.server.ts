import { exportList } from "~/platform/export/list-export";
import { chargeCalls, type PaymentLogRow } from "./contract/charges";
import { nameOfItem } from "./rules/receipts/name-of-item";
import { YEARLY } from "./rules/usage/usage-period";
import { countCharges, listCharges } from "./server/subscriptions/list-charges.server";

/** The lists of this area that can be had as files. */
export const billingExports = [
  exportList<typeof chargeCalls.paymentLogs, PaymentLogRow>({
    name: "charges",
    call: chargeCalls.paymentLogs,
    columns: [
      { heading: "export:columns.receipt", cell: ({ receipt_number: number }) => number },
      { heading: "export:columns.date", cell: ({ created_at: at }, { moment }) => moment(at) },
      {
        heading: "billing:charges.item",
        cell(charge, { text }) {
          const { key, params } = nameOfItem(charge);
          return text(key, undefined, params);
        },
      },
      {
        heading: "billing:cycle.label",
        cell: ({ cycle }, { text }) =>
          cycle && text(cycle === YEARLY ? "billing:cycle.yearly" : "billing:cycle.monthly"),
      },
      { heading: "export:columns.from", cell: ({ period }, { moment }) => moment(period && period.start) },
      { heading: "export:columns.until", cell: ({ period }, { moment }) => moment(period && period.end) },
      { heading: "export:columns.status", cell: ({ status }, { text }) => text(`billing:charges.states.${status}`) },
      { heading: "export:columns.amount", cell: ({ amount }) => amount },
      { heading: "billing:receipt.credit", cell: ({ credit }) => credit },
      { heading: "export:columns.tax", cell: ({ tax }) => tax },
      { heading: "export:columns.refunded", cell: ({ refunded }) => refunded },
      { heading: "export:columns.currency", cell: ({ currency }) => currency },
      {
        heading: "billing:charges.test",
        cell: ({ is_test: isTest }, { text }) => (isTest ? text("billing:charges.test") : null),
      },
    ],
    count: ({ scope, input: { kind }, most }) => countCharges({ scope, kind, most }),
    async readPage({ scope, input: { kind }, cursor, pageSize }) {
      const page = await listCharges({ scope, kind, cursor, pageSize });
      return { rows: page.payment_logs, next: page.next };
    },
  }),
];
