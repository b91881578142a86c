import { orderActionCalls } from "./contract/actions";
import { orderChangeCalls } from "./contract/changes";
import { orderDetailCalls } from "./contract/detail";
import { orderListCalls } from "./contract/list";

/** Orders: the list and its counts, one order in full, and what a person does with orders. */
export const ordersContract = {
  ...orderListCalls,
  ...orderDetailCalls,
  ...orderActionCalls,
  ...orderChangeCalls,
};
