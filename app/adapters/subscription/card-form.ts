/** What a page needs to open the form in which cards are given, which the provider's own script puts over it. */
export interface CardFormScript {
  url: string;
  /** Of the browser's side; opens nothing but the form */
  token: string;
  /** Of the vendor's place for trying, where nobody is charged */
  isTest: boolean;
}

/** What happens in the form. None of it proves a payment. */
export type CardFormEvent = "shown" | "refused" | "completed" | "closed" | "failed";

/** A form that stands over the page. */
export interface OpenedCardForm {
  close(): void;
}

/** Opens a form over the page. @throws Error where the provider's script can't be loaded */
export type OpenCardForm = (form: {
  script: CardFormScript;
  payId: string;
  /** Of the page, as a BCP 47 tag */
  language: string;
  isDark: boolean;
  onEvent(event: CardFormEvent): void;
}) => Promise<OpenedCardForm>;

/** By which card an agreement is paid, and what the bank said last. */
export interface CardOnFile {
  card: { brand: string; lastFour: string; expiryMonth: number; expiryYear: number } | null;
  /** Of a bill that is not paid: what it comes to, tax included, and when the bank was asked, newest first */
  due: { amount: string; currency: string; askedAt: Date[] } | null;
}
