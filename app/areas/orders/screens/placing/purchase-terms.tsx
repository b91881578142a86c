import { Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { COUNTRY_CODES } from "~/platform/i18n/country-codes";
import { countryName } from "~/ui/fields/countries";
import type { PurchaseOrderPanel } from "../../contract/detail";

/** What a purchase was ordered with by the settings of its supplier. */
export function PurchaseTerms({ terms }: { terms: NonNullable<PurchaseOrderPanel["terms"]> }) {
  const { t, i18n } = useTranslation("placement");
  const { warehouse } = terms;
  const place = warehouse && COUNTRY_CODES.includes(warehouse) ? countryName(warehouse, i18n.language) : warehouse;
  const said = [
    t(`terms.carrier.${terms.carrier}`),
    place && t("terms.warehouse", { place }),
    terms.tax_number && t("terms.tax_number", { number: terms.tax_number }),
    terms.ioss_number && t("terms.ioss", { number: terms.ioss_number }),
    terms.latin && t("terms.latin"),
    terms.remark && t("terms.remark", { remark: terms.remark }),
  ].filter(Boolean);
  return (
    <Text as="p" tone="subdued" variant="bodySm" breakWord>
      {said.join(" · ")}
    </Text>
  );
}
