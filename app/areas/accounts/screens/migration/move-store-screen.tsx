import { useSearchParams } from "@remix-run/react";
import { Banner, BlockStack, Button, Link, SkeletonBodyText, Text } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api, errorBodyOf } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { AuthCard } from "../sign-in/auth-card";

/** Where a store's owner agrees to its move, or not (S012). The press of a button decides, so that programs which only look at links do not. */
export function MoveStoreScreen() {
  const { t } = useTranslation("identity");
  const [query] = useSearchParams();
  const code = query.get("code") ?? "";
  const { data, error, isError } = useQuery(api.stores.readMigration.queryOptions({ input: { code }, retry: false }));
  const decide = useMutation(api.stores.decideMigration.mutationOptions({ meta: { showsOwnErrors: true } }));
  const footer = <Link url="/login">{t("request_mail.back")}</Link>;
  if (isError) {
    return (
      <AuthCard title={t("move_store.title")} footer={footer}>
        <Banner tone="critical">{errorBodyOf(error)?.message ?? t("no_answer")}</Banner>
      </AuthCard>
    );
  }
  const asked = data?.data;
  if (!asked) {
    return (
      <AuthCard title={t("move_store.title")}>
        <SkeletonBodyText lines={3} />
      </AuthCard>
    );
  }
  if (decide.data) {
    const { moved } = decide.data.data;
    return (
      <AuthCard title={t("move_store.title")} footer={footer}>
        <Banner tone="success">{t(moved ? "move_store.moved" : "move_store.kept", { store: asked.store_name })}</Banner>
      </AuthCard>
    );
  }
  const answer = (agrees: boolean) => () => decide.mutate({ code, agrees });
  return (
    <AuthCard title={t("move_store.title")} footer={footer}>
      <BlockStack gap="300">
        {decide.isError && <Banner tone="critical">{errorBodyOf(decide.error)?.message ?? t("no_answer")}</Banner>}
        <Text as="p">{t("move_store.ask", { store: asked.store_name, workspace: asked.workspace_name })}</Text>
        <Text as="p" tone="subdued">
          {t("move_store.what")}
        </Text>
        <Button variant="primary" size="large" fullWidth onClick={answer(true)} loading={decide.isPending}>
          {t("move_store.agree")}
        </Button>
        <Button size="large" fullWidth onClick={answer(false)} disabled={decide.isPending}>
          {t("move_store.refuse")}
        </Button>
      </BlockStack>
    </AuthCard>
  );
}
