import { Banner, BlockStack, Card, Checkbox, ChoiceList, SkeletonBodyText, Text } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { usePermit } from "~/shell/access/permitted";
import { Failure } from "~/ui/loading/failure";

/** A store to push to. */
export interface StoreTarget {
  storeId: string;
  /** Null is all publications of the store */
  publicationIds: string[] | null;
}

interface StoreChoiceProps {
  targets: StoreTarget[];
  onChange(targets: StoreTarget[]): void;
}

/** Which stores products go to, and where they are published there (P052). The default store is chosen to begin with. */
export function StoreChoice({ targets, onChange }: StoreChoiceProps) {
  const { t } = useTranslation("push");
  const permit = usePermit();
  const { data, error, isPending, refetch } = useQuery(api.catalog.pushTargets.queryOptions({ input: {} }));
  const stores = data?.data.stores;
  const [isSoonTold, setIsSoonTold] = useState(false);
  const first = stores?.find(({ can_convert: canConvert, is_coming_soon: isSoon }) => canConvert && !isSoon);
  useEffect(() => {
    if (first && targets.length === 0) onChange([{ storeId: first.store_id, publicationIds: null }]);
    // Once the stores are known; what a person unchecks later stays so.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [first?.store_id]);
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (stores?.length === 0) {
    return (
      <Banner
        tone="warning"
        title={t("stores.none")}
        action={permit(["VIEW_SETTING_CHANNEL"], { content: t("stores.connect"), url: "/app/channel" })[0]}
      >
        <p>{t("stores.none_text")}</p>
      </Banner>
    );
  }
  const set = (storeId: string, target: StoreTarget | null) => {
    const others = targets.filter((other) => other.storeId !== storeId);
    onChange(target ? [...others, target] : others);
  };
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h3" variant="headingSm">
          {t("stores.title")}
        </Text>
        {isPending && <SkeletonBodyText lines={2} />}
        {isSoonTold && <Banner tone="info" title={t("stores.tiktok_soon")} onDismiss={() => setIsSoonTold(false)} />}
        {stores?.map(({ store_id: storeId, name, currency, can_convert: canConvert, is_coming_soon: isSoon }) => {
          const target = targets.find((other) => other.storeId === storeId);
          return (
            <BlockStack key={storeId} gap="200">
              <Checkbox
                label={name}
                helpText={canConvert ? currency : t("stores.no_rate", { currency })}
                checked={target !== undefined}
                disabled={!canConvert}
                onChange={(isOn) =>
                  isSoon ? setIsSoonTold(true) : set(storeId, isOn ? { storeId, publicationIds: null } : null)
                }
              />
              {target && <Publications target={target} onChange={(next) => set(storeId, next)} />}
            </BlockStack>
          );
        })}
      </BlockStack>
    </Card>
  );
}

function Publications({ target, onChange }: { target: StoreTarget; onChange(target: StoreTarget): void }) {
  const { t } = useTranslation("push");
  const { data, isError } = useQuery(
    api.stores.publications.queryOptions({
      input: { store_id: target.storeId, clear_cache: 1, update_external_channels: 1 },
    }),
  );
  const publications = data?.data.publications ?? [];
  if (isError)
    return (
      <Text as="p" tone="subdued" variant="bodySm">
        {t("stores.publications_unknown")}
      </Text>
    );
  if (publications.length < 2) return null;
  return (
    <div className="push-publications">
      <ChoiceList
        title={t("stores.publications")}
        allowMultiple
        choices={publications.map(({ id, name, external_channel: channel }) => ({
          value: id,
          label: name,
          helpText: channel && !channel.is_active ? t("stores.channel_inactive") : channel?.developer_name,
        }))}
        selected={target.publicationIds ?? publications.map(({ id }) => id)}
        onChange={(publicationIds) => onChange({ ...target, publicationIds })}
      />
    </div>
  );
}
