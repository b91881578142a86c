import { Banner, BlockStack, Checkbox, Layout, Page } from "@shopify/polaris";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PriceTax } from "~/areas/accounts/rules/stores/price-tax";
import { api, errorBodyOf } from "~/platform/api/client";
import { allRead, type Typed } from "~/platform/numbers/unread";
import { SteadyForm } from "~/shell/data/steady-form";
import { useMutation } from "~/shell/data/use-mutation";
import { SaveBar } from "~/shell/embedded/save-bar";
import { useToast } from "~/shell/embedded/toast";
import { fieldErrors } from "~/shell/errors/field-errors";
import { focusFault } from "~/shell/errors/focus-fault";
import { Failure } from "~/ui/loading/failure";
import { CardSkeleton } from "~/ui/loading/skeletons";
import type { KeptPreferences, PushPreferences } from "../../../contract/settings";
import { SplitPanel } from "../split-panel";
import { ListingDefaultsCard } from "./listing-defaults-card";
import { PricePreview } from "./price-preview";
import { PriceRulesCard } from "./price-rules-card";
import { RateThresholdCard } from "./rate-threshold-card";

/** How products are priced, listed and split when they are pushed (S088, P059). */
export function PushPreferencesScreen() {
  const { t } = useTranslation("products");
  const query = useQuery(api.catalog.pushPreferences.queryOptions({ input: {} }));
  return (
    <Page
      title={t("preferences.title")}
      subtitle={t("preferences.subtitle")}
      backAction={{ content: t("preferences.back"), url: "/app/setting" }}
    >
      {query.isPending && <CardSkeleton lines={8} />}
      {query.isError && (
        <Failure error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isRefetching} />
      )}
      {query.data && (
        <SteadyForm data={query.data.data} stamp={query.dataUpdatedAt}>
          {(preferences) => <PreferencesForm {...preferences} />}
        </SteadyForm>
      )}
    </Page>
  );
}

function PreferencesForm({
  currency,
  usd_rate: usdRate,
  rate_as_of: rateAsOf,
  price_tax: priceTax,
  // Of the product settings.
  skip_review: _,
  ...saved
}: KeptPreferences & { currency: string; usd_rate: string; rate_as_of: string; price_tax: PriceTax | null }) {
  const { t } = useTranslation("products");
  const toast = useToast();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<Typed<PushPreferences>>(saved);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(saved);
  const save = useMutation(
    api.catalog.updatePushPreferences.mutationOptions({
      onSuccess: async () => {
        toast.success(t("preferences.saved"));
        await queryClient.invalidateQueries({ queryKey: api.catalog.key() });
      },
    }),
  );
  const errors = fieldErrors(save, draft);
  const setPrices = (selling_price: Typed<PushPreferences>["selling_price"]) => setDraft({ ...draft, selling_price });
  return (
    <>
      <SaveBar
        isDirty={isDirty}
        isSaving={save.isPending}
        isSaved={save.isSuccess}
        onSave={() => (allRead<PushPreferences>(draft) ? save.mutate(draft) : focusFault())}
        onDiscard={() => setDraft(saved)}
      />
      <Layout>
        <Layout.Section>
          <BlockStack gap="400">
            {Object.keys(errors).length > 0 && (
              <Banner tone="critical">
                <p>{errorBodyOf(save.error)?.message}</p>
              </Banner>
            )}
            <PriceRulesCard prices={draft.selling_price} currency={currency} errors={errors} onChange={setPrices} />
            <RateThresholdCard
              value={draft.rate_threshold}
              error={errors.rate_threshold}
              onChange={(rate_threshold) => setDraft({ ...draft, rate_threshold })}
            />
            <SplitPanel
              split={draft.auto_split_variant_options}
              onChange={(split) => setDraft({ ...draft, auto_split_variant_options: split })}
            />
            <ListingDefaultsCard
              listings={draft.product_listings}
              onChange={(product_listings) => setDraft({ ...draft, product_listings })}
            >
              <Checkbox
                label={t("preferences.listing.taxable")}
                checked={draft.selling_price.taxable}
                onChange={(taxable) => setPrices({ ...draft.selling_price, taxable })}
              />
            </ListingDefaultsCard>
          </BlockStack>
        </Layout.Section>
        <Layout.Section variant="oneThird">
          <PricePreview
            rules={draft.selling_price}
            currency={currency}
            usdRate={usdRate}
            rateAsOf={rateAsOf}
            priceTax={priceTax}
          />
        </Layout.Section>
      </Layout>
    </>
  );
}
