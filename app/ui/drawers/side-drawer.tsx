import { Button, InlineStack, Portal, ScrollLock, Text, TrapFocus } from "@shopify/polaris";
import { XIcon } from "@shopify/polaris-icons";
import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { OpenDrawers } from "./open-drawers";

/** How long a drawer takes to leave (S107). */
const FADE_MS = 300;

interface SideDrawerProps {
  isOpen: boolean;
  onClose(): void;
  title: string;
  /** CSS pixels on a desktop; phones give it all they have */
  width?: number;
  /** Where it comes from on phones: all of the screen from the end side, or as high as it needs from the bottom (G048) */
  phoneFrom?: "end" | "bottom";
  /** Stays below the content: what the drawer is for */
  footer?: ReactNode;
  children: ReactNode;
}

const openDrawers = new OpenDrawers();
/** What may stand over a drawer: the same press closes it, as soon as the key is let go. */
const ABOVE_DRAWERS = ".Polaris-Modal-Dialog__Container, .Polaris-Popover";

/** A panel from the page's end side over the screen, the whole screen on phones (S107, S108). */
export function SideDrawer({
  isOpen,
  onClose,
  title,
  width = 1050,
  phoneFrom = "end",
  footer,
  children,
}: SideDrawerProps) {
  const { t } = useTranslation("common");
  const id = useId();
  const isPresent = usePresence(isOpen);
  const shown = useLastWhile(isOpen, { title, footer, children });
  useEscape(id, isOpen, onClose);
  useFocusReturn(isOpen);
  if (!isPresent) return null;
  return (
    <Portal idPrefix="side-drawer">
      <ScrollLock />
      <div className={`side-drawer side-drawer--${phoneFrom}${isOpen ? "" : " side-drawer--closing"}`}>
        <div className="side-drawer__backdrop" role="presentation" onClick={onClose} />
        <TrapFocus trapping={isOpen}>
          <section
            className="side-drawer__panel"
            style={{ width }}
            role="dialog"
            aria-modal="true"
            aria-labelledby={id}
          >
            <header className="side-drawer__header">
              <InlineStack align="space-between" blockAlign="center" wrap={false} gap="200">
                <Text as="h2" variant="headingMd" id={id}>
                  {shown.title}
                </Text>
                <Button icon={XIcon} variant="tertiary" accessibilityLabel={t("close")} onClick={onClose} />
              </InlineStack>
            </header>
            <div className="side-drawer__content">{shown.children}</div>
            {shown.footer && <footer className="side-drawer__footer">{shown.footer}</footer>}
          </section>
        </TrapFocus>
      </div>
    </Portal>
  );
}

/** What was there when it was last open: what opened a drawer may be gone while it fades. */
function useLastWhile<Content>(isOpen: boolean, content: Content): Content {
  const last = useRef(content);
  if (isOpen) last.current = content;
  return last.current;
}

/** True while open and during the fade after it. */
function usePresence(isOpen: boolean): boolean {
  const [isPresent, setIsPresent] = useState(isOpen);
  useEffect(() => {
    if (isOpen) return setIsPresent(true);
    const timer = setTimeout(() => setIsPresent(false), FADE_MS);
    return () => clearTimeout(timer);
  }, [isOpen]);
  return isPresent || isOpen;
}

function useEscape(id: string, isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!isOpen) return;
    openDrawers.add(id);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || document.querySelector(ABOVE_DRAWERS)) return;
      if (!openDrawers.isClosedByEscape(id, event.timeStamp)) return;
      close.current();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      openDrawers.remove(id);
    };
  }, [id, isOpen]);
}

/** Gives the focus back to what had it before. */
function useFocusReturn(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, [isOpen]);
}
