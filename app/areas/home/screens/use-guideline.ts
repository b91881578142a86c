import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { accessOf } from "~/platform/access";
import { api } from "~/platform/api/client";
import { usePrincipal } from "~/shell/document";
import { permissionsOfPage } from "~/shell/page-permissions";
import { useRealtime } from "~/shell/realtime";
import { useNavigateTo } from "~/shell/use-navigate-to";
import { delayAfterEvent, type GuidelineStep, STEPS_BY_HAND } from "../rules/guideline";

/** Where a step is taken. The plan's step is taken where it stands. */
const PLACES: Record<GuidelineStep, string | null> = {
  CHOOSE_A_PLAN: null,
  FIND_AND_IMPORT: "/app/find-product",
  PUSH_PRODUCT: "/app/products-import",
  PLACE_ORDER: "/app/orders?status=ready&dates=any",
  NAVIGATE_TO_ORDER_CENTER: "/app/orders",
  FIND_READY_ORDER: "/app/orders?status=ready&dates=any",
};

type StepByHand = (typeof STEPS_BY_HAND)[number];
const isByHand = (step: GuidelineStep): step is StepByHand => (STEPS_BY_HAND as readonly GuidelineStep[]).includes(step);

/** True for who may open all that the guide leads to; to others it says nothing (G119). */
export function useHasGuide(): boolean {
  const viewer = usePrincipal();
  return Object.values(PLACES).every((place) => place === null || accessOf(viewer, permissionsOfPage(place)) !== "removed");
}

/** The guide as it stands, and what can be done with it. */
export function useGuideline() {
  const queryClient = useQueryClient();
  const navigateTo = useNavigateTo();
  const { data, error, refetch, isFetching } = useQuery(api.home.guideline.queryOptions({ input: {} }));
  const refresh = () => queryClient.invalidateQueries({ queryKey: api.home.guideline.key() });
  useRealtime(["products.import", "products.pushed", "orders.pay"], (event) => {
    const delay = delayAfterEvent(event);
    if (delay !== null) setTimeout(() => void refresh(), delay);
  });
  const complete = useMutation(api.home.completeStep.mutationOptions({ onSuccess: refresh }));
  const dismiss = useMutation(api.home.dismissGuideline.mutationOptions({ onSuccess: refresh }));
  return {
    guideline: data?.data,
    /** Why there is no guideline to show, and how to ask for it again */
    failure: data ? null : error && { error, onRetry: () => void refetch(), isRetrying: isFetching },
    isSaving: complete.isPending || dismiss.isPending,
    dismiss: (isDismissed: boolean) => dismiss.mutate({ dismiss: isDismissed }),
    take(step: GuidelineStep) {
      if (isByHand(step)) complete.mutate({ step });
      const place = PLACES[step];
      if (place) navigateTo(place);
    },
  };
}
