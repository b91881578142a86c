import { useLocation } from "@remix-run/react";
import { Button } from "@shopify/polaris";
import { ArrowUpIcon } from "@shopify/polaris-icons";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { scrollBehavior } from "~/ui/scroll-behavior";
import { hasBackToTop } from "./back-to-top-places";

const APPEARS_AFTER_PX = 500;

/** A button back to the top of a long page (S110). */
export function BackToTop() {
  const { t } = useTranslation("shell");
  const { pathname } = useLocation();
  const [isFarDown, setIsFarDown] = useState(false);
  useEffect(() => {
    const onScroll = () => setIsFarDown(window.scrollY > APPEARS_AFTER_PX);
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => window.removeEventListener("scroll", onScroll);
  }, []);
  if (!isFarDown || !hasBackToTop(pathname)) return null;
  return (
    <div className="back-to-top">
      <Button
        icon={ArrowUpIcon}
        accessibilityLabel={t("back_to_top")}
        onClick={() => window.scrollTo({ top: 0, behavior: scrollBehavior() })}
      />
    </div>
  );
}
