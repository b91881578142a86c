import type { Supplier } from "./supplier";

/** Our own catalog, which the verified source's goods are searched and read from. */
export type SourceCatalog = Pick<Supplier, "search" | "product">;

/** The source id of those goods. */
export const OWN_SOURCE = "zopi";
