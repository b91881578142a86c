/** Data that tests draw are the same in every run, so that one commit has one verdict. QUAYSIDE_SEED draws others. */
import fc from "fast-check";

fc.configureGlobal({ seed: Number(process.env.QUAYSIDE_SEED ?? 61) });
