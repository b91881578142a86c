import { useSearchParams } from "@remix-run/react";
import { BlockStack, Modal, Text } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { api, errorBodyOf } from "~/platform/api/client";
import { useToast } from "~/shell/embedded/toast";
import { useBillingPart } from "~/shell/plans/use-billing-part";
import { PLANS } from "../../rules/plans/plans";
import { YEARLY } from "../../rules/usage/usage-period";
import { Price } from "../plans/price";
import { useChoosing } from "./choosing";

const PARAMETER = "package_id";

/** Asks once about the package that a link names: its id, price, cycle and modules (S136, B006). */
export default function CustomPackage() {
  const { t } = useTranslation("billing");
  const toast = useToast();
  const [searchParams, setSearchParams] = useSearchParams();
  const choosing = useChoosing();
  const isShown = useBillingPart("upgrade");
  const id = searchParams.get(PARAMETER) ?? "";
  const { data, error } = useQuery(
    api.billing.packageDetail.queryOptions({ input: { id }, enabled: isShown && id !== "", retry: false }),
  );
  const forget = () =>
    setSearchParams(
      (current) => {
        current.delete(PARAMETER);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  useEffect(() => {
    if (!error) return;
    toast.error(errorBodyOf(error)?.message ?? t("charge.errors.failed"));
    forget();
    // Once a failure: what the router hands out is new with each address.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [error]);
  if (choosing.dialogs) return choosing.dialogs;
  const offer = data?.data;
  const plan = offer && PLANS.find(({ key }) => key === offer.key);
  if (!offer || !plan) return null;
  return (
    <Modal
      open
      onClose={forget}
      title={t("dialogs.package.title")}
      primaryAction={{
        content: t("dialogs.change.action"),
        onAction: () => {
          choosing.choose({
            key: plan.key,
            isYearly: offer.cycle === YEARLY,
            ...(offer.is_custom && { custom: { id: offer.id, price: offer.price } }),
          });
          forget();
        },
      }}
      secondaryActions={[{ content: t("common:cancel"), onAction: forget }]}
    >
      <Modal.Section>
        <BlockStack gap="200">
          <Text as="p" variant="headingMd">
            {offer.modules.map(({ name }) => t(`shell:plans.${name}`)).join(", ")}
          </Text>
          <Text as="p">
            <Price amount={offer.price} /> {t(offer.cycle === YEARLY ? "cycle.a_year" : "cycle.a_month")}
          </Text>
          <Text as="p" tone="subdued">
            {t("dialogs.package.id", { id: offer.id })}
          </Text>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
