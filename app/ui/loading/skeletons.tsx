import {
  BlockStack,
  Box,
  Card,
  InlineStack,
  SkeletonBodyText,
  SkeletonDisplayText,
  SkeletonThumbnail,
} from "@shopify/polaris";

/** Bones of a list: one row for each entry to come, with or without a picture. */
export function ListSkeleton({ rows = 8, hasPicture = false }: { rows?: number; hasPicture?: boolean }) {
  return (
    <Card padding="0">
      {Array.from({ length: rows }, (_, row) => (
        <Box key={row} padding="300" borderBlockEndWidth={row < rows - 1 ? "025" : undefined} borderColor="border">
          <InlineStack gap="300" blockAlign="center" wrap={false}>
            {hasPicture && <SkeletonThumbnail size="small" />}
            <Box width="100%">
              <SkeletonBodyText lines={2} />
            </Box>
          </InlineStack>
        </Box>
      ))}
    </Card>
  );
}

/** Bones of a grid of product cards. */
export function CardGridSkeleton({ cards = 12 }: { cards?: number }) {
  return (
    <div className="card-grid">
      {Array.from({ length: cards }, (_, card) => (
        <Card key={card} padding="200">
          <BlockStack gap="200">
            <div className="product-picture" />
            <SkeletonBodyText lines={2} />
          </BlockStack>
        </Card>
      ))}
    </div>
  );
}

/** Bones of a card with a heading and text. */
export function CardSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <Card>
      <BlockStack gap="300">
        <SkeletonDisplayText size="small" maxWidth="20ch" />
        <SkeletonBodyText lines={lines} />
      </BlockStack>
    </Card>
  );
}
