import { useNavigate, useSearchParams } from "@remix-run/react";
import { Banner, BlockStack, Card, EmptyState, Page, Text, TextField } from "@shopify/polaris";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, errorBodyOf } from "~/platform/api/client";
import type { PrincipalStore } from "~/platform/principal";
import { useMutation } from "~/shell/data/use-mutation";
import { usePrincipal } from "~/shell/document/document";
import { useToast } from "~/shell/embedded/toast";
import { fieldErrors } from "~/shell/errors/field-errors";
import { Failure } from "~/ui/loading/failure";
import { CardSkeleton } from "~/ui/loading/skeletons";
import type { OrderDetail } from "../../contract/detail";
import { AddressFields, addressToSend, EMPTY_ADDRESS, EMPTY_CUSTOMER } from "../intake/address-fields";
import { ManualLines, type DraftLine } from "./manual-lines";

const ORDERS = "/app/orders";

/** The order that is sent again, if the page was opened for one. */
export const copiedOrder = (search: URLSearchParams): string | null => search.get("from");

/** Makes an order by hand, also from an earlier one that is to be sent again (S063, C282). */
export function CreateOrderScreen() {
  const { t } = useTranslation("manual-orders");
  const { store } = usePrincipal();
  const [search] = useSearchParams();
  const from = copiedOrder(search);
  const copied = useQuery(api.orders.detail.queryOptions({ input: { orderId: from ?? "" }, enabled: from !== null }));
  const frame = { title: t("title"), backAction: { content: t("orders:title"), url: ORDERS } };
  if (!store)
    return (
      <Page {...frame}>
        <EmptyState
          heading={t("no_store.title")}
          image="/illustrations/calm.svg"
          action={{ content: t("no_store.connect"), url: "/app/setting/channel" }}
        >
          <p>{t("no_store.text")}</p>
        </EmptyState>
      </Page>
    );
  if (from && !copied.data)
    return (
      <Page {...frame}>
        {copied.isError ? (
          <Failure error={copied.error} onRetry={() => void copied.refetch()} isRetrying={copied.isFetching} />
        ) : (
          <CardSkeleton lines={8} />
        )}
      </Page>
    );
  return <OrderForm store={store} copied={copied.data?.data ?? null} />;
}

interface OrderFormProps {
  store: Pick<PrincipalStore, "id" | "name" | "currency">;
  copied: OrderDetail | null;
}

function OrderForm({ store, copied }: OrderFormProps) {
  const { t } = useTranslation("manual-orders");
  const toast = useToast();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  // A second press of the same form is the same order.
  const [key] = useState(() => crypto.randomUUID());
  const [lines, setLines] = useState<DraftLine[]>(() => (copied ? linesOf(copied) : []));
  const [customer, setCustomer] = useState(copied?.customer ?? EMPTY_CUSTOMER);
  const [address, setAddress] = useState(copied?.shipping_address ?? EMPTY_ADDRESS);
  const [note, setNote] = useState("");
  const create = useMutation(
    api.manualOrders.create.mutationOptions({
      meta: { showsOwnErrors: true },
      onSuccess: async ({ data }) => {
        toast.success(t("created", { order: data.name }));
        await queryClient.invalidateQueries({ queryKey: api.orders.key() });
        navigate(`${ORDERS}/${data.id}`);
      },
    }),
  );
  const refusal = errorBodyOf(create.error);
  const canCreate =
    lines.length > 0 &&
    lines.every(({ quantity, price }) => Number(quantity) >= 1 && /^\d{1,7}(\.\d{1,2})?$/.test(price)) &&
    address.country_code !== "" &&
    address.address1.trim() !== "" &&
    address.city.trim() !== "";
  const input = {
    key,
    store_id: store.id,
    customer,
    shipping_address: addressToSend(address, copied?.shipping_address ?? null),
    note,
    lines: lines.map(({ kind, id, quantity, price }) => ({
      kind,
      id,
      quantity: Number(quantity),
      price,
    })),
  };
  const errors = fieldErrors(create, input);
  return (
    <Page
      narrowWidth
      title={t("title")}
      subtitle={t("subtitle", { store: store.name })}
      backAction={{
        content: copied?.name ?? t("orders:title"),
        url: copied ? `${ORDERS}/${copied.id}` : ORDERS,
      }}
      primaryAction={{
        content: t("create"),
        onAction: () => create.mutate(input),
        loading: create.isPending,
        disabled: !canCreate,
      }}
    >
      <BlockStack gap="400">
        {refusal && (!refusal.errors || Object.keys(errors).length > 0) && (
          <Banner tone="critical" title={refusal.message} />
        )}
        {copied && (
          <Banner tone="info" title={t("copy.title", { order: copied.name })}>
            <p>{t("copy.text")}</p>
          </Banner>
        )}
        <ManualLines storeId={store.id} currency={store.currency} lines={lines} onChange={setLines} />
        <Card>
          <BlockStack gap="400">
            <Text as="h2" variant="headingMd">
              {t("buyer")}
            </Text>
            <AddressFields
              customer={customer}
              address={address}
              onCustomer={setCustomer}
              onAddress={setAddress}
              errors={errors}
              customerPath="customer."
            />
          </BlockStack>
        </Card>
        <Card>
          <TextField
            label={t("note")}
            value={note}
            onChange={setNote}
            multiline={3}
            maxLength={2000}
            autoComplete="off"
          />
        </Card>
        <Text as="p" tone="subdued">
          {t("next")}
        </Text>
      </BlockStack>
    </Page>
  );
}

/** The goods of an order that is sent again: the buyer has paid for them. */
function linesOf({ lines }: OrderDetail): DraftLine[] {
  return lines
    .filter((line) => line.requires_shipping && !line.is_gift_card)
    .map((line) => ({
      kind: "line",
      id: line.id,
      title: line.title,
      variantTitle: line.variant_title,
      imageUrl: line.image_url,
      quantity: String(line.current_quantity || line.quantity),
      price: "0",
    }));
}
