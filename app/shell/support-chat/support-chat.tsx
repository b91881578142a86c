import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { SupportChat } from "~/platform/document";
import { SideDrawer } from "~/ui/drawers/side-drawer";
import { sendMessages } from "./send-messages";

const WIDTH = 420;

interface SupportChatDrawerProps {
  chat: SupportChat;
  /** What the team should know, said as soon as the chat listens */
  messages: readonly string[];
  isOpen: boolean;
  onClose(): void;
}

/** The support chat (S114): the provider's page in a drawer. It says that it listens, and is then told who speaks and why. */
export default function SupportChatDrawer({ chat, messages, isOpen, onClose }: SupportChatDrawerProps) {
  const { t } = useTranslation("shell");
  const frame = useRef<HTMLIFrameElement>(null);
  const said = useRef(messages);
  said.current = messages;
  useEffect(() => {
    if (!isOpen) return;
    const { origin } = new URL(chat.url);
    const post = (message: object) => frame.current?.contentWindow?.postMessage(message, origin);
    let stop: (() => void) | null = null;
    const onMessage = ({ source, origin: from, data }: MessageEvent<unknown>) => {
      if (source !== frame.current?.contentWindow || from !== origin || !isReady(data)) return;
      stop?.();
      post({ type: "chat.identify", ...chat.visitor });
      stop = sendMessages(said.current, (text) => post({ type: "chat.message", text }));
    };
    window.addEventListener("message", onMessage);
    return () => {
      stop?.();
      window.removeEventListener("message", onMessage);
    };
  }, [chat, isOpen]);
  return (
    <SideDrawer isOpen={isOpen} onClose={onClose} title={t("chat.title")} width={WIDTH}>
      <iframe ref={frame} className="support-chat" src={chat.url} title={t("chat.title")} />
    </SideDrawer>
  );
}

function isReady(data: unknown): boolean {
  return typeof data === "object" && data !== null && "type" in data && data.type === "chat.ready";
}
