import type { StateTable } from "~/platform/states/state-table";

/** What a request to our team may be in: for the team to answer, answered, or closed by the merchant. */
export const REQUEST_STATES = ["open", "answered", "closed"] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** Who writes on opens it again. */
export const REQUEST_TABLE: StateTable<RequestState> = {
  open: ["answered", "closed"],
  answered: ["open", "closed"],
  closed: ["open", "answered"],
};

/** Pictures that a request may show. */
export const MOST_PICTURES = 5;
