import type { CardFormEvent, CardFormScript, OpenCardForm } from "../card-form";

/** As much of Paddle.js (version 2) as we use. */
interface PaddleScript {
  Initialized?: boolean;
  Environment: { set(name: string): void };
  Initialize(options: { token: string; eventCallback(event: { name?: string }): void }): void;
  Update(options: { eventCallback(event: { name?: string }): void }): void;
  Checkout: {
    open(options: {
      transactionId: string;
      settings: { displayMode: "overlay"; theme: "light" | "dark"; locale: string; allowLogout: boolean };
    }): void;
    close(): void;
  };
}

const EVENTS: Readonly<Record<string, CardFormEvent>> = {
  "checkout.loaded": "shown",
  "checkout.payment.failed": "refused",
  "checkout.completed": "completed",
  "checkout.closed": "closed",
  "checkout.error": "failed",
};
/** Our languages where the form calls them otherwise. */
const LOCALES: Readonly<Record<string, string>> = { "pt-BR": "pt", "zh-CN": "zh-Hans" };

const inWindow = () => (window as { Paddle?: PaddleScript }).Paddle;
let loading: Promise<PaddleScript> | null = null;

/** Puts Paddle's form for a transaction over the page (ledger S135). */
export const openCardForm: OpenCardForm = async ({ script, payId, language, isDark, onEvent }) => {
  loading ??= load(script);
  let paddle: PaddleScript;
  try {
    paddle = await loading;
  } catch (error) {
    loading = null;
    throw error;
  }
  const eventCallback = ({ name }: { name?: string }) => {
    const event = name && EVENTS[name];
    if (event) onEvent(event);
  };
  if (paddle.Initialized) paddle.Update({ eventCallback });
  else {
    if (script.isTest) paddle.Environment.set("sandbox");
    paddle.Initialize({ token: script.token, eventCallback });
  }
  paddle.Checkout.open({
    transactionId: payId,
    settings: {
      displayMode: "overlay",
      theme: isDark ? "dark" : "light",
      locale: LOCALES[language] ?? language,
      allowLogout: false,
    },
  });
  return { close: () => paddle.Checkout.close() };
};

function load({ url }: CardFormScript): Promise<PaddleScript> {
  return new Promise((resolve, reject) => {
    const element = document.createElement("script");
    element.src = url;
    element.onload = () => {
      const paddle = inWindow();
      if (paddle) resolve(paddle);
      else reject(new Error("The card form's script says nothing"));
    };
    element.onerror = () => {
      element.remove();
      reject(new Error("The card form's script can't be loaded"));
    };
    document.head.append(element);
  });
}
