/** Where the queue of orders that need a person is. It stands alone, as the order list's first load knows no more of the queue. */
export const ATTENTION = "/app/orders/attention";
