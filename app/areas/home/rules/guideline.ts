/** Steps of the guide in their order (G086). */
export const GUIDELINE_STEPS = [
  "CHOOSE_A_PLAN",
  "FIND_AND_IMPORT",
  "PUSH_PRODUCT",
  "PLACE_ORDER",
  "NAVIGATE_TO_ORDER_CENTER",
  "FIND_READY_ORDER",
] as const;
export type GuidelineStep = (typeof GUIDELINE_STEPS)[number];

/** Steps that are done by taking them, too: nothing in the data tells of them before a push, or an order that was placed. */
export const STEPS_BY_HAND = [
  "CHOOSE_A_PLAN",
  "NAVIGATE_TO_ORDER_CENTER",
  "FIND_READY_ORDER",
] as const satisfies readonly GuidelineStep[];

/** What has happened in the workspace. */
export interface GuidelineFacts {
  /** On another plan than the free one */
  hasPlan: boolean;
  hasImported: boolean;
  hasPushed: boolean;
  hasPlaced: boolean;
}

export interface Guideline {
  steps: { key: GuidelineStep; isDone: boolean }[];
  isDone: boolean;
  /** The first step that is open; PLACE_ORDER when none is (G089) */
  active: GuidelineStep;
}

/**
 * The steps that the facts tell of: who pushes has settled for the plan that they are on, and who has placed an order has been
 * to the order center and found one that was ready.
 */
export function stepsOfFacts({ hasPlan, hasImported, hasPushed, hasPlaced }: GuidelineFacts): GuidelineStep[] {
  return [
    ...(hasPlan || hasPushed ? (["CHOOSE_A_PLAN"] as const) : []),
    ...(hasImported ? (["FIND_AND_IMPORT"] as const) : []),
    ...(hasPushed ? (["PUSH_PRODUCT"] as const) : []),
    ...(hasPlaced ? (["PLACE_ORDER", "NAVIGATE_TO_ORDER_CENTER", "FIND_READY_ORDER"] as const) : []),
  ];
}

/** The guide as it stands when these steps are done (G087-G089). */
export function guidelineOf(done: ReadonlySet<string>): Guideline {
  const steps = GUIDELINE_STEPS.map((key) => ({ key, isDone: done.has(key) }));
  return {
    steps,
    isDone: steps.every(({ isDone }) => isDone),
    active: steps.find(({ isDone }) => !isDone)?.key ?? "PLACE_ORDER",
  };
}

/** What an account keeps of the guide: the steps that are done, and whether it was put away. */
export interface KeptGuideline {
  done: string[];
  dismiss: boolean;
}

/**
 * What is kept once these steps are done too: a step that was done stays so (G087), and a new one takes out a guide that
 * was put away as long as it isn't done with (G090).
 */
export function withStepsDone({ done, dismiss }: KeptGuideline, steps: readonly GuidelineStep[]): KeptGuideline {
  const added = steps.filter((step) => !done.includes(step));
  if (added.length === 0) return { done, dismiss };
  const isOpen = !guidelineOf(new Set(done)).isDone;
  return { done: [...done, ...new Set(added)], dismiss: dismiss && !isOpen };
}

/** Where the guide doesn't float over the screen: it stands on the first two, the others have buttons of their own there. */
const WITHOUT_POPOVER = [/^\/app\/?$/, /^\/app\/guide-line/, /^\/app\/ob-/, /^\/app\/[^/]+\/editor\//];

/** True for a screen that the guide floats over (S112). */
export function hasGuidePopover(pathname: string): boolean {
  return !WITHOUT_POPOVER.some((place) => place.test(pathname));
}

/** How long after an import its step is shown as done (G091). */
const AFTER_IMPORT_MS = 200;

/** When to read the guide anew after an event of the workspace: milliseconds from now, or null for never. */
export function delayAfterEvent({ name, data }: { name: string; data: Record<string, unknown> }): number | null {
  if (name === "products.import") return Number(data["success"]) > 0 ? AFTER_IMPORT_MS : null;
  return 0;
}
