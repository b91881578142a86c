/** A workspace with its stores, as far as choosing among them needs. */
export interface Workplace {
  id: string;
  stores: { id: string; status: string; isDefault: boolean }[];
}

export type ChosenWorkplace<W extends Workplace> =
  | {
      kind: "chosen";
      workplace: W;
      store: W["stores"][number] | null;
      /** The store of the workspace that the account works in by its own choice; null where none is connected, or not any more */
      currentStoreId: string | null;
    }
  | { kind: "unknown_store" }
  | { kind: "none" };

/**
 * The current workspace and store (G078): those asked for, else those that the account chose to start with, else the
 * default or first active store. A workspace that is not among `workplaces` is passed over; a store that is not is
 * refused, so that nobody works on another store than they believe.
 * @param workplaces those of the account, owned ones first
 */
export function chooseWorkplace<W extends Workplace>(
  workplaces: readonly W[],
  asked: { workplaceId: string | null; storeId: string | null; defaultStoreId: string | null; defaultWorkplaceId: string | null },
): ChosenWorkplace<W> {
  const holding = (storeId: string | null) => workplaces.find(({ stores }) => stores.some(({ id }) => id === storeId));
  const known = (workplaceId: string | null) => workplaces.find(({ id }) => id === workplaceId);
  const asksForKnown = known(asked.workplaceId);
  if (asked.storeId) {
    const workplace = asksForKnown ?? holding(asked.storeId);
    const store = workplace?.stores.find(({ id }) => id === asked.storeId);
    return workplace && store ? { kind: "chosen", workplace, store, currentStoreId: currentStoreOf(workplace, asked.defaultStoreId) } : { kind: "unknown_store" };
  }
  const workplace = asksForKnown ?? holding(asked.defaultStoreId) ?? known(asked.defaultWorkplaceId) ?? workplaces.find(({ stores }) => stores.some(isActive)) ?? workplaces[0];
  if (!workplace) return { kind: "none" };
  return { kind: "chosen", workplace, store: startingStore(workplace.stores, asked.defaultStoreId), currentStoreId: currentStoreOf(workplace, asked.defaultStoreId) };
}

/** The store to start with (G078): the chosen one, else the default or first active one; null when none is connected. */
export function startingStore<S extends Workplace["stores"][number]>(stores: readonly S[], chosenId: string | null): S | null {
  const active = stores.filter(isActive);
  return active.find(({ id }) => id === chosenId) ?? active.find(({ isDefault }) => isDefault) ?? active[0] ?? null;
}

/** Whose current store has been disconnected is free to choose another (G125). */
function currentStoreOf({ stores }: Workplace, defaultStoreId: string | null): string | null {
  const current = stores.find(({ id }) => id === defaultStoreId) ?? stores.find((store) => store.isDefault && isActive(store)) ?? stores.find(isActive);
  return current && isActive(current) ? current.id : null;
}

const isActive = ({ status }: { status: string }): boolean => status === "active";
