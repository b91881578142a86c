import { Badge, BlockStack, Button, Card, InlineStack, Modal, Text } from "@shopify/polaris";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import { useNavigateTo } from "~/shell/frame/use-navigate-to";
import type { PaymentAutomation, SavedMethodRow } from "../../contract/payments";
import type { AutoMethod } from "../../rules/payments/settings";
import { useMethodName } from "./method-name";

/** The cards and accounts that are kept: which one is charged, which soon can't be, and which was refused and why. */
export function SavedMethodsCard({ automation: { methods, savable } }: { automation: PaymentAutomation }) {
  const { t } = useTranslation("payments");
  const navigateTo = useNavigateTo();
  const [removed, setRemoved] = useState<SavedMethodRow | null>(null);
  const save = useMutation(
    api.payments.saveMethod.mutationOptions({ onSuccess: ({ data }) => navigateTo(data.page_url) }),
  );
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          {t("methods.title")}
        </Text>
        {methods.length === 0 && (
          <Text as="p" tone="subdued">
            {t(savable.length > 0 ? "methods.empty" : "methods.unavailable")}
          </Text>
        )}
        {methods.map((method) => (
          <SavedMethod key={method.id} method={method} onRemove={() => setRemoved(method)} />
        ))}
        <InlineStack gap="200">
          {savable.map((kind: AutoMethod) => (
            <Button
              key={kind}
              loading={save.isPending && save.variables.method === kind}
              onClick={() => save.mutate({ method: kind })}
            >
              {t(`methods.add_${kind}`)}
            </Button>
          ))}
        </InlineStack>
      </BlockStack>
      {removed && <RemoveMethod method={removed} onClose={() => setRemoved(null)} />}
    </Card>
  );
}

function SavedMethod({ method, onRemove }: { method: SavedMethodRow; onRemove(): void }) {
  const { t, i18n } = useTranslation("payments");
  const toast = useToast();
  const queryClient = useQueryClient();
  const name = useMethodName()(method);
  const choose = useMutation(
    api.payments.chooseDefault.mutationOptions({
      onSuccess: () => {
        toast.success(t("methods.chosen"));
        return queryClient.invalidateQueries({ queryKey: api.payments.key() });
      },
    }),
  );
  const { expiry, is_default: isDefault, failing_reason: failing } = method;
  return (
    <InlineStack align="space-between" blockAlign="center" gap="200">
      <BlockStack gap="100">
        <InlineStack gap="200" blockAlign="center">
          <Text as="span" fontWeight="semibold">
            <bdi>{name}</bdi>
          </Text>
          {isDefault && <Badge tone="info">{t("methods.default")}</Badge>}
          {failing && <Badge tone="critical">{t("methods.failing")}</Badge>}
          {expiry?.state === "soon" && <Badge tone="warning">{t("methods.soon")}</Badge>}
          {expiry?.state === "expired" && <Badge tone="critical">{t("methods.expired")}</Badge>}
        </InlineStack>
        {expiry && (
          <Text as="p" tone="subdued">
            {t("methods.expires", { date: monthOf(expiry, i18n.language) })}
          </Text>
        )}
        {failing && (
          <Text as="p" tone="critical">
            {t([`reasons.${failing}`, "reasons.other"])}
          </Text>
        )}
      </BlockStack>
      <InlineStack gap="200">
        {(!isDefault || failing) && (
          <Button loading={choose.isPending} onClick={() => choose.mutate({ methodId: method.id })}>
            {t(isDefault ? "methods.try_again" : "methods.make_default")}
          </Button>
        )}
        <Button tone="critical" variant="plain" onClick={onRemove}>
          {t("methods.remove")}
        </Button>
      </InlineStack>
    </InlineStack>
  );
}

function RemoveMethod({ method, onClose }: { method: SavedMethodRow; onClose(): void }) {
  const { t } = useTranslation("payments");
  const toast = useToast();
  const queryClient = useQueryClient();
  const name = useMethodName()(method);
  const remove = useMutation(
    api.payments.removeMethod.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: api.payments.key() });
        toast.success(t("methods.removed"));
        onClose();
      },
    }),
  );
  return (
    <Modal
      open
      onClose={onClose}
      title={t("methods.remove_title", { name })}
      primaryAction={{
        content: t("methods.remove"),
        destructive: true,
        loading: remove.isPending,
        onAction: () => remove.mutate({ methodId: method.id }),
      }}
      secondaryActions={[{ content: t("common:cancel"), onAction: onClose }]}
    >
      <Modal.Section>
        <Text as="p">{t("methods.remove_text")}</Text>
      </Modal.Section>
    </Modal>
  );
}

/** A card's last month, such as "12/2034". */
function monthOf({ month, year }: { month: number; year: number }, language: string): string {
  return new Intl.DateTimeFormat(language, { month: "2-digit", year: "numeric", timeZone: "UTC" }).format(
    Date.UTC(year, month - 1, 1),
  );
}
