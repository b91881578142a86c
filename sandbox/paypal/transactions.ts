import type { Json, Order } from "./objects.ts";

/** How late the search knows of a payment. */
const LATE_MS = 3 * 3_600_000;

/** `GET /v1/reporting/transactions`: captures and refunds, as late as the real one tells of them. @param asOf epoch milliseconds */
export function searchTransactions(orders: readonly Order[], query: Json, asOf: number): object {
  const from = Date.parse(String(query["start_date"]));
  const until = Math.min(Date.parse(String(query["end_date"])), asOf - LATE_MS);
  const size = Math.min(500, Math.max(1, Number(query["page_size"] ?? 100)));
  const page = Math.max(1, Number(query["page"] ?? 1));
  const all = orders
    .flatMap(({ purchase_units: [{ payments }] }) => [
      ...(payments?.captures ?? []).map((capture) => ({ ...capture, code: "T0006", sign: "" })),
      ...(payments?.refunds ?? []).map((refund) => ({ ...refund, code: "T1107", sign: "-" })),
    ])
    .filter(({ create_time: at }) => Date.parse(at) >= from && Date.parse(at) <= until);
  return {
    transaction_details: all
      .slice((page - 1) * size, page * size)
      .map(({ id, code, sign, amount, status, custom_id, invoice_id, create_time, update_time }) => ({
        transaction_info: {
          transaction_id: id,
          transaction_event_code: code,
          transaction_initiation_date: create_time,
          transaction_updated_date: update_time,
          transaction_amount: { ...amount, value: `${sign}${amount.value}` },
          transaction_status: status === "PENDING" ? "P" : status === "DECLINED" || status === "FAILED" ? "D" : "S",
          custom_field: custom_id,
          invoice_id,
        },
      })),
    total_items: all.length,
    total_pages: Math.max(1, Math.ceil(all.length / size)),
    page,
  };
}
