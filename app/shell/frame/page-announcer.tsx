import { useLocation } from "@remix-run/react";
import { Text } from "@shopify/polaris";
import { useEffect, useRef, useState } from "react";

/** Until the new screen has put its title into the document */
const TITLE_AFTER_MS = 200;

/** Says the title of each screen that one goes to without a new document, as screen readers do for a document (WCAG 4.1.3). */
export function PageAnnouncer() {
  const { pathname } = useLocation();
  const said = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (said.current === pathname) return;
    const timer = setTimeout(() => {
      said.current = pathname;
      setTitle(document.title);
    }, TITLE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [pathname]);
  return (
    <div aria-live="polite" aria-atomic="true">
      <Text as="span" visuallyHidden>
        {title}
      </Text>
    </div>
  );
}
