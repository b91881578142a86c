import { Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { lazyPart } from "~/ui/loading/lazy-part";
import { useDocument } from "../document/document";

const SupportChatDrawer = lazyPart(() => import("./support-chat"));

/** Opens the support chat and tells it of the page and the store; `open` is null where there is no chat. Render `drawer`. */
export function useSupportChat(): { open: (() => void) | null; drawer: ReactNode } {
  const { t } = useTranslation("shell");
  const { supportChat } = useDocument();
  const [chat, setChat] = useState<{ isOpen: boolean; messages: string[] } | null>(null);
  if (!supportChat) return { open: null, drawer: null };
  const { store } = supportChat.visitor;
  const open = () =>
    setChat({
      isOpen: true,
      messages: [t("chat.page", { address: window.location.href }), ...(store ? [t("chat.store", { store })] : [])],
    });
  const drawer = chat && (
    <Suspense>
      <SupportChatDrawer chat={supportChat} {...chat} onClose={() => setChat({ ...chat, isOpen: false })} />
    </Suspense>
  );
  return { open, drawer };
}
