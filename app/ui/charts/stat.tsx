import { BlockStack, InlineStack, Text } from "@shopify/polaris";
import type { ReactNode } from "react";
import { Explained } from "./explained";

interface StatProps {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
  /** What the figure is, in a tooltip */
  about?: string;
}

/** One figure with its name, and a word on it where there is one. */
export function Stat({ label, value, hint, about }: StatProps) {
  return (
    <BlockStack gap="100">
      <Text as="p" variant="bodySm" tone="subdued">
        {about ? <Explained about={about}>{label}</Explained> : label}
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
