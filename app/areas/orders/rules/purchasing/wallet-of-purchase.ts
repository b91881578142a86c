/**
 * Whose wallet a purchase's money is of (decision 89): the one that was charged for it, also once its store is in another
 * workspace; before anything is set aside that of the workspace in which it is, which pays.
 */
export function walletOf({
  paidByWorkspace,
  workspaceId,
}: {
  paidByWorkspace: string | null;
  workspaceId: string;
}): string {
  return paidByWorkspace ?? workspaceId;
}
