import { BlockStack, Button, Card, InlineStack, Link, Text } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { Permitted } from "~/shell/access/permitted";
import { AssignModal } from "./assign-modal";
import { groupUrl } from "./attention-address";

/** Who sees to an order, what was agreed on, and why it needs somebody, with the way to the others like it (decision 56). */
export default function OrderAttentionCard({ orderId }: { orderId: string }) {
  const { t } = useTranslation("attention");
  const [isAssigning, setIsAssigning] = useState(false);
  const { data } = useQuery(api.attention.ofOrder.queryOptions({ input: { orderId } }));
  const groups = useQuery(api.attention.groups.queryOptions({ input: {}, enabled: isAssigning }));
  if (!data) return null;
  const { reason, assignee, note } = data.data;
  const close = () => setIsAssigning(false);
  return (
    <Card>
      <BlockStack gap="200">
        <InlineStack align="space-between">
          <Text as="h2" variant="headingMd">
            {t("assign.person")}
          </Text>
          <Permitted needs={["VIEW_ACTION_FULFILL_ITEM"]}>
            <Button variant="plain" onClick={() => setIsAssigning(true)}>
              {t(assignee || note ? "assign.change" : "assign.action")}
            </Button>
          </Permitted>
        </InlineStack>
        <Text as="p" tone={assignee ? undefined : "subdued"}>
          <bdi>{assignee?.name ?? t("assign.nobody")}</bdi>
        </Text>
        {note && (
          <Text as="p" breakWord>
            <bdi>{note}</bdi>
          </Text>
        )}
        {reason && <Link url={groupUrl(reason)}>{t(`reasons.${reason}.title`)}</Link>}
      </BlockStack>
      {isAssigning && groups.data && (
        <AssignModal
          orders={[{ id: orderId, assignee, note }]}
          people={groups.data.data.people}
          onClose={close}
          onDone={close}
        />
      )}
    </Card>
  );
}
