/** The running product that this file's tests look at: each of the workers has one of its own. */
import { inject } from "vitest";

const products = inject("products");

/** Where the product answers; its data is no other worker's, so that files change it without regard for those beside them. */
export const product = products[(Number(process.env.VITEST_POOL_ID ?? 1) - 1) % products.length]!;
