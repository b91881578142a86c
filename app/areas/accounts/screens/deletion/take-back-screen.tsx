import { useSearchParams } from "@remix-run/react";
import { Banner, BlockStack, Button, Link, SkeletonBodyText, Text } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api, errorBodyOf } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { AuthCard } from "../sign-in/auth-card";

/** Where a deletion is taken back (decision 84). The press of a button does it, so that programs which only look at links do not. */
export function TakeBackScreen() {
  const { t, i18n } = useTranslation("identity");
  const [query] = useSearchParams();
  const code = query.get("code") ?? "";
  const { data, error, isError } = useQuery(api.identity.readDeletion.queryOptions({ input: { code }, retry: false }));
  const keep = useMutation(api.identity.takeBackDeletion.mutationOptions({ meta: { showsOwnErrors: true } }));
  const footer = <Link url="/login">{t("request_mail.back")}</Link>;
  const going = data?.data;
  if (isError || keep.isError) {
    return (
      <AuthCard title={t("deletion.title")} footer={footer}>
        <Banner tone="critical">{errorBodyOf(error ?? keep.error)?.message ?? t("no_answer")}</Banner>
      </AuthCard>
    );
  }
  if (!going) {
    return (
      <AuthCard title={t("deletion.title")}>
        <SkeletonBodyText lines={3} />
      </AuthCard>
    );
  }
  const isAccount = going.kind === "account";
  if (keep.isSuccess) {
    return (
      <AuthCard title={t("deletion.title")} footer={footer}>
        <Banner tone="success">{t(isAccount ? "deletion.kept_account" : "deletion.kept_workspace", going)}</Banner>
      </AuthCard>
    );
  }
  const until = new Intl.DateTimeFormat(i18n.language, { dateStyle: "long", timeStyle: "short" });
  const words = { name: going.name, until: until.format(new Date(going.going_at)) };
  return (
    <AuthCard title={t("deletion.title")} footer={footer}>
      <BlockStack gap="300">
        <Text as="p">{t(isAccount ? "deletion.ask_account" : "deletion.ask_workspace", words)}</Text>
        <Button variant="primary" size="large" fullWidth onClick={() => keep.mutate({ code })} loading={keep.isPending}>
          {t(isAccount ? "deletion.keep_account" : "deletion.keep_workspace")}
        </Button>
      </BlockStack>
    </AuthCard>
  );
}
