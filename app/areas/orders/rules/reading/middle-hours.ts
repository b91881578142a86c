/**
 * The median of hours of which each came so many times: the middle one, or what is between the two in the middle.
 * @param times by hours, the fewest first
 * @returns null where there are none
 */
export function middleHours(times: readonly { hours: number; orders: number }[]): number | null {
  const count = times.reduce((sum, { orders }) => sum + orders, 0);
  if (count === 0) return null;
  const at = (place: number): number => {
    let passed = 0;
    return times.find(({ orders }) => (passed += orders) > place)!.hours;
  };
  return (at(Math.floor((count - 1) / 2)) + at(Math.floor(count / 2))) / 2;
}
