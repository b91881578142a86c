import { BlockStack, Button, Card, Text } from "@shopify/polaris";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ProductDetail } from "../../../contract/sources";

/** Specification rows shown before expanding (P021). */
const ROWS = 6;
/** Height of the folded description in CSS pixels (P021). */
const FOLDED_HEIGHT = 140;

/** A heading over one part of the detail. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {title}
        </Text>
        {children}
      </BlockStack>
    </Card>
  );
}

/** Name and value of each property; six of them until expanded. */
export function Specifications({ rows }: { rows: ProductDetail["item_specifics"]["blockContent"] }) {
  const { t } = useTranslation("find-product");
  const [isOpen, setIsOpen] = useState(false);
  if (rows.length === 0) return <Text as="p">{t("detail.no_data")}</Text>;
  return (
    <>
      <dl className="specifications">
        {rows.slice(0, isOpen ? rows.length : ROWS).map(({ name, value }, index) => (
          <div key={`${index} ${name}`}>
            <dt dir="auto">{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      {rows.length > ROWS && <Fold isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />}
    </>
  );
}

/** The supplier's description, which the server has cleaned; folded at 140 px where it is longer. */
export function Description({ html }: { html: string }) {
  const { t } = useTranslation("find-product");
  const [isOpen, setIsOpen] = useState(false);
  const [isLong, setIsLong] = useState(true);
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => setIsLong((text.current?.scrollHeight ?? 0) > FOLDED_HEIGHT), [html]);
  if (html === "") return <Text as="p">{t("detail.no_data")}</Text>;
  return (
    <>
      <div
        ref={text}
        className="supplier-html"
        dir="auto"
        style={isOpen || !isLong ? undefined : { maxHeight: FOLDED_HEIGHT, overflow: "hidden" }}
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {isLong && <Fold isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />}
    </>
  );
}

function Fold({ isOpen, onToggle }: { isOpen: boolean; onToggle(): void }) {
  const { t } = useTranslation("find-product");
  return (
    <div>
      <Button variant="plain" ariaExpanded={isOpen} onClick={onToggle}>
        {t(isOpen ? "detail.show_less" : "detail.show_more")}
      </Button>
    </div>
  );
}
