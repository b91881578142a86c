/** The supplier whose account is connected by its owner's consent on its own page (C056). */
export const CONSENTED_SUPPLIER = "aliexpress";

/** The supplier whose account is connected by a key (C059). */
export const KEYED_SUPPLIER = "cj";
