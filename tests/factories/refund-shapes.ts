import type { Order } from "../../sandbox/shopify/model.ts";
import { BOTH, lamp, LAMPS, ONE_LEFT, WRAP, type MoneyShape } from "./money-shapes.ts";

/** A book at 7 percent and a lamp at 19, as is their shipping: 40.45. */
const TWO_RATES = {
  lines: [
    { title: "Book", price: "10", quantity: 1, tax: "0.70" },
    { title: "Lamp", price: "20", quantity: 1, tax: "3.80" },
  ],
  shippingPrice: "5.00",
  shippingTax: "0.95",
  totalTax: undefined,
};
const WITH_CARD = { lines: [...LAMPS.lines, { title: "Gift card", price: "50", quantity: 1, isGiftCard: true }] };

const line = ({ lines }: Order, at: number) => [{ lineItemId: lines[at]!.id, quantity: 1 }];
/** What becomes of an order's money beside plain goods: taxes of several rates, gift cards, tips, banks that take days, cancellations. */
export const REFUND_SHAPES: MoneyShape[] = [
  {
    what: "a line refunded at one rate, then one at another",
    bought: TWO_RATES,
    change: (commerce, order) => {
      commerce.refund(order.shop, order.id, { amount: "10.70", lines: line(order, 0) });
      commerce.refund(order.shop, order.id, { amount: "23.80", lines: line(order, 1) });
    },
    total: "40.45",
    refunded: "34.5",
    tax: ["5.45", "0.95"],
    booked: ["0.7", "3.8"],
    taxLeft: "0.95",
    outstanding: "0",
  },
  {
    what: "a line refunded, then another taken off",
    bought: TWO_RATES,
    change: (commerce, order) => {
      commerce.refund(order.shop, order.id, { amount: "10.70", lines: line(order, 0) });
      commerce.editOrder(order.shop, order.id, { removed: line(order, 1) });
    },
    total: "16.65",
    refunded: "10.7",
    tax: ["5.45", "0.95"],
    booked: ["0.7"],
    taxLeft: "0.95",
    outstanding: "-23.8",
  },
  {
    what: "a line refunded, then another added",
    bought: TWO_RATES,
    change: (commerce, order) => {
      commerce.refund(order.shop, order.id, { amount: "10.70", lines: line(order, 0) });
      commerce.editOrder(order.shop, order.id, { added: [{ ...WRAP, price: "10", tax: "1.90" }] });
    },
    total: "52.35",
    refunded: "10.7",
    tax: ["7.35", "6.65"],
    booked: ["0.7"],
    taxLeft: "6.65",
    outstanding: "11.9",
  },
  {
    what: "shipping given back with its tax",
    bought: TWO_RATES,
    change: (commerce, { shop, id }) => commerce.refund(shop, id, { amount: "5.95", shipping: "5.00" }),
    total: "40.45",
    refunded: "5.95",
    tax: ["5.45", "4.5"],
    booked: ["0.95"],
    taxLeft: "4.5",
    outstanding: "0",
  },
  {
    what: "a gift card beside the lamps",
    bought: WITH_CARD,
    change: () => {},
    total: "82.4",
    refunded: "0",
    tax: BOTH,
    booked: [],
    taxLeft: "2.5",
    giftCards: "50",
    outstanding: "0",
  },
  {
    what: "a gift card refunded",
    bought: WITH_CARD,
    change: (commerce, order) => commerce.refund(order.shop, order.id, { amount: "50", lines: line(order, 1) }),
    total: "82.4",
    refunded: "50",
    tax: BOTH,
    booked: ["0"],
    taxLeft: "2.5",
    outstanding: "0",
  },
  {
    what: "money given back for goods that stay, beside a gift card",
    bought: WITH_CARD,
    change: (commerce, { shop, id }) => commerce.refund(shop, id, { amount: "5.00" }),
    total: "82.4",
    refunded: "5",
    tax: BOTH,
    booked: ["0.39"],
    taxLeft: "2.11",
    giftCards: "50",
    outstanding: "0",
  },
  {
    what: "a tip",
    bought: { tip: "5.00" },
    change: (commerce, order) => commerce.refund(order.shop, order.id, { amount: "13.75", lines: lamp(order) }),
    total: "37.4",
    refunded: "13.75",
    tax: ONE_LEFT,
    booked: ["1.25"],
    taxLeft: "1.25",
    outstanding: "0",
  },
  {
    what: "a unit taken back less a restocking fee",
    change: (commerce, order) =>
      commerce.refund(order.shop, order.id, { amount: "8.75", lines: lamp(order), reason: "RESTOCK" }),
    total: "32.4",
    refunded: "8.75",
    tax: ONE_LEFT,
    booked: ["1.25"],
    taxLeft: "1.25",
    outstanding: "0",
  },
  {
    what: "a unit taken back whose money is on its way",
    change: (commerce, order) =>
      commerce.refund(order.shop, order.id, { amount: "13.75", lines: lamp(order), isPending: true }),
    total: "32.4",
    refunded: "0",
    tax: ONE_LEFT,
    booked: [],
    taxLeft: "2.5",
    outstanding: "0",
  },
  {
    what: "a unit taken back whose money arrived later",
    change: (commerce, order) => {
      commerce.refund(order.shop, order.id, { amount: "13.75", lines: lamp(order), isPending: true });
      commerce.settleRefund(order.shop, order.id, order.refunds[0]!.id, "SUCCESS");
    },
    total: "32.4",
    refunded: "13.75",
    tax: ONE_LEFT,
    booked: ["1.25"],
    taxLeft: "1.25",
    outstanding: "0",
  },
  {
    what: "a unit taken back whose money came back",
    change: (commerce, order) => {
      commerce.refund(order.shop, order.id, { amount: "13.75", lines: lamp(order), isPending: true });
      commerce.settleRefund(order.shop, order.id, order.refunds[0]!.id, "FAILURE");
    },
    total: "32.4",
    refunded: "0",
    tax: ONE_LEFT,
    booked: [],
    taxLeft: "2.5",
    outstanding: "0",
  },
  {
    what: "cancelled with nothing given back",
    change: (commerce, { shop, id }) => commerce.cancelOrder(shop, id, { refund: false }),
    total: "0",
    refunded: "0",
    tax: ["2.5", "0"],
    booked: [],
    taxLeft: "0",
    cancelled: ["32.4", "2.5"],
    outstanding: "-32.4",
  },
  {
    what: "cancelled, and given back later",
    change: (commerce, { shop, id }) => {
      commerce.cancelOrder(shop, id, { refund: false });
      commerce.refund(shop, id);
    },
    total: "32.4",
    refunded: "32.4",
    tax: ["2.5", "0"],
    booked: ["2.5"],
    taxLeft: "0",
    outstanding: "0",
  },
];
