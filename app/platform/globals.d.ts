import type { DetailedHTMLProps, HTMLAttributes } from "react";

type CustomElement = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>;

/** What App Bridge puts on the page inside the Shopify admin; absent everywhere else. */
interface AppBridge {
  toast: { show(text: string, options?: { duration?: number; isError?: boolean }): string };
  saveBar: { show(id: string): Promise<void>; hide(id: string): Promise<void>; leaveConfirmation(): Promise<void> };
  loading(isLoading: boolean): void;
  idToken(): Promise<string>;
  scopes: {
    query(): Promise<{ granted: string[] }>;
    /** Asks the merchant; what they decline is simply not among the granted. */
    request(scopes: string[]): Promise<{ detail: { granted: string[] } }>;
  };
}

declare global {
  interface Window {
    shopify?: AppBridge;
  }
}

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "s-app-nav": CustomElement;
      "ui-save-bar": CustomElement;
      "ui-title-bar": CustomElement;
    }
  }
}
