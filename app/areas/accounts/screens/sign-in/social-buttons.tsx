import { BlockStack, Button } from "@shopify/polaris";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { SOCIAL_NAMES, type Social } from "~/adapters/identity/identity-provider";
import { apiClient } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";

/** A button for each provider that one can sign in by; none where none is set up. */
export function SocialButtons({ socials, returnTo }: { socials: readonly Social[]; returnTo: string }) {
  const { t } = useTranslation("identity");
  const start = useMutation({
    mutationFn: (social: Social) => apiClient.identity.startSocialSignIn({ social, return_to: returnTo }),
    onSuccess: ({ data }) => window.location.assign(data.url),
  });
  const { reset } = start;
  useEffect(() => {
    // Who comes back from the provider by the browser's button finds the page as it was left.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reset();
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, [reset]);
  if (socials.length === 0) return null;
  return (
    <BlockStack gap="200">
      {socials.map((social) => (
        <Button
          key={social}
          size="large"
          fullWidth
          onClick={() => start.mutate(social)}
          loading={(start.isPending || start.isSuccess) && start.variables === social}
        >
          {t("sign_in.with", { provider: SOCIAL_NAMES[social] })}
        </Button>
      ))}
    </BlockStack>
  );
}
