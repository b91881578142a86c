import { useQuery, useQueryClient } from "@tanstack/react-query";
import { accessOf } from "~/platform/access";
import { api } from "~/platform/api/client";
import { permissionsOfPage } from "~/shell/access/page-permissions";
import { useRealtime } from "~/shell/data/realtime";
import { useMutation } from "~/shell/data/use-mutation";
import { usePrincipal } from "~/shell/document/document";
import { useNavigateTo } from "~/shell/frame/use-navigate-to";
import type { GuidelineState } from "../../contract";
import { delayAfterEvent, STEPS_BY_HAND, type GuidelineStep } from "../../rules/guideline";

/** The guide's steps (S112), after the one that all of them wait for. */
export type ChecklistStep = "CONNECT_STORE" | GuidelineStep;

/** The guide as it is shown. */
export interface Checklist extends Pick<GuidelineState, "is_done" | "dismiss"> {
  steps: { key: ChecklistStep; is_done: boolean }[];
  step_active_key: ChecklistStep;
}

/** Where a step is taken. The plan's step is taken where it stands. */
const PLACES: Record<ChecklistStep, string | null> = {
  CONNECT_STORE: "/app/setting/channel",
  CHOOSE_A_PLAN: null,
  FIND_AND_IMPORT: "/app/find-product",
  PUSH_PRODUCT: "/app/products-import",
  PLACE_ORDER: "/app/orders?status=ready&dates=any",
  NAVIGATE_TO_ORDER_CENTER: "/app/orders",
  FIND_READY_ORDER: "/app/orders?status=ready&dates=any",
};

type StepByHand = (typeof STEPS_BY_HAND)[number];
const isByHand = (step: ChecklistStep): step is StepByHand =>
  (STEPS_BY_HAND as readonly ChecklistStep[]).includes(step);

/** True for who may open all that the guide leads to; to others it says nothing (G119). */
export function useHasGuide(): boolean {
  const viewer = usePrincipal();
  return Object.entries(PLACES).every(
    ([step, place]) =>
      place === null || step === "CONNECT_STORE" || accessOf(viewer, permissionsOfPage(place)) !== "removed",
  );
}

/** The guide as it stands, and what can be done with it. */
export function useGuideline() {
  const queryClient = useQueryClient();
  const navigateTo = useNavigateTo();
  const { stores, workspace } = usePrincipal();
  const hasStore = stores.some(({ workspaceId }) => workspaceId === workspace.id);
  const { data, error, refetch, isFetching } = useQuery(api.home.guideline.queryOptions({ input: {} }));
  const refresh = () => queryClient.invalidateQueries({ queryKey: api.home.guideline.key() });
  useRealtime(["products.import", "products.pushed", "orders.pay"], (event) => {
    const delay = delayAfterEvent(event);
    if (delay !== null) setTimeout(() => void refresh(), delay);
  });
  const complete = useMutation(api.home.completeStep.mutationOptions({ onSuccess: refresh }));
  const dismiss = useMutation(api.home.dismissGuideline.mutationOptions({ onSuccess: refresh }));
  return {
    guideline: data && checklistOf(data.data, hasStore),
    /** Why there is no guideline to show, and how to ask for it again */
    failure: data ? null : error && { error, onRetry: () => void refetch(), isRetrying: isFetching },
    isSaving: complete.isPending || dismiss.isPending,
    dismiss: (isDismissed: boolean) => dismiss.mutate({ dismiss: isDismissed }),
    take(step: ChecklistStep) {
      if (isByHand(step)) complete.mutate({ step });
      const place = PLACES[step];
      if (place) navigateTo(place);
    },
  };
}

function checklistOf(guideline: GuidelineState, hasStore: boolean): Checklist {
  return {
    ...guideline,
    steps: [{ key: "CONNECT_STORE", is_done: hasStore }, ...guideline.steps],
    is_done: hasStore && guideline.is_done,
    step_active_key: hasStore ? guideline.step_active_key : "CONNECT_STORE",
  };
}
