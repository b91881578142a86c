import { useSearchParams } from "@remix-run/react";
import { Pagination } from "@shopify/polaris";
import { useTranslation } from "react-i18next";

/** What a page of a list says about its neighbours (`cursorPageOutput`). */
interface Neighbours {
  next: string | null;
  previous: string | null;
}

/** Turns the pages of a list whose place is the `cursor` of the address. Shows nothing while there is only one page. */
export function CursorPagination({ next, previous }: Neighbours) {
  const { t } = useTranslation("common");
  const [, setSearchParams] = useSearchParams();
  if (!next && !previous) return null;
  const turnTo = (cursor: string) =>
    setSearchParams((current) => {
      current.set("cursor", cursor);
      return current;
    });
  return (
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
  );
}
