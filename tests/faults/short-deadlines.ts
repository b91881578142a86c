/**
 * Loaded before the product's processes where a test has answers never come: what they wait for outside for up to twenty
 * seconds they wait for as long as FAULT_DEADLINE_MS says. What they do then is the same.
 */
const LONGEST_MS = 20_000;
const deadlineMs = Number(process.env.FAULT_DEADLINE_MS);
const timeout = AbortSignal.timeout.bind(AbortSignal);
AbortSignal.timeout = (ms) => timeout(ms <= LONGEST_MS ? Math.min(ms, deadlineMs) : ms);
