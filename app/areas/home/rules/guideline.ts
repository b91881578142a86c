/** Steps of the guide in their order (G086). */
export const GUIDELINE_STEPS = ["CHOOSE_A_PLAN", "FIND_AND_IMPORT", "PUSH_PRODUCT", "PLACE_ORDER", "NAVIGATE_TO_ORDER_CENTER", "FIND_READY_ORDER"] as const;
export type GuidelineStep = (typeof GUIDELINE_STEPS)[number];

/** Steps that nothing in the data tells of: the person says that they are done by taking them. */
export const STEPS_BY_HAND = ["CHOOSE_A_PLAN", "NAVIGATE_TO_ORDER_CENTER", "FIND_READY_ORDER"] as const satisfies readonly GuidelineStep[];

/** What has happened in the workspace. */
export interface GuidelineFacts {
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

/** The steps that the facts tell of. */
export function stepsOfFacts({ hasImported, hasPushed, hasPlaced }: GuidelineFacts): GuidelineStep[] {
  return [
    ...(hasImported ? (["FIND_AND_IMPORT"] as const) : []),
    ...(hasPushed ? (["PUSH_PRODUCT"] as const) : []),
    ...(hasPlaced ? (["PLACE_ORDER"] as const) : []),
  ];
}

/** The guide as it stands when these steps are done (G087-G089). */
export function guidelineOf(done: ReadonlySet<string>): Guideline {
  const steps = GUIDELINE_STEPS.map((key) => ({ key, isDone: done.has(key) }));
  return { steps, isDone: steps.every(({ isDone }) => isDone), active: steps.find(({ isDone }) => !isDone)?.key ?? "PLACE_ORDER" };
}
