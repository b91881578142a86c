/** A workspace with its stores, as far as choosing among them needs. */
export interface Workspace {
  id: string;
  stores: { id: string; status: string; isDefault: boolean }[];
}

export type ChosenWorkspace<W extends Workspace> =
  | {
      kind: "chosen";
      workspace: W;
      store: W["stores"][number] | null;
      /** The store of the workspace that the account works in by its own choice; null where none is connected, or not any more */
      currentStoreId: string | null;
    }
  | { kind: "unknown_store" }
  | { kind: "none" };

/**
 * The current workspace and store (G078): those asked for, else those that the account chose to start with, else the
 * default or first active store. A workspace that is not among `workspaces` is passed over; a store that is not is
 * refused, so that nobody works on another store than they believe.
 * @param workspaces those of the account, owned ones first
 */
export function chooseWorkspace<W extends Workspace>(
  workspaces: readonly W[],
  asked: {
    workspaceId: string | null;
    storeId: string | null;
    defaultStoreId: string | null;
    defaultWorkspaceId: string | null;
  },
): ChosenWorkspace<W> {
  const holding = (storeId: string | null) => workspaces.find(({ stores }) => stores.some(({ id }) => id === storeId));
  const known = (workspaceId: string | null) => workspaces.find(({ id }) => id === workspaceId);
  const asksForKnown = known(asked.workspaceId);
  if (asked.storeId) {
    const workspace = asksForKnown ?? holding(asked.storeId);
    const store = workspace?.stores.find(({ id }) => id === asked.storeId);
    return workspace && store
      ? { kind: "chosen", workspace, store, currentStoreId: currentStoreOf(workspace, asked.defaultStoreId) }
      : { kind: "unknown_store" };
  }
  const workspace =
    asksForKnown ??
    holding(asked.defaultStoreId) ??
    known(asked.defaultWorkspaceId) ??
    workspaces.find(({ stores }) => stores.some(isActive)) ??
    workspaces[0];
  if (!workspace) return { kind: "none" };
  return {
    kind: "chosen",
    workspace,
    store: startingStore(workspace.stores, asked.defaultStoreId),
    currentStoreId: currentStoreOf(workspace, asked.defaultStoreId),
  };
}

/** The store to start with (G078): the chosen one, else the default or first active one; null when none is connected. */
export function startingStore<S extends Workspace["stores"][number]>(
  stores: readonly S[],
  chosenId: string | null,
): S | null {
  const active = stores.filter(isActive);
  return active.find(({ id }) => id === chosenId) ?? active.find(({ isDefault }) => isDefault) ?? active[0] ?? null;
}

/** Whose current store has been disconnected is free to choose another (G125). */
function currentStoreOf({ stores }: Workspace, defaultStoreId: string | null): string | null {
  const current =
    stores.find(({ id }) => id === defaultStoreId) ??
    stores.find((store) => store.isDefault && isActive(store)) ??
    stores.find(isActive);
  return current && isActive(current) ? current.id : null;
}

const isActive = ({ status }: { status: string }): boolean => status === "active";
