import { BlockStack, Card, Text } from "@shopify/polaris";
import type { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Failure } from "~/ui/loading/failure";
import type { EditedListing } from "../../../contract/push";
import type { ReplacedEdits } from "./replaced-edits";
import { StoreEditsList } from "./store-edits-list";

interface StoreEditsCardProps {
  edits: Pick<ReturnType<typeof useQuery>, "error" | "refetch">;
  listings: EditedListing[];
  replaced: ReplacedEdits;
  onChange(replaced: ReplacedEdits): void;
}

/** In the push drawer: what was changed at the chosen stores since the last push. Nothing where nothing was. */
export function StoreEditsCard({ edits, listings, replaced, onChange }: StoreEditsCardProps) {
  const { t } = useTranslation("push");
  if (edits.error) return <Failure error={edits.error} onRetry={() => void edits.refetch()} />;
  if (listings.length === 0) return null;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h3" variant="headingSm">
          {t("store_edits.title", { count: listings.length })}
        </Text>
        <StoreEditsList listings={listings} replaced={replaced} onChange={onChange} />
      </BlockStack>
    </Card>
  );
}
