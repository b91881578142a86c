import type { Commerce, NewOrder } from "../../sandbox/shopify/commerce.ts";
import type { Order } from "../../sandbox/shopify/model.ts";

/** Something that happens to the money of an order, with what is right of it afterwards, in the shop's currency. */
export interface MoneyShape {
  what: string;
  bought?: Partial<NewOrder>;
  change: (commerce: Commerce, order: Order) => void;
  /** As it was edited, before anything is refunded */
  total: string;
  refunded: string;
  /** On all that was ever on it, and on what is left of it */
  tax: [whole: string, current: string];
  /** What of taxes went with each refund, by time, and what is still to be passed on */
  booked: string[];
  taxLeft: string;
  /** What was paid for gift cards and not given back; none when absent */
  giftCards?: string;
  /** What a cancellation took off beside what was given back, and the taxes in it; none when absent */
  cancelled?: [total: string, taxes: string];
  /** Still to be paid; negative where it is owed to the buyer */
  outstanding: string;
}

/** Two lamps of 12.50 with tax of 1.25 each on top, sent for 4.90: 32.40. */
export const LAMPS = {
  lines: [{ title: "Lamp", price: "12.50", quantity: 2 }],
  shippingPrice: "4.90",
  totalTax: "2.50",
};

export const lamp = ({ lines }: Order, restock = false) => [{ lineItemId: lines[0]!.id, quantity: 1, restock }];
export const WRAP = { title: "Gift wrap", price: "3", quantity: 1, requiresShipping: false };
const UNPAID = { financialStatus: "PENDING" } as const;
export const BOTH = ["2.5", "2.5"] as [string, string];
export const ONE_LEFT = ["2.5", "1.25"] as [string, string];

export const MONEY_SHAPES: MoneyShape[] = [
  {
    what: "as it was bought",
    change: () => {},
    total: "32.4",
    refunded: "0",
    tax: BOTH,
    booked: [],
    taxLeft: "2.5",
    outstanding: "0",
  },
  {
    what: "a line added",
    change: (commerce, { shop, id }) => commerce.editOrder(shop, id, { added: [WRAP] }),
    total: "35.4",
    refunded: "0",
    tax: BOTH,
    booked: [],
    taxLeft: "2.5",
    outstanding: "3",
  },
  {
    what: "a unit taken off after payment",
    change: (commerce, order) => commerce.editOrder(order.shop, order.id, { removed: lamp(order) }),
    total: "18.65",
    refunded: "0",
    tax: ONE_LEFT,
    booked: [],
    taxLeft: "1.25",
    outstanding: "-13.75",
  },
  {
    what: "a unit taken off after payment, then given back",
    change: (commerce, order) => {
      commerce.editOrder(order.shop, order.id, { removed: lamp(order) });
      commerce.refund(order.shop, order.id, { amount: "13.75" });
    },
    total: "32.4",
    refunded: "13.75",
    tax: ONE_LEFT,
    booked: ["1.25"],
    taxLeft: "1.25",
    outstanding: "0",
  },
  {
    what: "a unit refunded",
    change: (commerce, order) => commerce.refund(order.shop, order.id, { amount: "13.75", lines: lamp(order) }),
    total: "32.4",
    refunded: "13.75",
    tax: ONE_LEFT,
    booked: ["1.25"],
    taxLeft: "1.25",
    outstanding: "0",
  },
  {
    what: "a unit refunded and put back in stock",
    change: (commerce, order) => commerce.refund(order.shop, order.id, { amount: "13.75", lines: lamp(order, true) }),
    total: "32.4",
    refunded: "13.75",
    tax: ONE_LEFT,
    booked: ["1.25"],
    taxLeft: "1.25",
    outstanding: "0",
  },
  {
    what: "a unit taken back for less than it cost",
    change: (commerce, order) => commerce.refund(order.shop, order.id, { amount: "10.00", lines: lamp(order) }),
    total: "32.4",
    refunded: "10",
    tax: ONE_LEFT,
    booked: ["1.25"],
    taxLeft: "1.25",
    outstanding: "0",
  },
  {
    what: "money given back for goods that stay",
    change: (commerce, { shop, id }) => commerce.refund(shop, id, { amount: "5.00" }),
    total: "32.4",
    refunded: "5",
    tax: BOTH,
    booked: ["0.39"],
    taxLeft: "2.11",
    outstanding: "0",
  },
  {
    what: "shipping given back",
    change: (commerce, { shop, id }) => commerce.refund(shop, id, { amount: "4.90", shipping: "4.90" }),
    total: "32.4",
    refunded: "4.9",
    tax: BOTH,
    booked: ["0"],
    taxLeft: "2.5",
    outstanding: "0",
  },
  {
    what: "several refunds",
    change: (commerce, order) => {
      commerce.refund(order.shop, order.id, { amount: "5.00" });
      commerce.refund(order.shop, order.id, { amount: "13.75", lines: lamp(order) });
      commerce.refund(order.shop, order.id, { amount: "4.90", shipping: "4.90" });
    },
    total: "32.4",
    refunded: "23.65",
    tax: ONE_LEFT,
    booked: ["0.39", "1.25", "0"],
    taxLeft: "0.86",
    outstanding: "0",
  },
  {
    what: "a part refunded, then all",
    change: (commerce, order) => {
      commerce.refund(order.shop, order.id, { amount: "13.75", lines: lamp(order) });
      commerce.refund(order.shop, order.id);
    },
    total: "32.4",
    refunded: "32.4",
    tax: ONE_LEFT,
    booked: ["1.25", "1.25"],
    taxLeft: "0",
    outstanding: "0",
  },
  {
    what: "cancelled and given back",
    change: (commerce, { shop, id }) => commerce.cancelOrder(shop, id),
    total: "32.4",
    refunded: "32.4",
    tax: ["2.5", "0"],
    booked: ["2.5"],
    taxLeft: "0",
    outstanding: "0",
  },
  {
    what: "a unit taken off before it is paid",
    bought: UNPAID,
    change: (commerce, order) => commerce.editOrder(order.shop, order.id, { removed: lamp(order) }),
    total: "18.65",
    refunded: "0",
    tax: ONE_LEFT,
    booked: [],
    taxLeft: "1.25",
    outstanding: "18.65",
  },
  {
    what: "a unit taken off, then what is left paid",
    bought: UNPAID,
    change: (commerce, order) => {
      commerce.editOrder(order.shop, order.id, { removed: lamp(order) });
      commerce.markPaid(order.shop, order.id);
    },
    total: "18.65",
    refunded: "0",
    tax: ONE_LEFT,
    booked: [],
    taxLeft: "1.25",
    outstanding: "0",
  },
  {
    what: "a unit taken off of what was paid in part",
    change: (commerce, order) => {
      commerce.editOrder(order.shop, order.id, { added: [{ ...WRAP, price: "20" }] });
      commerce.editOrder(order.shop, order.id, { removed: [{ lineItemId: order.lines[1]!.id, quantity: 1 }] });
    },
    bought: { totalTax: "0" },
    total: "29.9",
    refunded: "0",
    tax: ["0", "0"],
    booked: [],
    taxLeft: "0",
    outstanding: "0",
  },
  {
    what: "a unit exchanged for another",
    bought: { totalTax: "0" },
    change: (commerce, order) =>
      commerce.editOrder(order.shop, order.id, {
        removed: lamp(order),
        added: [{ title: "Blue lamp", price: "14.50", quantity: 1 }],
      }),
    total: "31.9",
    refunded: "0",
    tax: ["0", "0"],
    booked: [],
    taxLeft: "0",
    outstanding: "2",
  },
  {
    what: "cancelled before it was paid",
    bought: UNPAID,
    change: (commerce, { shop, id }) => commerce.cancelOrder(shop, id),
    total: "0",
    refunded: "0",
    tax: ["2.5", "0"],
    booked: [],
    taxLeft: "0",
    cancelled: ["32.4", "2.5"],
    outstanding: "0",
  },
  {
    what: "cancelled when it was authorized",
    bought: { financialStatus: "AUTHORIZED" },
    change: (commerce, { shop, id }) => commerce.cancelOrder(shop, id),
    total: "0",
    refunded: "0",
    tax: ["2.5", "0"],
    booked: [],
    taxLeft: "0",
    cancelled: ["32.4", "2.5"],
    outstanding: "0",
  },
  {
    what: "a unit refunded whose price has its tax in it",
    bought: { taxesIncluded: true },
    change: (commerce, order) => commerce.refund(order.shop, order.id, { amount: "12.50", lines: lamp(order) }),
    total: "29.9",
    refunded: "12.5",
    tax: ONE_LEFT,
    booked: ["1.25"],
    taxLeft: "1.25",
    outstanding: "0",
  },
];

/** The buyer's currency and how much of it one unit of the shop's makes. Pence are worth more than cents. */
export const BUYERS_CURRENCIES: { currency: string; presentmentRate: string }[] = [
  { currency: "USD", presentmentRate: "1" },
  { currency: "GBP", presentmentRate: "0.79" },
];
