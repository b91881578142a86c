import { Banner, BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { usePrincipal } from "~/shell/document/document";
import { useToast } from "~/shell/embedded/toast";

/** One's own workspaces that wait to be deleted, each with the way to take it back (decision 84). */
export function GoingWorkspaces() {
  const { t, i18n } = useTranslation("settings");
  const { timeZone } = usePrincipal();
  const toast = useToast();
  const queryClient = useQueryClient();
  const { data } = useQuery(api.identity.goingWorkspaces.queryOptions({ input: {} }));
  const keep = useMutation(
    api.identity.keepWorkspace.mutationOptions({
      onSuccess: () => {
        toast.success(t("account.workspaces.kept"));
        return Promise.all([
          queryClient.invalidateQueries({ queryKey: api.identity.account.key() }),
          queryClient.invalidateQueries({ queryKey: api.identity.goingWorkspaces.key() }),
        ]);
      },
    }),
  );
  const until = new Intl.DateTimeFormat(i18n.language, { dateStyle: "long", timeStyle: "short", timeZone });
  return data?.data.workplaces.map(({ id, name, going_at }) => (
    <Banner key={id} tone="warning">
      <BlockStack gap="200">
        <Text as="p" breakWord>
          {t("account.workspaces.going", { name, until: until.format(new Date(going_at)) })}
        </Text>
        <InlineStack>
          <Button
            onClick={() => keep.mutate({ workplaceId: id })}
            loading={keep.isPending && keep.variables.workplaceId === id}
            accessibilityLabel={t("account.workspaces.keep_named", { name })}
          >
            {t("account.workspaces.keep")}
          </Button>
        </InlineStack>
      </BlockStack>
    </Banner>
  ));
}
