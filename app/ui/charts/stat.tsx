import { BlockStack, InlineStack, Text } from "@shopify/polaris";
import type { ReactNode } from "react";

/** One figure with its name, and a word on it where there is one. */
export function Stat({ label, value, hint }: { label: string; value: ReactNode; hint?: ReactNode }) {
  return (
    <BlockStack gap="100">
      <Text as="p" variant="bodySm" tone="subdued">
        {label}
      </Text>
      <InlineStack gap="200" blockAlign="center">
        <Text as="p" variant="headingLg" numeric>
          {value}
        </Text>
        {hint}
      </InlineStack>
    </BlockStack>
  );
}
