import { Banner, BlockStack, Button, Checkbox, ChoiceList, InlineStack, Select, Text } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { productIdFrom } from "~/areas/catalog/rules/sources/product-address";
import { api } from "~/platform/api/client";
import { isUnread } from "~/platform/numbers/unread";
import { useAccess } from "~/shell/access/permitted";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import { focusFault } from "~/shell/errors/focus-fault";
import { SupplierProductSearch } from "~/shell/stores/supplier-product-search";
import { SideDrawer } from "~/ui/drawers/side-drawer";
import { CountField } from "~/ui/fields/count-field";
import { Failure } from "~/ui/loading/failure";
import { CardSkeleton } from "~/ui/loading/skeletons";
import { formatMoney } from "~/ui/money/money";
import type { OrderLineDetail } from "../../contract/detail";
import type { SupplierChoice } from "../../contract/purchases";
import { ShipToAvailability } from "./ship-to-availability";
import { chosenVariant, fromSearch, keyOf, toSupply, type Supply } from "./supply-choice";

interface ChangeSupplierDrawerProps {
  orderId: string;
  line: OrderLineDetail;
  isOpen: boolean;
  onClose(): void;
  onChanged(): void;
}

/** Has a line of an order bought as something else, and its product's mapping follow when wanted (S176, O009). */
export function ChangeSupplierDrawer({ orderId, line, isOpen, onClose, onChanged }: ChangeSupplierDrawerProps) {
  const { t } = useTranslation("placement");
  const toast = useToast();
  const choices = useQuery(
    api.placement.supplierChoices.queryOptions({ input: { orderId, lineId: line.id }, enabled: isOpen }),
  );
  const [supply, setSupply] = useState<Supply | null>(null);
  const [found, setFound] = useState<SupplierChoice[]>([]);
  const [alsoMap, setAlsoMap] = useState(false);
  const mayMap = useAccess(["VIEW_ACTION_PC_LISTING"]) === "allowed";
  const map = useMutation(api.catalog.mapVariant.mutationOptions());
  const change = useMutation(
    api.placement.changeSupplier.mutationOptions({
      onSuccess: async (_, input) => {
        const [bought] = input.line_items;
        const listing = choices.data?.data.listing;
        if (alsoMap && listing && bought) {
          const mapping = {
            source: bought.source,
            supplier_product_id: bought.source_product_id,
            supplier_sku_id: bought.sku_id,
            supplier_quantity: bought.quantity ?? 1,
          };
          await map.mutateAsync({
            packageId: listing.listing_id,
            variants: [{ variant_id: listing.variant_id, mapping }],
          });
        }
        toast.success(t("change_supplier.done"));
        onChanged();
        onClose();
      },
    }),
  );
  const answer = choices.data?.data;
  const products = [...found, ...(answer?.products ?? [])];
  const chosen = supply ?? toSupply(products[0], line);
  const product = products.find((each) => keyOf(each) === chosen?.product);
  const variant = product && chosen ? chosenVariant(product, chosen) : undefined;
  const isSame =
    !!line.mapping &&
    variant?.sku_id === line.mapping.sku_id &&
    product?.source_product_id === line.mapping.source_product_id &&
    chosen?.quantity === line.mapping.quantity;
  const save = () => {
    if (!product || !variant || !chosen) return;
    if (isUnread(chosen.quantity)) return focusFault();
    change.mutate({
      id: orderId,
      line_items: [
        {
          line_id: line.id,
          source: product.source,
          source_product_id: product.source_product_id,
          sku_id: variant.sku_id,
          quantity: chosen.quantity,
        },
      ],
    });
  };
  return (
    <SideDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={t("change_supplier.title")}
      width={560}
      footer={
        <InlineStack align="end" gap="200">
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button
            variant="primary"
            disabled={!variant || (isSame && !alsoMap)}
            loading={change.isPending || map.isPending}
            onClick={save}
          >
            {t("change_supplier.save")}
          </Button>
        </InlineStack>
      }
    >
      <BlockStack gap="400">
        <Text as="p" tone="subdued">
          {[line.title, line.variant_title].filter(Boolean).join(" · ")}
        </Text>
        {choices.isError && (
          <Failure error={choices.error} onRetry={() => void choices.refetch()} isRetrying={choices.isFetching} />
        )}
        {choices.isPending && <CardSkeleton lines={4} />}
        {answer && (
          <>
            {products.length > 0 && chosen && (
              <ChoiceList
                title={t("change_supplier.product")}
                choices={products.map((each) => ({
                  value: keyOf(each),
                  label: `${t(`common:sources.${each.source}`, { defaultValue: each.source })}: ${each.title}`,
                  helpText: t(`change_supplier.origin.${each.origin}`),
                }))}
                selected={[chosen.product]}
                onChange={([key]) =>
                  setSupply(
                    toSupply(
                      products.find((each) => keyOf(each) === key),
                      line,
                    ),
                  )
                }
              />
            )}
            {product?.problem && (
              <Banner tone="warning" title={t(`outside:${product.problem}.title`)}>
                {t(`outside:${product.problem}.action`)}
              </Banner>
            )}
            {product && chosen && product.variants.length > 0 && (
              <>
                <VariantFields product={product} supply={chosen} onChange={setSupply} />
                {variant && !isUnread(chosen.quantity) && (
                  <ShipToAvailability
                    source={product.source}
                    productId={product.source_product_id}
                    skuId={variant.sku_id}
                    units={line.current_quantity * chosen.quantity}
                    countryCode={answer.country_code}
                  />
                )}
              </>
            )}
            {answer.listing && mayMap && (
              <Checkbox
                label={t("change_supplier.also_map")}
                helpText={t("change_supplier.also_map_help")}
                checked={alsoMap}
                onChange={setAlsoMap}
              />
            )}
            <Text as="h3" variant="headingSm">
              {t("change_supplier.other")}
            </Text>
            <SupplierProductSearch
              shipTo={answer.country_code}
              most={8}
              chooseLabel={t("change_supplier.choose")}
              productIdFrom={productIdFrom}
              onChoose={(searched) => {
                const choice = fromSearch(searched);
                setFound([choice, ...found.filter((each) => keyOf(each) !== keyOf(choice))]);
                setSupply(toSupply(choice, line));
              }}
            />
          </>
        )}
      </BlockStack>
    </SideDrawer>
  );
}

/** The variant with its cost and stock, and how many of it one sold unit takes. */
function VariantFields({
  product,
  supply,
  onChange,
}: {
  product: SupplierChoice;
  supply: Supply;
  onChange(supply: Supply): void;
}) {
  const { t, i18n } = useTranslation("placement");
  const label = ({ title, cost, currency, stock }: SupplierChoice["variants"][number]) => {
    const price = formatMoney({ amount: cost, currency }, i18n.language);
    return t(stock === 0 ? "change_supplier.variant_out" : "change_supplier.variant", { title, cost: price });
  };
  return (
    <>
      <Select
        label={t("change_supplier.variant_label")}
        placeholder={supply.skuId === "" ? t("change_supplier.choose_variant") : undefined}
        options={product.variants.map((variant) => ({ value: variant.sku_id, label: label(variant) }))}
        value={supply.skuId}
        onChange={(skuId) => onChange({ ...supply, skuId })}
      />
      <CountField
        label={t("change_supplier.quantity")}
        value={supply.quantity}
        min={1}
        max={100}
        onChange={(quantity) => onChange({ ...supply, quantity })}
      />
    </>
  );
}
