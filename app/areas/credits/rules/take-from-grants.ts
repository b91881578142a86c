/** What is left of a grant. */
export interface GrantLeft {
  id: string;
  left: number;
  /** Null where it stays until it is used */
  endsAt: Date | null;
}

/**
 * Which grants a cost is taken of: those that end first, and last those that stay. There has to be enough.
 */
export function takeFromGrants(grants: readonly GrantLeft[], cost: number): { grantId: string; amount: number }[] {
  const end = ({ endsAt }: GrantLeft) => endsAt?.getTime() ?? Number.POSITIVE_INFINITY;
  const takings: { grantId: string; amount: number }[] = [];
  let open = cost;
  for (const { id, left } of grants.toSorted((one, other) =>
    end(one) < end(other) ? -1 : Number(end(one) > end(other)),
  )) {
    const amount = Math.min(open, left);
    if (amount <= 0) continue;
    takings.push({ grantId: id, amount });
    open -= amount;
  }
  return takings;
}
