import { Button } from "@shopify/polaris";
import { useCounted, type ListCount } from "./use-counted";

export interface ListStatus<Id extends string> {
  id: Id;
  label: string;
  /** Left out while it is not known */
  count?: ListCount;
}

/** The statuses of a list side by side, each with its count, one of them chosen. */
export function ListStatuses<Id extends string>({
  statuses,
  selected,
  onSelect,
}: {
  statuses: readonly ListStatus<Id>[];
  selected: string;
  onSelect(id: Id): void;
}) {
  const counted = useCounted();
  return statuses.map(({ id, label, count }) => (
    <Button key={id} size="slim" variant="tertiary" pressed={selected === id} onClick={() => onSelect(id)}>
      {counted(label, count)}
    </Button>
  ));
}
