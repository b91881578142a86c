import { AfterHydration } from "~/ui/loading/after-hydration";
import { lazyPart } from "~/ui/loading/lazy-part";
import type { ShownList } from "./use-list-view";

/** Comes behind the list, which does not need it to be read. */
const ListViewActions = lazyPart(() => import("./list-view-actions"));

interface ListViewBarProps {
  shown: ShownList;
  /** What a column is called; left out for what is no table */
  titleOf?(column: string): string;
}

/** Below a list's filters: its saved views, saving what is shown as one, and the choice of columns. */
export function ListViewBar({ shown, titleOf = (column) => column }: ListViewBarProps) {
  return (
    <div className="list-views">
      <AfterHydration>
        <ListViewActions shown={shown} titleOf={titleOf} />
      </AfterHydration>
    </div>
  );
}
