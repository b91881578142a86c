/** The text of the button that places and pays so many orders: where there is none, it names no number. */
export function placeAndPayKey(count: number): "place_and_pay" | "place_and_pay_none" {
  return count === 0 ? "place_and_pay_none" : "place_and_pay";
}
