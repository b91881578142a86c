import { useParams, useSearchParams } from "@remix-run/react";
import {
  Banner,
  BlockStack,
  Box,
  Button,
  Card,
  InlineStack,
  Layout,
  Link,
  Page,
  Text,
  TextField,
} from "@shopify/polaris";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, errorBodyOf } from "~/platform/api/client";
import { useRealtime } from "~/shell/data/realtime";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import { countryName } from "~/ui/fields/countries";
import { Failure } from "~/ui/loading/failure";
import { CardSkeleton } from "~/ui/loading/skeletons";
import { Money } from "~/ui/money/money";
import { formatNumber } from "~/ui/money/number";
import { ProductPicture } from "~/ui/pictures/product-picture";
import { Moment } from "~/ui/time/moment";
import type { ServiceRequestDetail } from "../contract";
import { StateBadge } from "./state-badge";

/** One request: what was asked, and what was said since (S070). The team answers in the same place. */
export function ServiceScreen() {
  const { t } = useTranslation("services");
  const { serviceCenterId: requestId = "" } = useParams();
  const queryClient = useQueryClient();
  const query = useQuery(api.services.detail.queryOptions({ input: { requestId } }));
  useRealtime(["notifications.changed"], () => void queryClient.invalidateQueries({ queryKey: api.services.key() }));
  if (query.data) return <Service request={query.data.data} />;
  return (
    <Page title={t("title")} backAction={{ content: t("title"), url: "/app/service-center" }}>
      {query.isError ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      ) : (
        <CardSkeleton lines={8} />
      )}
    </Page>
  );
}

function Service({ request }: { request: ServiceRequestDetail }) {
  const { t } = useTranslation("services");
  const toast = useToast();
  const queryClient = useQueryClient();
  const close = useMutation(
    api.services.close.mutationOptions({
      onSuccess: () => {
        toast.success(t("closed"));
        return queryClient.invalidateQueries({ queryKey: api.services.key() });
      },
    }),
  );
  const [search, setSearch] = useSearchParams();
  const canClose = request.state !== "closed" && !request.is_staff;
  return (
    <Page
      title={request.title}
      titleMetadata={<StateBadge state={request.state} />}
      backAction={{ content: t("title"), url: "/app/service-center" }}
      secondaryActions={
        canClose
          ? [{ content: t("close"), loading: close.isPending, onAction: () => close.mutate({ requestId: request.id }) }]
          : []
      }
    >
      <Layout>
        {search.has("sent") && (
          <Layout.Section variant="fullWidth">
            <Banner tone="success" title={t("sent")} onDismiss={() => setSearch({}, { replace: true })} />
          </Layout.Section>
        )}
        <Layout.Section>
          <Messages request={request} />
        </Layout.Section>
        <Layout.Section variant="oneThird">
          <DetailsCard request={request} />
        </Layout.Section>
      </Layout>
    </Page>
  );
}

function Messages({ request }: { request: ServiceRequestDetail }) {
  const { t } = useTranslation("services");
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          {t("messages")}
        </Text>
        {request.messages.length === 0 && (
          <Text as="p" tone="subdued">
            {t("no_messages")}
          </Text>
        )}
        {request.messages.map(({ id, author, text, at }) => (
          <Box
            key={id}
            padding="300"
            borderRadius="200"
            background={author === "team" ? "bg-surface-info" : "bg-surface-secondary"}
          >
            <BlockStack gap="100">
              <InlineStack gap="200" align="space-between">
                <Text as="span" fontWeight="medium">
                  {t(`authors.${author}`)}
                </Text>
                <Moment at={at} format="relative" />
              </InlineStack>
              <p style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }} dir="auto">
                {text}
              </p>
            </BlockStack>
          </Box>
        ))}
        <WriteBox request={request} />
      </BlockStack>
    </Card>
  );
}

/** A merchant's message, or the team's answer. */
function WriteBox({ request: { id: requestId, is_staff: isStaff } }: { request: ServiceRequestDetail }) {
  const { t } = useTranslation("services");
  const queryClient = useQueryClient();
  const [text, setText] = useState("");
  const onSuccess = () => {
    setText("");
    return queryClient.invalidateQueries({ queryKey: api.services.key() });
  };
  const write = useMutation(api.services.write.mutationOptions({ onSuccess }));
  const answer = useMutation(api.services.answer.mutationOptions({ onSuccess }));
  const sending = isStaff ? answer : write;
  return (
    <BlockStack gap="200">
      <TextField
        label={t(isStaff ? "answer_label" : "write_label")}
        value={text}
        onChange={setText}
        multiline={3}
        maxLength={4000}
        autoComplete="off"
        error={sending.isError ? errorBodyOf(sending.error)?.message : undefined}
      />
      <InlineStack align="end">
        <Button
          variant="primary"
          disabled={text.trim() === ""}
          loading={sending.isPending}
          onClick={() => sending.mutate({ requestId, text })}
        >
          {t(isStaff ? "answer" : "write")}
        </Button>
      </InlineStack>
    </BlockStack>
  );
}

function DetailsCard({ request: { details, created_at: asked } }: { request: ServiceRequestDetail }) {
  const { t, i18n } = useTranslation("services");
  const rows = [
    { key: "product_url", value: details.product_url && <Address url={details.product_url} /> },
    { key: "pictures", value: details.pictures.length > 0 && <Pictures pictures={details.pictures} /> },
    { key: "target_price", value: details.target_price && <Money amount={details.target_price} currency="USD" /> },
    { key: "quantity", value: formatNumber(details.quantity, i18n.language) },
    { key: "country", value: countryName(details.country, i18n.language) },
    { key: "note", value: details.note },
  ] as const;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t("details")}
        </Text>
        {rows.map(
          ({ key, value }) =>
            value && (
              <BlockStack key={key}>
                <Text as="span" variant="bodySm" tone="subdued">
                  {t(`form.${key}`)}
                </Text>
                <Text as="span" breakWord>
                  <bdi>{value}</bdi>
                </Text>
              </BlockStack>
            ),
        )}
        <Text as="p" variant="bodySm" tone="subdued">
          <Moment at={asked} />
        </Text>
      </BlockStack>
    </Card>
  );
}

/** The pictures that came with the request, each opening in full. */
function Pictures({ pictures }: { pictures: ServiceRequestDetail["details"]["pictures"] }) {
  const { t } = useTranslation("services");
  return (
    <InlineStack gap="200">
      {pictures.map(({ id, url, thumbnail_url: thumbnail, name }, index) => (
        <Link key={id} url={url} target="_blank">
          <ProductPicture url={thumbnail} alt={name || t("form.picture", { place: index + 1 })} size={80} />
        </Link>
      ))}
    </InlineStack>
  );
}

/** An address that somebody typed: opened in a place of its own, without telling where from. */
function Address({ url }: { url: string }) {
  return (
    <Link url={url} target="_blank">
      {url}
    </Link>
  );
}
