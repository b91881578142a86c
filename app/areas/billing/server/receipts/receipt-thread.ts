/**
 * Lays a receipt out as PDF, in a thread of its own: letters are shaped and fonts cut down for some hundred milliseconds, and
 * nobody else is to wait for it. Node runs this file by itself, so it imports packages only.
 */
import { createRequire } from "node:module";
import { Document, Font, Page, renderToBuffer, StyleSheet, Text, View, type TextProps } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";

/** What stands on a receipt, all of it words already. */
export interface ReceiptSheet {
  language: string;
  direction: "ltr" | "rtl";
  brand: string;
  title: string;
  number: string;
  facts: readonly ReceiptFact[];
  /** Who was paid, and who paid */
  parties: readonly { heading: string; lines: readonly string[] }[];
  items: readonly ReceiptAmount[];
  totals: readonly ReceiptAmount[];
  notes: readonly string[];
}
export interface ReceiptFact {
  label: string;
  value: string;
}
export interface ReceiptAmount {
  label: string;
  detail?: string;
  amount: string;
  isStrong?: boolean;
}

const { resolve } = createRequire(import.meta.url);

/** Fonts by the letters that they have; text takes each letter of the first that has it. */
const SCRIPTS = [
  { family: "Latin", files: "noto-sans/files/noto-sans-latin" },
  { family: "Latin extended", files: "noto-sans/files/noto-sans-latin-ext" },
  { family: "Greek", files: "noto-sans/files/noto-sans-greek", letters: /\p{Script=Greek}/u },
  { family: "Cyrillic", files: "noto-sans/files/noto-sans-cyrillic", letters: /\p{Script=Cyrillic}/u },
  // Noto's Arabic places its dots as marks, which the library puts beside their letters.
  { family: "Arabic", files: "ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic", letters: /\p{Script=Arabic}/u },
  {
    family: "Chinese",
    files: "noto-sans-sc/files/noto-sans-sc-chinese-simplified",
    letters: /[\u3000-\u30ff\p{Script=Han}\uff00-\uffef]/u,
  },
];
for (const { family, files } of SCRIPTS)
  Font.register({
    family,
    fonts: [400, 700].map((fontWeight) => ({
      fontWeight,
      src: resolve(`@fontsource/${files}-${fontWeight}-normal.woff`),
    })),
  });
// Names and numbers are not to be hyphenated by English rules.
Font.registerHyphenationCallback((word) => [word]);

const SUBDUED = "#616161";
const LINE = "#d9d9d9";

function stylesFor({ direction }: ReceiptSheet, fontFamily: string[]) {
  const isRightToLeft = direction === "rtl";
  const row = isRightToLeft ? ("row-reverse" as const) : ("row" as const);
  const start = isRightToLeft ? ("right" as const) : ("left" as const);
  const end = isRightToLeft ? ("left" as const) : ("right" as const);
  return StyleSheet.create({
    page: { padding: 48, fontFamily, fontSize: 10, lineHeight: 1.5, color: "#1a1a1a" },
    head: { flexDirection: row, justifyContent: "space-between", marginBottom: 24 },
    brand: { width: "50%", fontSize: 12, fontWeight: 700, textAlign: end },
    title: { width: "50%", fontSize: 20, fontWeight: 700, textAlign: start },
    pair: { flexDirection: row },
    label: { width: "30%", color: SUBDUED, textAlign: start },
    value: { width: "70%", textAlign: start },
    parties: { flexDirection: row, marginTop: 20, marginBottom: 20 },
    party: { width: "50%", [isRightToLeft ? "paddingLeft" : "paddingRight"]: 16 },
    heading: { color: SUBDUED },
    words: { textAlign: start },
    strong: { fontWeight: 700 },
    item: { flexDirection: row, paddingTop: 6, paddingBottom: 6, borderTop: `1 solid ${LINE}` },
    what: { width: "70%" },
    amount: { width: "30%", textAlign: end },
    detail: { color: SUBDUED },
    notes: { marginTop: 28, color: SUBDUED },
  });
}

/** The receipt's bytes. */
export default async function layOut(sheet: ReceiptSheet): Promise<Uint8Array> {
  const all = JSON.stringify(sheet);
  const families = SCRIPTS.filter(({ letters }) => !letters || letters.test(all)).map(({ family }) => family);
  const styles = stylesFor(sheet, families);
  const { language, brand, title, number } = sheet;
  const meta = { title: `${title} ${number}`, author: brand, creator: brand, producer: brand, language };
  return renderToBuffer(h(Document, meta, h(Page, { size: "A4", style: styles.page }, ...partsOf(sheet, styles))));
}

/** By its own letters: an address or a number keeps its order on a page that runs the other way. */
const directionOf = (text: string) => (/[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text) ? "rtl" : "ltr");

type WordStyle = Extract<NonNullable<TextProps["style"]>, readonly unknown[]>[number];

const say = (text: string, ...style: WordStyle[]) =>
  h(Text, { style: [{ direction: directionOf(text) }, ...style] }, text);

function partsOf(sheet: ReceiptSheet, styles: ReturnType<typeof stylesFor>): ReactElement[] {
  const words = (text: string, ...style: WordStyle[]) => say(text, styles.words, ...style);
  const amounts = ({ label, detail, amount, isStrong }: ReceiptAmount) => {
    const weight = isStrong ? styles.strong : {};
    const what = [words(label, weight), ...(detail ? [words(detail, styles.detail)] : [])];
    return h(
      View,
      { style: styles.item, wrap: false },
      h(View, { style: styles.what }, ...what),
      say(amount, styles.amount, weight),
    );
  };
  const party = ({ heading, lines }: ReceiptSheet["parties"][number]) =>
    h(View, { style: styles.party }, words(heading, styles.heading), ...lines.map((line) => words(line)));
  return [
    h(View, { style: styles.head }, say(sheet.title, styles.title), say(sheet.brand, styles.brand)),
    ...sheet.facts.map(({ label, value }) =>
      h(View, { style: styles.pair }, say(label, styles.label), say(value, styles.value)),
    ),
    h(View, { style: styles.parties }, ...sheet.parties.map(party)),
    ...sheet.items.map(amounts),
    ...sheet.totals.map(amounts),
    h(View, { style: styles.notes }, ...sheet.notes.map((note) => words(note))),
  ];
}
