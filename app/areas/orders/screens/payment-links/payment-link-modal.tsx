import { Badge, BlockStack, Button, Divider, InlineStack, Modal, Text, TextField } from "@shopify/polaris";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Trans, useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { enumerate } from "~/platform/i18n/enumerate";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import { formatMoney, Money } from "~/ui/money/money";
import { Moment } from "~/ui/time/moment";

const TONES = {
  open: "info",
  processing: "attention",
  paid: "success",
  in_wallet: "warning",
  nothing_left: undefined,
  revoked: undefined,
  expired: undefined,
} as const;

/** Makes a link by which somebody else pays for orders, and shows those that were made before (C107). */
export default function PaymentLinkModal({ orderIds, onClose }: { orderIds: string[]; onClose(): void }) {
  const { t } = useTranslation("placement");
  const queryClient = useQueryClient();
  const make = useMutation(
    api.paymentLinks.make.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.paymentLinks.list.key() }),
    }),
  );
  const made = make.data?.data;
  return (
    <Modal
      open
      onClose={onClose}
      title={t("link.title")}
      primaryAction={
        made
          ? undefined
          : { content: t("link.make"), loading: make.isPending, onAction: () => make.mutate({ orders: orderIds }) }
      }
      secondaryActions={[{ content: t("common:close"), onAction: onClose }]}
    >
      <Modal.Section>
        {made ? <MadeLink url={made.url} amount={made.amount} currency={made.currency} /> : <p>{t("link.text")}</p>}
      </Modal.Section>
      <Modal.Section>
        <EarlierLinks madeNow={made?.id} />
      </Modal.Section>
    </Modal>
  );
}

function MadeLink({ url, ...money }: { url: string; amount: string; currency: string }) {
  const { t, i18n } = useTranslation("placement");
  const toast = useToast();
  const copy = () =>
    void navigator.clipboard.writeText(url).then(
      () => toast.success(t("link.copied")),
      () => undefined,
    );
  return (
    <BlockStack gap="200">
      <TextField
        label={t("link.address", { amount: formatMoney(money, i18n.language) })}
        value={url}
        readOnly
        selectTextOnFocus
        autoComplete="off"
        connectedRight={<Button onClick={copy}>{t("link.copy")}</Button>}
      />
      <Text as="p" tone="subdued">
        {t("link.once")}
      </Text>
    </BlockStack>
  );
}

/** Links that were made before, with the way to end one that can still be paid. */
function EarlierLinks({ madeNow }: { madeNow: string | undefined }) {
  const { t, i18n } = useTranslation("placement");
  const queryClient = useQueryClient();
  const list = useQuery(api.paymentLinks.list.queryOptions({ input: {}, staleTime: 0 }));
  const revoke = useMutation(
    api.paymentLinks.revoke.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.paymentLinks.list.key() }),
    }),
  );
  const links = (list.data?.data.links ?? []).filter(({ id }) => id !== madeNow);
  const ordersOf = ({ orders, order_count: count }: (typeof links)[number]) =>
    enumerate(count > orders.length ? [...orders, `+${count - orders.length}`] : orders, i18n.language);
  if (links.length === 0 && madeNow) return null;
  if (links.length === 0)
    return (
      <Text as="p" tone="subdued">
        {t("link.none")}
      </Text>
    );
  return (
    <BlockStack gap="200">
      <Text as="h3" variant="headingSm">
        {t("link.earlier")}
      </Text>
      {links.map((link) => (
        <BlockStack key={link.id} gap="200">
          <Divider />
          <InlineStack gap="200" align="space-between" blockAlign="center">
            <BlockStack gap="100">
              <InlineStack gap="200" blockAlign="center">
                <Money amount={link.amount} currency={link.currency} />
                <Badge tone={TONES[link.state]}>{t(`link.states.${link.state}`)}</Badge>
              </InlineStack>
              <Text as="p">
                <bdi>{ordersOf(link)}</bdi>
              </Text>
              <Text as="p" tone="subdued">
                <Moment at={link.created_at} format="datetime" />
                {link.state === "open" && (
                  <>
                    {" · "}
                    <Trans
                      t={t}
                      i18nKey="link.until"
                      components={{ when: <Moment at={link.expires_at} format="datetime" /> }}
                    />
                  </>
                )}
              </Text>
            </BlockStack>
            {link.state === "open" && (
              <Button
                variant="plain"
                tone="critical"
                loading={revoke.isPending && revoke.variables.linkId === link.id}
                onClick={() => revoke.mutate({ linkId: link.id })}
              >
                {t("link.revoke")}
              </Button>
            )}
          </InlineStack>
        </BlockStack>
      ))}
    </BlockStack>
  );
}
