import { BlockStack, Card, Select, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";

interface CarrierChoiceProps {
  importId: string;
  /** Names in the file that no carrier is known by */
  unknown: readonly { written: string; count: number }[];
  known: readonly string[];
  onChosen(): void;
}

/** Asks who carries the parcels of names that nobody knows. */
export function CarrierChoice({ importId, unknown, known, onChosen }: CarrierChoiceProps) {
  const { t } = useTranslation("tracking-import");
  const choose = useMutation(api.trackingImport.chooseCarrier.mutationOptions({ onSuccess: onChosen }));
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t("carriers.title")}
        </Text>
        <Text as="p">{t("carriers.text")}</Text>
        {unknown.map(({ written, count }) => (
          <Select
            key={written}
            label={t("carriers.label", { name: written, rows: count })}
            placeholder={t("carriers.choose")}
            value=""
            disabled={choose.isPending}
            onChange={(carrier) => choose.mutate({ importId, written, carrier })}
            options={[
              { value: written.slice(0, 100), label: t("carriers.as_written", { name: written }) },
              ...known.map((name) => ({ value: name, label: name })),
            ]}
          />
        ))}
      </BlockStack>
    </Card>
  );
}
