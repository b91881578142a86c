import { BlockStack, Button, Card, InlineStack, Layout, Text } from "@shopify/polaris";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { SOCIAL_NAMES, type Social } from "~/adapters/identity/identity-provider";
import { api, apiClient } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";

/** The providers that one can sign in by, to connect (C021) and disconnect; not there where none is set up. */
export function SocialSection() {
  const { t } = useTranslation("settings");
  const toast = useToast();
  const queryClient = useQueryClient();
  const { data } = useQuery(api.identity.socialLinks.queryOptions({ input: {} }));
  const connect = useMutation({
    mutationFn: (social: Social) => apiClient.identity.startSocialSignIn({ social, return_to: "/app/setting/account" }),
    onSuccess: ({ data: answer }) => window.location.assign(answer.url),
  });
  const disconnect = useMutation(
    api.identity.unlinkSocial.mutationOptions({
      onSuccess: ({ data: { social } }) => {
        toast.success(t("account.social.disconnected", { provider: SOCIAL_NAMES[social] }));
        return queryClient.invalidateQueries({ queryKey: api.identity.socialLinks.key() });
      },
    }),
  );
  const socials = data?.data.socials ?? [];
  if (socials.length === 0) return null;
  return (
    <Layout.AnnotatedSection title={t("account.social.title")} description={t("account.social.text")}>
      <Card>
        <BlockStack gap="300" inlineAlign="start">
          {socials.map(({ social, is_linked: isLinked }) =>
            isLinked ? (
              <InlineStack key={social} gap="300" blockAlign="center">
                <Text as="p">{t("account.social.connected", { provider: SOCIAL_NAMES[social] })}</Text>
                <Button
                  onClick={() => disconnect.mutate({ social })}
                  loading={disconnect.isPending && disconnect.variables.social === social}
                >
                  {t("account.social.disconnect", { provider: SOCIAL_NAMES[social] })}
                </Button>
              </InlineStack>
            ) : (
              <Button
                key={social}
                onClick={() => connect.mutate(social)}
                loading={connect.isPending && connect.variables === social}
              >
                {t("account.social.connect", { provider: SOCIAL_NAMES[social] })}
              </Button>
            ),
          )}
        </BlockStack>
      </Card>
    </Layout.AnnotatedSection>
  );
}
