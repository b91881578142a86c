import { Badge } from "@shopify/polaris";
import { CheckCircleIcon } from "@shopify/polaris-icons";
import { useSourceName } from "./source-name";

/** The provider's own source. */
const OWN_SOURCE = "zopi";

/** Where a product comes from. Our own source is shown as verified (general §1). */
export function SourceBadge({ source }: { source: string }) {
  const nameOf = useSourceName();
  return (
    <Badge
      tone={source === OWN_SOURCE ? "success" : undefined}
      icon={source === OWN_SOURCE ? CheckCircleIcon : undefined}
    >
      {nameOf(source)}
    </Badge>
  );
}
