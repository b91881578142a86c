import { importCalls } from "./contract/imports";
import { sourceCalls } from "./contract/sources";

/** The catalogue: suppliers' products, the import list, listings on stores. */
export const catalogContract = { ...sourceCalls, ...importCalls };
