import { dateFormat, displayNames } from "~/platform/i18n/formats";
import { directionOf, type Language } from "~/platform/i18n/languages";
import { translate } from "~/platform/i18n/translate.server";
import { writeAmount } from "~/platform/money/currency-style";
import type { Company } from "../../rules/receipts/company-details";
import { madeOutTo, type CompanyHistory } from "../../rules/receipts/company-history";
import { receiptNumber } from "../../rules/receipts/receipt-number";
import type { ReceiptAmount, ReceiptFact, ReceiptSheet } from "./receipt-thread";

/** Who is told what of a payment: language, time zone, and whom it is made out to. */
export interface ReceiptReader {
  language: Language;
  timeZone: string;
  companies: CompanyHistory;
  /** Who stands there while no company was entered */
  payer: { name: string; email: string };
}

export interface ReceiptOfPayment {
  id: string;
  paidAt: Date;
  currency: string;
  /** Words of what was paid for, and for which time */
  items: readonly { label: string; detail?: string; amount: string }[];
  totals: readonly { key: "tax" | "total" | "refunded"; amount: string }[];
  /** Key of who was paid, below billing:receipt.sellers */
  seller: string;
  /** Key of how it stands with a tax invoice, below billing:receipt.notes */
  note: string;
  /** What the provider calls it */
  providerReference: string | null;
  isTest?: boolean;
}

/** Marks of direction: each amount has a place of its own, in which it keeps its order without them. */
const MARKS = /[\u061c\u200e\u200f\u2066-\u2069]/g;

/** What stands on the receipt of a payment, in the reader's language. */
export function describeReceipt(paid: ReceiptOfPayment, reader: ReceiptReader): ReceiptSheet {
  const { language } = reader;
  const text = (key: string) => translate(language, `billing:receipt.${key}`);
  const money = (amount: string) => writeAmount(amount, paid.currency, language).replaceAll(MARKS, "");
  const number = receiptNumber(paid);
  const to = madeOutTo(reader.companies, paid.paidAt);
  return {
    language,
    direction: directionOf(language),
    brand: translate(language, "public:product"),
    title: text("title"),
    number,
    facts: factsOf(paid, number, reader),
    parties: [
      { heading: text("paid_to"), lines: [text(`sellers.${paid.seller}`)] },
      {
        heading: text("paid_by"),
        lines: to ? companyLines(to.company, reader) : [reader.payer.name, reader.payer.email],
      },
    ],
    items: paid.items.map((item) => ({ ...item, amount: money(item.amount) })),
    totals: paid.totals.map(({ key, amount }): ReceiptAmount => ({
      label: text(key),
      amount: money(amount),
      isStrong: key === "total",
    })),
    notes: [
      ...(paid.isTest ? [text("test")] : []),
      text(`notes.${paid.note}`),
      ...(to?.since ? [translate(language, "billing:receipt.reissued", { date: sayDate(to.since, reader) })] : []),
    ],
  };
}

function factsOf(paid: ReceiptOfPayment, number: string, { language, timeZone }: ReceiptReader): ReceiptFact[] {
  const text = (key: string) => translate(language, `billing:receipt.${key}`);
  return [
    { label: text("number"), value: number },
    { label: text("paid_on"), value: sayDate(paid.paidAt, { language, timeZone }) },
    ...(paid.providerReference ? [{ label: text("reference"), value: paid.providerReference }] : []),
  ];
}

/** A day in the reader's language and time zone, written out. */
export function sayDate(at: Date, { language, timeZone }: Pick<ReceiptReader, "language" | "timeZone">): string {
  return dateFormat(language, { dateStyle: "long", timeZone }).format(at);
}

function companyLines(company: Company, { language, payer }: ReceiptReader): string[] {
  const { name, address, country, tax_number: taxNumber, extra } = company;
  const countryName = country && displayNames(language, { type: "region" }).of(country);
  const taxLine = taxNumber && `${translate(language, "billing:company.tax_number")}: ${taxNumber}`;
  const lines = [name || payer.name, ...address.split(/\r?\n/), countryName, taxLine, extra];
  return lines.filter((line): line is string => Boolean(line?.trim()));
}
