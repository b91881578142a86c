import { Suspense, useState, type ReactNode } from "react";
import { lazyPart } from "~/ui/loading/lazy-part";
import type { Choice } from "../plans/plan-button";

const ChargeFlow = lazyPart(() => import("./charge-flow"));

/**
 * The way from a wish for a plan to having it, in dialogs that are loaded when somebody chooses:
 * `const choosing = useChoosing(); <PlanButton onChoose={choosing.choose} /> {choosing.dialogs}`
 */
export function useChoosing(): { choose(choice: Choice): void; dialogs: ReactNode } {
  const [choice, setChoice] = useState<Choice | null>(null);
  const dialogs = choice && (
    <Suspense fallback={null}>
      <ChargeFlow choice={choice} onClose={() => setChoice(null)} />
    </Suspense>
  );
  return { choose: setChoice, dialogs };
}
