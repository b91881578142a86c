export interface StoreOption {
  id: string;
  name: string;
  isActive: boolean;
  isDisabled: boolean;
}

/**
 * The stores to choose from (G039, G040): none when none is active. A disconnected store can't be chosen, nor any but the
 * current one without the plan's feature for several stores, as long as the current one is connected.
 */
export function storeOptions({
  stores,
  currentId,
  maySwitch,
}: {
  stores: readonly { id: string; name: string; status: string }[];
  currentId: string | null;
  /** The plan's feature WP_ADD_STORE (G125) */
  maySwitch: boolean;
}): StoreOption[] {
  if (!stores.some(({ status }) => status === "active")) return [];
  const isBound = !maySwitch && stores.some(({ id, status }) => id === currentId && status === "active");
  return stores.map(({ id, name, status }) => {
    const isActive = status === "active";
    return { id, name, isActive, isDisabled: !isActive || (isBound && id !== currentId) };
  });
}
