import { useSearchParams } from "@remix-run/react";
import { useEffect } from "react";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";

/**
 * With `skip_onboarding=true` in the address the rest of the onboarding is skipped, and then the address forgets it (G085): not
 * before, as home would lead to the welcome again.
 */
export function SkipOnboarding() {
  const [searchParams, setSearchParams] = useSearchParams();
  const { mutate } = useMutation(api.home.updatePricingOnboarding.mutationOptions());
  const isAsked = searchParams.get("skip_onboarding") === "true";
  useEffect(() => {
    if (!isAsked) return;
    const forget = () =>
      setSearchParams(
        (current) => {
          current.delete("skip_onboarding");
          return current;
        },
        { replace: true },
      );
    mutate({ skip_onboarding: true }, { onSuccess: forget });
  }, [isAsked, mutate, setSearchParams]);
  return null;
}
