import type { OrderDetail, OrderLineDetail } from "../../contract/detail";

/** Lines of an order that something is still to be bought of at a source. */
export function linesToBuyFrom({ lines }: Pick<OrderDetail, "lines">, source: string): OrderLineDetail[] {
  return lines.filter(({ mapping, to_buy: toBuy }) => mapping?.source === source && toBuy > 0);
}
