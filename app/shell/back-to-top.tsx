import { useLocation } from "@remix-run/react";
import { Button } from "@shopify/polaris";
import { ArrowUpIcon } from "@shopify/polaris-icons";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

const APPEARS_AFTER_PX = 500;
/** The product editor and the welcome have buttons of their own down there. */
const NOT_AT = [/^\/app\/[^/]+\/editor\//, /^\/app\/ob-welcome/];

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
  if (!isFarDown || NOT_AT.some((place) => place.test(pathname))) return null;
  return (
    <div className="back-to-top">
      <Button icon={ArrowUpIcon} accessibilityLabel={t("back_to_top")} onClick={() => window.scrollTo({ top: 0, behavior: "smooth" })} />
    </div>
  );
}
