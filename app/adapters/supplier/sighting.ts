/** What a sighting has of a variant of which the supplier gives no figures. */
export const NOTHING_TOLD = { price: null, currency: null, stock: null } as const;
