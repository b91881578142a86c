import { useSearchParams } from "@remix-run/react";
import { Button, Pagination } from "@shopify/polaris";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { PAGE_SIZES } from "~/platform/lists/list-definition";
import { ListSkeleton } from "../loading/skeletons";
import { formatNumber } from "../money/number";
import { withParts } from "./use-list-change";

/** What a page of a list says about its neighbors (`cursorPageOutput`). */
interface Neighbors {
  next: string | null;
  previous: string | null;
}

/**
 * Turns the pages of a list whose place is the `cursor` of the address, and changes how long they are where `size` says so.
 * Shows nothing while there is only one page.
 */
export function CursorPagination({ next, previous, size }: Neighbors & { size?: number }) {
  const { t, i18n } = useTranslation("common");
  const [, setSearchParams] = useSearchParams();
  const isLonger = size !== undefined && size !== PAGE_SIZES[0];
  if (!next && !previous && !isLonger) return null;
  const turnTo = (cursor: string) =>
    setSearchParams((current) => {
      current.set("cursor", cursor);
      return current;
    });
  const resize = (chosen: number) =>
    setSearchParams((current) => withParts(current, { size: chosen === PAGE_SIZES[0] ? null : String(chosen) }));
  return (
    <div className="list-pages">
      <Pagination
        type="table"
        hasNext={next !== null}
        hasPrevious={previous !== null}
        onNext={() => next && turnTo(next)}
        onPrevious={() => previous && turnTo(previous)}
        nextTooltip={t("pagination.next")}
        previousTooltip={t("pagination.previous")}
        accessibilityLabel={t("pagination.label")}
      />
      {size !== undefined && (
        <div className="list-pages__sizes" role="group" aria-label={t("pagination.size")}>
          {PAGE_SIZES.map((offered) => (
            <Button
              key={offered}
              variant="tertiary"
              size="micro"
              pressed={offered === size}
              onClick={() => resize(offered)}
            >
              {formatNumber(offered, i18n.language)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Stands in the place of a page that has no rows left, and goes on to the one before it, or else the first. */
export function EmptiedPage({ previous }: Pick<Neighbors, "previous">) {
  const [, setSearchParams] = useSearchParams();
  useEffect(() => {
    setSearchParams(
      (current) => {
        if (previous) current.set("cursor", previous);
        else current.delete("cursor");
        return current;
      },
      { replace: true },
    );
    // Once: what the router hands out is new with each address.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [previous]);
  return <ListSkeleton rows={6} />;
}
