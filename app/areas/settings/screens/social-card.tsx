import { BlockStack, Button, Card, Layout, Text } from "@shopify/polaris";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { SOCIAL_NAMES, type Social } from "~/adapters/identity/identity-provider";
import { api, apiClient } from "~/platform/api/client";

/** The providers that one can sign in by, to connect (C021); not there where none is set up. */
export function SocialSection() {
  const { t } = useTranslation("settings");
  const { data } = useQuery(api.identity.socialLinks.queryOptions({ input: {} }));
  const connect = useMutation({
    mutationFn: (social: Social) => apiClient.identity.startSocialSignIn({ social, return_to: "/app/setting/account" }),
    onSuccess: ({ data: answer }) => window.location.assign(answer.url),
  });
  const socials = data?.data.socials ?? [];
  if (socials.length === 0) return null;
  return (
    <Layout.AnnotatedSection title={t("account.social.title")} description={t("account.social.text")}>
      <Card>
        <BlockStack gap="300" inlineAlign="start">
          {socials.map(({ social, is_linked: isLinked }) =>
            isLinked ? (
              <Text key={social} as="p">
                {t("account.social.connected", { provider: SOCIAL_NAMES[social] })}
              </Text>
            ) : (
              <Button key={social} onClick={() => connect.mutate(social)} loading={connect.isPending && connect.variables === social}>
                {t("account.social.connect", { provider: SOCIAL_NAMES[social] })}
              </Button>
            ),
          )}
        </BlockStack>
      </Card>
    </Layout.AnnotatedSection>
  );
}
