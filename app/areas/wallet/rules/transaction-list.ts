import { DAY_PART, SIZE_PART, type ListDefinition } from "~/platform/lists/list-definition";
import { ENTRY_KINDS } from "./entry-kinds";

const COLUMNS = ["date", "kind", "about", "amount", "balance"] as const;
export type TransactionColumn = (typeof COLUMNS)[number];

/** What can be chosen of the wallet's transactions. */
export const TRANSACTION_LIST: ListDefinition<TransactionColumn> = {
  name: "transactions",
  needs: ["VIEW_SETTING_WALLET"],
  parts: { kind: ENTRY_KINDS, from: DAY_PART, to: DAY_PART, size: SIZE_PART },
  columns: COLUMNS,
};
