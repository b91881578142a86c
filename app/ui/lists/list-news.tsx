import { Text } from "@shopify/polaris";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

interface ListNewsProps {
  /** What is asked for: filters, search and page */
  of: object;
  list: { isSuccess: boolean; isPlaceholderData: boolean };
  /** Entries that are shown */
  count: number;
}

/** Says how many entries came of another filter, search or page, to who does not see the list change (WCAG 4.1.3). */
export function ListNews({ of, list, count }: ListNewsProps) {
  const { t } = useTranslation("common");
  const asked = JSON.stringify(of);
  const told = useRef(asked);
  const [news, setNews] = useState({ asked, text: "" });
  const isShown = list.isSuccess && !list.isPlaceholderData;
  useEffect(() => {
    if (!isShown || told.current === asked) return;
    told.current = asked;
    setNews({ asked, text: t("list_news", { count }) });
  }, [isShown, asked, count, t]);
  return (
    <div role="status">
      {/* Its own element for each list, so that the same number is said again. */}
      <Text key={news.asked} as="span" visuallyHidden>
        {news.text}
      </Text>
    </div>
  );
}
