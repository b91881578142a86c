import { BlockStack, Button, Card, InlineStack, Text } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import { Moment } from "~/ui/time/moment";

/** Findings shown at once; what is left shows once these are mended. */
const SHOWN = 20;

/** Where purchases, parcels and money don't agree, what to do, and a check at once. The team sees everyone's, as it was found. */
export function FindingsCard({ whose }: { whose: "workspace" | "everyone" }) {
  const { t } = useTranslation("settings");
  const toast = useToast();
  const { data } = useQuery(api.settings.findings.queryOptions({ input: { whose, page_size: SHOWN }, staleTime: 0 }));
  const check = useMutation(
    api.settings.checkBooks.mutationOptions({ onSuccess: () => toast.info(t("findings.checking")) }),
  );
  const findings = data?.data.findings;
  if (!findings) return null;
  return (
    <Card>
      <BlockStack gap="400">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <BlockStack gap="050">
            <Text as="h2" variant="headingMd">
              {t("findings.title")}
            </Text>
            <Text as="p" tone="subdued">
              {t(findings.length === 0 ? "findings.none" : "findings.text")}
            </Text>
          </BlockStack>
          <Button onClick={() => check.mutate({})} loading={check.isPending}>
            {t("findings.check")}
          </Button>
        </InlineStack>
        {findings.map(({ id, kind, order_id: orderId, number, detail, workspace_id: workspace, found_at: at }) => (
          <BlockStack key={id} gap="050">
            <InlineStack gap="200">
              <Text as="span" fontWeight="semibold">
                {detail ? kind : t(`findings.kinds.${kind}.title`)}
              </Text>
              {number && <bdi>{number}</bdi>}
              <Text as="span" tone="subdued">
                <Moment at={at} format="relative" />
              </Text>
            </InlineStack>
            <Text as="p" breakWord>
              {detail ? (
                <bdi>{[workspace, JSON.stringify(detail)].join(" · ")}</bdi>
              ) : (
                t(`findings.kinds.${kind}.advice`)
              )}
            </Text>
            {orderId && !detail && (
              <InlineStack>
                <Button variant="plain" url={`/app/orders/${orderId}`}>
                  {t("findings.open_order")}
                </Button>
              </InlineStack>
            )}
          </BlockStack>
        ))}
      </BlockStack>
    </Card>
  );
}
