import type { SystemTransaction } from "~/platform/db/client.server";

/** Shorter texts are found in nearly every name. */
const SHORTEST_TEXT = 3;

/**
 * Deletes the views of a workspace's lists that search for a person or are named after them.
 * @param words the person's name, e-mail address and phone number, as far as they are known
 */
export async function forgetSearches({
  tx,
  workspaceId,
  lists,
  words,
}: {
  tx: SystemTransaction;
  workspaceId: string;
  lists: readonly string[];
  words: readonly string[];
}): Promise<void> {
  const known = words.map((word) => word.toLowerCase()).filter((word) => word.length >= SHORTEST_TEXT);
  if (known.length === 0) return;
  const views = await tx.listView.findMany({
    where: { workspaceId, list: { in: [...lists] } },
    select: { id: true, name: true, parts: true },
  });
  const about = views.filter(({ name, parts }) => {
    const searched = String((parts as Record<string, unknown>).q ?? "").toLowerCase();
    return known.some(
      (word) => name.toLowerCase().includes(word) || (searched.length >= SHORTEST_TEXT && word.includes(searched)),
    );
  });
  await tx.listView.deleteMany({ where: { workspaceId, id: { in: about.map(({ id }) => id) } } });
}
