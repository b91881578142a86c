const same = (address: string): string => address.trim().toLowerCase();

/**
 * True where a shop names another owner by e-mail than it did before. Where one of the two is not known nothing is proved, and
 * the owner counts as the same (decision 95).
 */
export function isOtherOwner(known: string | null | undefined, said: string | null | undefined): boolean {
  const [before, now] = [same(known ?? ""), same(said ?? "")];
  return before !== "" && now !== "" && before !== now;
}

/** An e-mail address by which whoever has it knows it, and nobody else learns it: `a•••@example.com`. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf("@");
  const [first = ""] = address.slice(0, Math.max(at, 0));
  return `${first}•••${at < 0 ? "" : address.slice(at)}`;
}
