import { createContext } from "react";

/**
 * The nonce by which the document's own scripts may run (content security policy). Undefined in the browser, where the
 * scripts have run already.
 */
export const NonceContext = createContext<string | undefined>(undefined);
