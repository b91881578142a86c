import { useSearchParams } from "@remix-run/react";
import { Banner, BlockStack, Button, ButtonGroup, Card, Link, Page, SkeletonBodyText, Text } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Trans, useTranslation } from "react-i18next";
import { api, errorBodyOf } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { usePrincipal } from "~/shell/document/document";
import { useNavigateTo } from "~/shell/frame/use-navigate-to";
import { cleanStoreAddress, STORE_PLATFORMS, type StorePlatform } from "../../rules/stores/store-domain";
import { OwnAccountCard } from "./own-account-card";

const CHANNELS = "/app/setting/channel";

/**
 * Where an installation that somebody has arrived with is bound to the account they are signed in to (S017): by the link
 * that the app gives inside a platform's admin (`code`), or by the name of a store that is asked for consent then (`shop`,
 * `platform`). Nothing happens before it is confirmed.
 */
export function BindPlatformScreen() {
  const { t } = useTranslation("settings");
  const { isEmbedded } = usePrincipal();
  const [query] = useSearchParams();
  const code = query.get("code");
  const platform = STORE_PLATFORMS.find((known) => known === (query.get("platform") ?? "shopify"));
  const address = platform && cleanStoreAddress(platform, query.get("shop") ?? "");
  return (
    <Page title={t("bind.title")} backAction={{ content: t("pages.channel.title"), url: CHANNELS }} narrowWidth>
      {isEmbedded ? (
        <WithinAdmin />
      ) : code ? (
        <BindByLink code={code} />
      ) : platform && address ? (
        <BindByConsent platform={platform} address={address} />
      ) : (
        <Void />
      )}
    </Page>
  );
}

/** A platform's admin is no place to sign in: there one is led to a tab, as long as the store is nobody's account's. */
function WithinAdmin() {
  const { store } = usePrincipal();
  const { data } = useQuery(api.identity.account.queryOptions({ input: {} }));
  return data && data.data.email !== "" ? <Bound store={store?.name ?? ""} /> : <OwnAccountCard />;
}

function Bound({ store }: { store: string }) {
  const { t } = useTranslation("settings");
  return (
    <Banner
      tone="success"
      title={t("bind.done", { store })}
      action={{ content: t("pages.channel.title"), url: CHANNELS }}
    >
      <p>{t("bind.done_text")}</p>
    </Banner>
  );
}

function BindByLink({ code }: { code: string }) {
  const { t } = useTranslation("settings");
  const { data, error, refetch } = useQuery(api.stores.readBinding.queryOptions({ input: { code }, retry: false }));
  const {
    mutate,
    isPending,
    isSuccess,
    error: refusal,
  } = useMutation(
    api.stores.bindPlatform.mutationOptions({
      // Who is signed in, with which stores, is the document's: it is loaded anew.
      onSuccess: ({ data }) =>
        window.location.assign(`${CHANNELS}?${new URLSearchParams({ connected: data.store.store_name }).toString()}`),
    }),
  );
  if (error) {
    const body = errorBodyOf(error);
    return <Void why={body?.message} onRetry={body ? undefined : () => void refetch()} />;
  }
  if (!data) {
    return (
      <Card>
        <SkeletonBodyText lines={4} />
      </Card>
    );
  }
  const { store_name: name, platform_domain: domain, is_bound: isBound } = data.data;
  if (isBound) return <Bound store={name} />;
  return (
    <Confirm
      name={name}
      domain={domain}
      what={t("bind.what")}
      refusal={refusal && (errorBodyOf(refusal)?.message ?? t("bind.no_answer"))}
      isBusy={isPending || isSuccess}
      onConfirm={() => mutate({ code })}
    />
  );
}

function BindByConsent({ platform, address }: { platform: StorePlatform; address: string }) {
  const { t } = useTranslation("settings");
  const navigateTo = useNavigateTo();
  const { mutate, isPending, isSuccess, error } = useMutation(
    api.stores.install.mutationOptions({ onSuccess: ({ data }) => navigateTo(data.url) }),
  );
  return (
    <Confirm
      name={address}
      domain={t(`shell:platforms.${platform}`)}
      what={t("bind.what_consent")}
      refusal={error && (errorBodyOf(error)?.message ?? t("bind.no_answer"))}
      isBusy={isPending || isSuccess}
      onConfirm={() => mutate({ platform, shop: address })}
    />
  );
}

interface ConfirmProps {
  name: string;
  domain: string;
  /** What the binding means */
  what: ReactNode;
  refusal: string | null;
  isBusy: boolean;
  onConfirm: () => void;
}

function Confirm({ name, domain, what, refusal, isBusy, onConfirm }: ConfirmProps) {
  const { t } = useTranslation("settings");
  const { email } = usePrincipal();
  return (
    <Card>
      <BlockStack gap="400">
        {refusal && <Banner tone="critical">{refusal}</Banner>}
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            <bdi>{name}</bdi>
          </Text>
          <Text as="p" tone="subdued">
            <bdi>{domain}</bdi>
          </Text>
        </BlockStack>
        <Text as="p">
          <Trans t={t} i18nKey="bind.ask" values={{ email }} components={{ who: <bdi /> }} />
        </Text>
        <Text as="p" tone="subdued">
          {what}
        </Text>
        <ButtonGroup>
          <Button variant="primary" onClick={onConfirm} loading={isBusy}>
            {t("bind.confirm")}
          </Button>
          <Button url="/app" disabled={isBusy}>
            {t("bind.not_now")}
          </Button>
        </ButtonGroup>
        <Text as="p" variant="bodySm" tone="subdued">
          {t("bind.other_account")} <Link url="/signout">{t("account.sign_out")}</Link>
        </Text>
      </BlockStack>
    </Card>
  );
}

/** Said for a link that binds nothing, with what to do instead. */
function Void({ why, onRetry }: { why?: string; onRetry?: () => void }) {
  const { t } = useTranslation("settings");
  const action = onRetry
    ? { content: t("common:retry"), onAction: onRetry }
    : { content: t("channel.connect"), url: CHANNELS };
  return (
    <Banner tone="warning" title={t("bind.void")} action={action}>
      <p>{why ?? (onRetry ? t("bind.no_answer") : t("bind.void_text"))}</p>
    </Banner>
  );
}
