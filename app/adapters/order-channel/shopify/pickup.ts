/**
 * True for an order that goes to no address: the buyer collects it, or it was sold at a point of sale and is not sent.
 * @param deliveryCategories of its shipping lines, which a sale over the counter has none of
 */
export function isPickup({
  sourceName,
  deliveryCategories,
}: {
  sourceName: string | null | undefined;
  deliveryCategories: readonly (string | null | undefined)[];
}): boolean {
  if (deliveryCategories.length === 0) return sourceName === "pos";
  return deliveryCategories.every((category) => category === "pickup");
}
