import { BlockStack, Button, Card, Icon, InlineStack, Text } from "@shopify/polaris";
import { AlertCircleIcon, AlertTriangleIcon, CheckCircleIcon, InfoIcon } from "@shopify/polaris-icons";
import { useTranslation } from "react-i18next";
import { permissionsOfPage } from "~/shell/access/page-permissions";
import { Permitted } from "~/shell/access/permitted";
import { formatNumber } from "~/ui/money/number";
import type { AttentionRow } from "../contract";

const ICONS = { critical: AlertCircleIcon, warning: AlertTriangleIcon, info: InfoIcon };

/** What goes no further without a person, each with what to do. */
export function AttentionCard({ items }: { items: AttentionRow[] }) {
  const { t } = useTranslation("home");
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t("attention.title")}
        </Text>
        {items.length === 0 && (
          <InlineStack gap="200" wrap={false} blockAlign="start">
            <span>
              <Icon source={CheckCircleIcon} tone="success" />
            </span>
            <BlockStack>
              <Text as="p" fontWeight="semibold">
                {t("attention.nothing_title")}
              </Text>
              <Text as="p" tone="subdued">
                {t("attention.nothing")}
              </Text>
            </BlockStack>
          </InlineStack>
        )}
        <ul className="attention-list">
          {items.map((item) => (
            <li key={`${item.kind}:${item.subject}`}>
              <span className="attention-list__icon">
                <Icon source={ICONS[item.tone]} tone={item.tone} />
              </span>
              <AttentionText {...item} />
              <Permitted needs={permissionsOfPage(item.link)}>
                <Button url={item.link}>{t(`attention.actions.${item.kind}`)}</Button>
              </Permitted>
            </li>
          ))}
        </ul>
      </BlockStack>
    </Card>
  );
}

function AttentionText({ kind, count, subject, parts }: AttentionRow) {
  const { t, i18n } = useTranslation("home");
  const reasonOf = (key: string | null) => t([`attention.reasons.${key}`, "attention.reasons.other"]);
  const reason = kind === "orders_blocked" ? reasonOf(subject) : undefined;
  return (
    <span className="attention-list__text">
      {t(`attention.${kind}`, { count, store: subject, reason })}
      {parts.map((part) => (
        <Text key={part.subject} as="p" variant="bodySm" tone="subdued">
          {formatNumber(part.count, i18n.language)} · {reasonOf(part.subject)}
        </Text>
      ))}
    </span>
  );
}
