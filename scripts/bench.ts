/** `npm run bench`: the benchmarks, once the packages are there. */
import "../bench/run.ts";
