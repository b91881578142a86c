import { BlockStack, Button, Card, InlineStack, Text } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { countryName } from "~/ui/fields/countries";
import { Failure } from "~/ui/loading/failure";
import { lazyPart } from "~/ui/loading/lazy-part";
import { ListSkeleton } from "~/ui/loading/skeletons";
import type { Company } from "../../rules/receipts/company-details";

const CompanyModal = lazyPart(() => import("./company-modal"));

/** Whom receipts are made out to, and the way to change it (decision 48). */
export function CompanyCard() {
  const { t } = useTranslation("billing");
  const [isOpen, setIsOpen] = useState(false);
  const { data, error, refetch, isFetching } = useQuery(api.billing.company.queryOptions({ input: {} }));
  const company = data?.data;
  const isKnown = company && Object.values(company).some(Boolean);
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Text as="h2" variant="headingMd">
            {t("company.title")}
          </Text>
          {company && (
            <Button variant="plain" onClick={() => setIsOpen(true)}>
              {t(isKnown ? "company.edit" : "company.add")}
            </Button>
          )}
        </InlineStack>
        {error && !company && <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
        {!error && !company && <ListSkeleton rows={1} />}
        {company && (
          <Text as="p" tone="subdued">
            {t(isKnown ? "company.about" : "company.none")}
          </Text>
        )}
        {company && isKnown && <Details company={company} />}
      </BlockStack>
      {company && isOpen && (
        <Suspense fallback={null}>
          <CompanyModal company={company} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
}

function Details({ company: { name, address, country, tax_number: taxNumber, extra } }: { company: Company }) {
  const { t, i18n } = useTranslation("billing");
  const rest = [...address.split("\n"), country && countryName(country, i18n.language)];
  return (
    <BlockStack>
      <Text as="p" fontWeight="medium">
        <bdi>{name}</bdi>
      </Text>
      {rest.map(
        (line, position) =>
          line && (
            <Text as="p" key={position}>
              <bdi>{line}</bdi>
            </Text>
          ),
      )}
      {taxNumber && (
        <Text as="p">
          {t("company.tax_number")}: <bdi>{taxNumber}</bdi>
        </Text>
      )}
      {extra && (
        <Text as="p">
          <bdi>{extra}</bdi>
        </Text>
      )}
    </BlockStack>
  );
}
