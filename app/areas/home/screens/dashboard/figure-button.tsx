import { useSearchParams } from "@remix-run/react";
import { Badge, BlockStack, InlineStack, Text, Tooltip } from "@shopify/polaris";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { numberFormat } from "~/platform/i18n/formats";

interface FigureButtonProps {
  /** What the address says when it is chosen; null for the one that is shown unasked */
  figure: string | null;
  label: string;
  /** What the figure is, in a tooltip */
  about: string;
  value: string;
  isChosen: boolean;
  children?: ReactNode;
}

/** A figure of the period; choosing it draws it over time. */
export function FigureButton({ figure, label, about, value, isChosen, children }: FigureButtonProps) {
  const [, setSearchParams] = useSearchParams();
  const choose = () =>
    setSearchParams(
      (current) => {
        if (figure === null) current.delete("figure");
        else current.set("figure", figure);
        return current;
      },
      { preventScrollReset: true, replace: true },
    );
  return (
    <Tooltip content={about} width="wide" activatorWrapper="div">
      <button type="button" className="dashboard-stats__stat" aria-pressed={isChosen} onClick={choose}>
        <BlockStack gap="100">
          <Text as="span" variant="bodySm" tone="subdued">
            {label}
          </Text>
          <InlineStack gap="200" blockAlign="center">
            <Text as="span" variant="headingLg" numeric>
              {value}
            </Text>
            {children}
          </InlineStack>
        </BlockStack>
      </button>
    </Tooltip>
  );
}

/** By how many percent a figure grew against as many days before. */
export function Growth({ percent }: { percent: number | null }) {
  const { t, i18n } = useTranslation("home");
  if (percent === null) return null;
  const words = numberFormat(i18n.language, { style: "percent", signDisplay: "exceptZero" }).format(percent / 100);
  return (
    <Badge
      tone={percent > 0 ? "success" : percent < 0 ? "attention" : undefined}
      toneAndProgressLabelOverride={t("dashboard.growth", { percent: words })}
    >
      {words}
    </Badge>
  );
}
