import { useLocation } from "@remix-run/react";
import { useAppBridge } from "@shopify/app-bridge-react";
import { Icon } from "@shopify/polaris";
import { AlertCircleIcon, AlertTriangleIcon, CheckIcon, InfoIcon, XSmallIcon } from "@shopify/polaris-icons";
import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDocument } from "../document/document";

export type ToastKind = "success" | "warning" | "error" | "info";

interface ToastEntry {
  id: number;
  kind: ToastKind;
  text: string;
}

type ShowToast = Record<ToastKind, (text: string) => void>;

/** How long a toast stays (O011): desktop 4.5 s, phones 3 s. */
const DESKTOP_MS = 4_500;
const PHONE_MS = 3_000;
const PHONE_WIDTH = 600;
/** How long it takes to leave a phone (S113); from a desktop it goes at once. */
const PHONE_FADE_MS = 500;

const ICONS = { success: CheckIcon, warning: AlertTriangleIcon, error: AlertCircleIcon, info: InfoIcon };

const ToastContext = createContext<ShowToast | null>(null);

let lastId = 0;

/** Shows toasts: the platform's own when embedded, ours otherwise. They close when the page changes (O010). */
export function ToastProvider({ children }: { children: ReactNode }) {
  const isEmbedded = useDocument().principal?.isEmbedded ?? false;
  const Provider = isEmbedded ? PlatformToasts : OwnToasts;
  return <Provider>{children}</Provider>;
}

function PlatformToasts({ children }: { children: ReactNode }) {
  const platform = useAppBridge();
  const value = useShowToast(
    useCallback(
      (kind, text) => void platform.toast.show(text, { duration: durationMs(), isError: kind === "error" }),
      [platform],
    ),
  );
  return <ToastContext.Provider value={value}>{children}</ToastContext.Provider>;
}

function OwnToasts({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [entries, setEntries] = useState<ToastEntry[]>([]);
  // As a page is left: what the next one says as it comes stays.
  useEffect(() => () => setEntries([]), [pathname]);

  const value = useShowToast(
    useCallback(
      (kind, text) =>
        // Said again, it stands once.
        setEntries((current) => [
          ...current.filter((entry) => entry.kind !== kind || entry.text !== text),
          { id: ++lastId, kind, text },
        ]),
      [],
    ),
  );
  const close = useCallback((id: number) => setEntries((current) => current.filter((entry) => entry.id !== id)), []);
  return (
    <ToastContext.Provider value={value}>
      {children}
      <div className="toasts" role="status" aria-live="polite">
        {entries.map((entry) => (
          <Toast key={entry.id} entry={entry} onClose={close} />
        ))}
      </div>
    </ToastContext.Provider>
  );
}

function useShowToast(show: (kind: ToastKind, text: string) => void): ShowToast {
  return useMemo(
    () => ({
      success: (text) => show("success", text),
      warning: (text) => show("warning", text),
      error: (text) => show("error", text),
      info: (text) => show("info", text),
    }),
    [show],
  );
}

/** One toast. It stays for as long as the pointer or the focus is on it. */
function Toast({ entry: { id, kind, text }, onClose }: { entry: ToastEntry; onClose: (id: number) => void }) {
  const { t } = useTranslation("common");
  const [isLeaving, setIsLeaving] = useState(false);
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    setIsLeaving(false);
    if (isHeld) return;
    const stays = durationMs();
    const leaving = setTimeout(() => setIsLeaving(true), stays);
    const gone = setTimeout(() => onClose(id), stays + (isPhone() ? PHONE_FADE_MS : 0));
    return () => {
      clearTimeout(leaving);
      clearTimeout(gone);
    };
  }, [id, onClose, isHeld]);
  const [hold, letGo] = [() => setIsHeld(true), () => setIsHeld(false)];
  return (
    <div
      className={`toast toast--${kind}${isLeaving ? " toast--leaving" : ""}`}
      onPointerEnter={hold}
      onPointerLeave={letGo}
      onFocus={hold}
      onBlur={letGo}
    >
      <span className="toast__icon">
        <Icon source={ICONS[kind]} />
      </span>
      <span className="toast__text">{text}</span>
      <button type="button" className="toast__close" aria-label={t("close")} onClick={() => onClose(id)}>
        <Icon source={XSmallIcon} />
      </button>
    </div>
  );
}

function isPhone(): boolean {
  return window.innerWidth < PHONE_WIDTH;
}

function durationMs(): number {
  return isPhone() ? PHONE_MS : DESKTOP_MS;
}

/** `const toast = useToast(); toast.success(t("saved"))` */
export function useToast(): ShowToast {
  const toast = useContext(ToastContext);
  if (!toast) throw new Error("useToast needs the root's Providers");
  return toast;
}
