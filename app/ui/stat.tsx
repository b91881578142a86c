import { BlockStack, InlineStack, SkeletonDisplayText, Text } from "@shopify/polaris";
import type { ReactNode } from "react";

/** One figure with its name, and a word on it where there is one. A bone while it is being read. */
export function Stat({ label, value, hint, isLoading = false }: { label: string; value: ReactNode; hint?: ReactNode; isLoading?: boolean }) {
  return (
    <BlockStack gap="100">
      <Text as="p" variant="bodySm" tone="subdued">
        {label}
      </Text>
      {isLoading ? (
        <SkeletonDisplayText size="small" maxWidth="8ch" />
      ) : (
        <InlineStack gap="200" blockAlign="center">
          <Text as="p" variant="headingLg" numeric>
            {value}
          </Text>
          {hint}
        </InlineStack>
      )}
    </BlockStack>
  );
}
