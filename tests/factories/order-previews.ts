import type { OrderPreview } from "../../app/areas/orders/contract/placement.ts";

/** What an order comes to before it is placed: it can be, and leaves a dollar of twenty. */
export const ORDER_PREVIEW: OrderPreview = {
  order_id: "o-1",
  name: "#1001",
  country_code: "US",
  shipping_address: null,
  can_place: true,
  blockers: [],
  plans: [],
  revenue: { amount: "20.00", currency: "USD" },
  known_revenue: "20.00",
  taxes: { tax: "0.00", duties: "0.00", counted: false },
  costs: [{ amount: "19.00", currency: "USD" }],
  profit: { amount: "1.00", currency: "USD", margin_percent: "5.0", is_loss: false, conversion: null },
  floor: null,
  floor_currency: null,
  conversion: null,
};
