import { BlockStack, InlineStack, Text } from "@shopify/polaris";
import type { ReactNode } from "react";

/** A figure of a product's card on a phone, named as its column is on a wide screen. */
export function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <InlineStack gap="200" align="space-between" blockAlign="start">
      <Text as="span" variant="bodySm" tone="subdued">
        {label}
      </Text>
      <BlockStack inlineAlign="end">{children}</BlockStack>
    </InlineStack>
  );
}
