import { Badge, BlockStack, Button, Card, InlineGrid, InlineStack, Modal, Text } from "@shopify/polaris";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import type { SupplierConnectionAnswer } from "../../contract/suppliers";

const TONES = { connected: "success", expired: "warning", none: undefined } as const;

interface SupplierCardProps {
  name: string;
  connection: SupplierConnectionAnswer | undefined;
  /** What the connection is, or would be, good for */
  text: ReactNode;
  /** Words for a connection that has ended, and for the button that connects it again */
  words: { expired: string; reconnect: string };
  onConnect: () => void;
  isConnecting?: boolean;
  leaving: { title: string; text: string; done: string };
  /** Calls the supplier's own address */
  disconnect: () => Promise<unknown>;
}

/** A supplier with the workspace's account there: how it stands, and what can be done about it (S078). */
export function SupplierCard({
  name,
  connection,
  text,
  words,
  onConnect,
  isConnecting = false,
  leaving,
  disconnect,
}: SupplierCardProps) {
  const { t } = useTranslation("settings");
  const [isAsking, setIsAsking] = useState(false);
  const queryClient = useQueryClient();
  const toast = useToast();
  const leave = useMutation({
    mutationFn: disconnect,
    onSuccess: () => {
      setIsAsking(false);
      toast.success(leaving.done);
      return queryClient.invalidateQueries({ queryKey: api.stores.supplierConnections.key() });
    },
  });
  const status = connection?.status ?? "none";
  const canConnect = status !== "connected";
  return (
    <section aria-label={name}>
      <Card>
        <InlineGrid columns={{ xs: 1, sm: "1fr auto" }} alignItems="center" gap="300">
          <BlockStack gap="100">
            <InlineStack align="start" gap="200" blockAlign="center">
              <Text as="h2" variant="headingSm">
                {name}
              </Text>
              <Badge tone={TONES[status]}>
                {status === "expired" ? words.expired : t(`partners.status.${status}`)}
              </Badge>
            </InlineStack>
            <Text as="p" tone="subdued">
              {text}
            </Text>
          </BlockStack>
          {(canConnect || connection) && (
            <InlineStack align="start" gap="200">
              {canConnect && (
                <Button variant="primary" onClick={onConnect} loading={isConnecting}>
                  {status === "expired" ? words.reconnect : t("partners.connect")}
                </Button>
              )}
              {connection && (
                <Button tone="critical" onClick={() => setIsAsking(true)}>
                  {t("partners.disconnect")}
                </Button>
              )}
            </InlineStack>
          )}
        </InlineGrid>
        <Modal
          open={isAsking}
          onClose={() => setIsAsking(false)}
          title={leaving.title}
          primaryAction={{
            content: t("partners.disconnect"),
            destructive: true,
            loading: leave.isPending,
            onAction: () => leave.mutate(),
          }}
          secondaryActions={[{ content: t("common:cancel"), onAction: () => setIsAsking(false) }]}
        >
          <Modal.Section>
            <Text as="p">{leaving.text}</Text>
          </Modal.Section>
        </Modal>
      </Card>
    </section>
  );
}
