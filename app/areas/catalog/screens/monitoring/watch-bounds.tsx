import { BlockStack, Card, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { isUnread, unread, type Typed } from "~/platform/numbers/unread";
import { CountField } from "~/ui/fields/count-field";
import { NumberField } from "~/ui/fields/number-field";
import type { Monitoring } from "../../contract/monitoring";

export interface WatchBoundsDraft {
  /** Percent; empty for none */
  margin_floor: string;
  wave: Monitoring["wave"];
}

/** Percent: of a price that keeps more nothing is left to pay with. */
const MOST_FLOOR = 99.9;

/** What every rule keeps to, and when a run stops and asks. */
export default function WatchBounds({
  draft: { margin_floor: floor, wave },
  onChange,
}: {
  draft: Typed<WatchBoundsDraft>;
  onChange(bounds: Typed<WatchBoundsDraft>): void;
}) {
  const { t } = useTranslation("monitoring");
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t("bounds.title")}
        </Text>
        <NumberField
          label={t("bounds.floor")}
          helpText={t("bounds.floor_help")}
          suffix="%"
          decimals={1}
          isPercent
          value={floor}
          error={isUnread(floor) && t("common:number_field.between", { min: 0, max: MOST_FLOOR })}
          onChange={(typed) => onChange({ wave, margin_floor: Number(typed) > MOST_FLOOR ? unread(typed) : typed })}
        />
        <CountField
          label={t("bounds.share")}
          helpText={t("bounds.share_help")}
          suffix="%"
          min={1}
          max={100}
          value={wave.share_percent}
          onChange={(share_percent) => onChange({ margin_floor: floor, wave: { ...wave, share_percent } })}
        />
        <CountField
          label={t("bounds.factor")}
          helpText={t("bounds.factor_help")}
          min={2}
          max={100}
          value={isUnread(wave.factor) ? wave.factor : Number(wave.factor)}
          onChange={(factor) => onChange({ margin_floor: floor, wave: { ...wave, factor: String(factor) } })}
        />
      </BlockStack>
    </Card>
  );
}
