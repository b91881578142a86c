import { BlockStack, Card, Checkbox, Layout, Link, Page, Text } from "@shopify/polaris";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { accessOf } from "~/platform/access";
import { api } from "~/platform/api/client";
import { allRead, type Typed } from "~/platform/numbers/unread";
import { Permitted } from "~/shell/access/permitted";
import { SteadyForm } from "~/shell/data/steady-form";
import { useMutation } from "~/shell/data/use-mutation";
import { usePrincipal } from "~/shell/document/document";
import { SaveBar } from "~/shell/embedded/save-bar";
import { useToast } from "~/shell/embedded/toast";
import { focusFault } from "~/shell/errors/focus-fault";
import { Failure } from "~/ui/loading/failure";
import { CardSkeleton } from "~/ui/loading/skeletons";
import type { ProductSettings } from "../../../contract/settings";
import { SplitPanel } from "../split-panel";
import { ListingDefaultsCard } from "./listing-defaults-card";

/** What else is set for products, by their pages' texts in the settings. */
const RELATED = [
  {
    key: "product_push_preference",
    url: "/app/setting/product-push-preference",
    permission: "VIEW_SETTING_PRODUCT_PUSH_PREFERENCE",
  },
  { key: "monitoring", url: "/app/setting/monitoring", permission: "VIEW_SETTING_MONITORING" },
  { key: "automation", url: "/app/setting/automation", permission: "VIEW_SETTING_AUTOMATION" },
] as const;

/** How products are split and listed, and whether pushes are reviewed (S080, P054). */
export function ProductSettingsScreen() {
  const { t } = useTranslation(["products", "settings"]);
  const query = useQuery(api.catalog.allProductSettings.queryOptions({ input: {} }));
  return (
    <Page
      title={t("product_settings.title")}
      subtitle={t("product_settings.subtitle")}
      backAction={{ content: t("settings:title"), url: "/app/setting" }}
    >
      <Layout>
        <Layout.Section>
          {query.isPending && <CardSkeleton lines={8} />}
          {query.isError && (
            <Failure error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isRefetching} />
          )}
          {query.data && (
            <SteadyForm data={query.data.data} stamp={query.dataUpdatedAt}>
              {(settings) => <SettingsForm saved={settings} />}
            </SteadyForm>
          )}
        </Layout.Section>
        <Layout.Section variant="oneThird">
          <RelatedCard />
        </Layout.Section>
      </Layout>
    </Page>
  );
}

function SettingsForm({ saved }: { saved: ProductSettings }) {
  const { t } = useTranslation("products");
  const toast = useToast();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<Typed<ProductSettings>>(saved);
  const save = useMutation(
    api.catalog.updateAllProductSettings.mutationOptions({
      onSuccess: async () => {
        toast.success(t("product_settings.saved"));
        await queryClient.invalidateQueries({ queryKey: api.catalog.key() });
      },
    }),
  );
  return (
    <BlockStack gap="400">
      <SaveBar
        isDirty={JSON.stringify(draft) !== JSON.stringify(saved)}
        isSaving={save.isPending}
        isSaved={save.isSuccess}
        onSave={() => (allRead<ProductSettings>(draft) ? save.mutate(draft) : focusFault())}
        onDiscard={() => setDraft(saved)}
      />
      <Card>
        <BlockStack gap="300">
          <Text as="h2" variant="headingSm">
            {t("product_settings.review.title")}
          </Text>
          <Checkbox
            label={t("product_settings.review.skip")}
            helpText={t("product_settings.review.skip_help")}
            checked={draft.skip_review}
            onChange={(skip_review) => setDraft({ ...draft, skip_review })}
          />
        </BlockStack>
      </Card>
      <ListingDefaultsCard
        listings={draft.product_listings}
        onChange={(product_listings) => setDraft({ ...draft, product_listings })}
      />
      <SplitPanel
        split={draft.auto_split_variant_options}
        onChange={(split) => setDraft({ ...draft, auto_split_variant_options: split })}
      />
    </BlockStack>
  );
}

function RelatedCard() {
  const { t } = useTranslation(["products", "settings"]);
  const principal = usePrincipal();
  const pages = RELATED.filter(({ permission }) => accessOf(principal, [permission]) !== "removed");
  if (pages.length === 0) return null;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t("product_settings.related")}
        </Text>
        {pages.map(({ key, url, permission }) => (
          <Permitted key={key} needs={[permission]}>
            <BlockStack gap="050">
              <Link url={url}>{t(`settings:pages.${key}.title`)}</Link>
              <Text as="p" tone="subdued" variant="bodySm">
                {t(`settings:pages.${key}.text`)}
              </Text>
            </BlockStack>
          </Permitted>
        ))}
      </BlockStack>
    </Card>
  );
}
