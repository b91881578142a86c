import { useLocation } from "@remix-run/react";
import { Frame, Toast } from "@shopify/polaris";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from "react";
import { useDocument } from "./document";

export type ToastKind = "success" | "warning" | "error" | "info";

interface ToastEntry {
  id: number;
  kind: ToastKind;
  text: string;
}

type ShowToast = Record<ToastKind, (text: string) => void>;

/** How long a toast stays (orders §2): desktop 4.5 s, phones 3 s. */
const DESKTOP_MS = 4_500;
const PHONE_MS = 3_000;
const PHONE_WIDTH = 600;

const ToastContext = createContext<ShowToast | null>(null);

/** Shows toasts: the platform's own when embedded, Polaris' otherwise. They close when the page changes (O010, O011). */
export function ToastProvider({ children }: { children: ReactNode }) {
  const isEmbedded = useDocument().principal?.isEmbedded ?? false;
  const { pathname } = useLocation();
  const [entries, setEntries] = useState<ToastEntry[]>([]);
  useEffect(() => setEntries([]), [pathname]);

  const show = useCallback(
    (kind: ToastKind, text: string) => {
      const duration = window.innerWidth < PHONE_WIDTH ? PHONE_MS : DESKTOP_MS;
      if (isEmbedded && window.shopify) window.shopify.toast.show(text, { duration, isError: kind === "error" });
      else setEntries((current) => [...current, { id: Date.now() + Math.random(), kind, text }]);
    },
    [isEmbedded],
  );
  const value = useMemo<ShowToast>(
    () => ({
      success: (text) => show("success", text),
      warning: (text) => show("warning", text),
      error: (text) => show("error", text),
      info: (text) => show("info", text),
    }),
    [show],
  );
  const close = (id: number) => setEntries((current) => current.filter((entry) => entry.id !== id));
  return (
    <ToastContext.Provider value={value}>
      {children}
      {entries.length > 0 && (
        <Frame>
          {entries.map((entry) => (
            <Toast
              key={entry.id}
              content={entry.text}
              error={entry.kind === "error"}
              duration={window.innerWidth < PHONE_WIDTH ? PHONE_MS : DESKTOP_MS}
              onDismiss={() => close(entry.id)}
            />
          ))}
        </Frame>
      )}
    </ToastContext.Provider>
  );
}

/** `const toast = useToast(); toast.success(t("saved"))` */
export function useToast(): ShowToast {
  const toast = useContext(ToastContext);
  if (!toast) throw new Error("useToast needs the root's Providers");
  return toast;
}
