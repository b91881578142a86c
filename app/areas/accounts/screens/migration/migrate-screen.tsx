import {
  Badge,
  BlockStack,
  Button,
  Card,
  EmptyState,
  Form,
  FormLayout,
  InlineStack,
  Page,
  Select,
  Text,
  TextField,
} from "@shopify/polaris";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import { fieldErrors } from "~/shell/errors/field-errors";
import { Failure } from "~/ui/loading/failure";
import { CardSkeleton } from "~/ui/loading/skeletons";
import { Moment } from "~/ui/time/moment";
import { STORE_PLATFORMS, type StorePlatform } from "../../rules/stores/store-domain";

const STATES = { waiting: "attention", done: "success", refused: "critical", expired: undefined } as const;

/** Asks for a store of another workspace, and shows what became of it (S079, X060). */
export function MigrateScreen() {
  const { t } = useTranslation("settings");
  const { data, error, refetch, isFetching } = useQuery(api.stores.migrations.queryOptions({ input: {} }));
  const migrations = data?.data.migrations;
  return (
    <Page title={t("pages.migrate.title")} backAction={{ content: t("title"), url: "/app/setting" }} narrowWidth>
      <BlockStack gap="400">
        <AskCard />
        {error && !migrations && <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
        {!migrations && !error && <CardSkeleton lines={3} />}
        {migrations?.length === 0 && (
          <Card>
            <EmptyState heading={t("migrate.empty.title")} image="/illustrations/stores.svg">
              <p>{t("migrate.empty.text")}</p>
            </EmptyState>
          </Card>
        )}
        {migrations?.map(({ id, store_name: name, platform, state, created_at: createdAt }) => {
          const known = state in STATES ? (state as keyof typeof STATES) : "expired";
          return (
            <Card key={id}>
              <InlineStack align="space-between" blockAlign="center" gap="300">
                <BlockStack gap="100">
                  <Text as="h2" variant="headingSm">
                    <bdi>{name}</bdi>
                  </Text>
                  <Text as="p" tone="subdued">
                    {t(`shell:platforms.${platform}`)} · <Moment at={createdAt} format="date" />
                  </Text>
                </BlockStack>
                <Badge tone={STATES[known]}>{t(`migrate.state.${known}`)}</Badge>
              </InlineStack>
            </Card>
          );
        })}
      </BlockStack>
    </Page>
  );
}

function AskCard() {
  const { t } = useTranslation("settings");
  const toast = useToast();
  const queryClient = useQueryClient();
  const [platform, setPlatform] = useState<StorePlatform>("shopify");
  const [shop, setShop] = useState("");
  const { mutate, isPending, error, variables, reset } = useMutation(
    api.stores.askForMigration.mutationOptions({
      onSuccess: () => {
        setShop("");
        toast.success(t("migrate.asked"));
        return queryClient.invalidateQueries({ queryKey: api.stores.migrations.key() });
      },
    }),
  );
  const isNamedByCode = platform === "tiktok";
  const ask = () => shop.trim() !== "" && !isPending && mutate({ platform, shop });
  return (
    <Card>
      <Form onSubmit={ask}>
        <FormLayout>
          <Text as="p">{t("migrate.text")}</Text>
          <Select
            label={t("channel.connect_dialog.platform")}
            options={STORE_PLATFORMS.map((value) => ({ value, label: t(`shell:platforms.${value}`) }))}
            value={platform}
            onChange={(value) => {
              reset();
              setPlatform(STORE_PLATFORMS.find((known) => known === value) ?? "shopify");
            }}
          />
          <TextField
            label={t(isNamedByCode ? "migrate.shop_code" : "channel.connect_dialog.address")}
            helpText={isNamedByCode ? t("migrate.shop_code_help") : undefined}
            value={shop}
            onChange={setShop}
            error={fieldErrors({ error, variables }, { shop }).shop}
            autoComplete="off"
            maxLength={255}
          />
          <Button submit variant="primary" loading={isPending} disabled={shop.trim() === ""}>
            {t("migrate.ask")}
          </Button>
        </FormLayout>
      </Form>
    </Card>
  );
}
