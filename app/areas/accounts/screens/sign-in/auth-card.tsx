import { BlockStack, Card, Text } from "@shopify/polaris";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** The one shape of every page before sign-in: the product's name over a centred card, and a way on below it. */
export function AuthCard({
  title,
  intro,
  children,
  footer,
}: {
  title: string;
  intro?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
}) {
  const { t } = useTranslation("identity");
  return (
    <main style={{ maxWidth: "26rem", margin: "0 auto", padding: "clamp(1.5rem, 10vh, 7rem) 1rem 2rem" }}>
      <BlockStack gap="500">
        <Text as="p" variant="headingLg" alignment="center">
          <a href="/" style={{ color: "inherit", textDecoration: "none" }}>
            {t("product")}
          </a>
        </Text>
        <Card padding={{ xs: "400", sm: "600" }} roundedAbove="xs">
          <BlockStack gap="400">
            <BlockStack gap="200">
              <Text as="h1" variant="headingLg">
                {title}
              </Text>
              {intro && (
                <Text as="p" tone="subdued">
                  {intro}
                </Text>
              )}
            </BlockStack>
            {children}
          </BlockStack>
        </Card>
        {footer && (
          <Text as="p" alignment="center" tone="subdued">
            {footer}
          </Text>
        )}
      </BlockStack>
    </main>
  );
}
