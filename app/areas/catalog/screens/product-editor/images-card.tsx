import { BlockStack, Button, Card, InlineStack, Text, TextField } from "@shopify/polaris";
import { ArrowLeftIcon, ArrowRightIcon, DeleteIcon, StarIcon } from "@shopify/polaris-icons";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, errorBodyOf } from "~/platform/api/client";
import { ProductPicture } from "~/ui/product-picture";
import type { ProductDraft } from "./product-draft";

type Images = ProductDraft["images"];
/** What stores take for one product. */
const MOST_IMAGES = 250;

/** The pictures in order, the first one being the product's face: dragged or moved by buttons, added by address. */
export function ImagesCard({ images, onChange }: { images: Images; onChange(images: Images): void }) {
  const { t } = useTranslation("products");
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const move = (from: number, to: number) => {
    const image = images[from];
    if (!image || to < 0 || to >= images.length || from === to) return;
    const rest = images.filter((_, index) => index !== from);
    onChange([...rest.slice(0, to), image, ...rest.slice(to)]);
  };
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between">
          <Text as="h2" variant="headingSm">
            {t("editor.images.title")}
          </Text>
          <Text as="span" tone="subdued">
            {t("editor.images.count", { count: images.length })}
          </Text>
        </InlineStack>
        <ul className="image-grid">
          {images.map((image, index) => (
            <li
              key={image.url}
              className={over === index && dragged !== index ? "image-grid__item image-grid__item--over" : "image-grid__item"}
              draggable
              onDragStart={() => setDragged(index)}
              onDragOver={(event) => {
                event.preventDefault();
                setOver(index);
              }}
              onDragEnd={() => {
                setDragged(null);
                setOver(null);
              }}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged !== null) move(dragged, index);
              }}
            >
              <ProductPicture url={image.url} alt={image.alt || t("editor.images.place", { place: index + 1 })} isFirstSeen={index < 5} />
              <div className="image-grid__bar">
                {index > 0 && <Button icon={StarIcon} size="micro" variant="tertiary" accessibilityLabel={t("editor.images.first", { place: index + 1 })} onClick={() => move(index, 0)} />}
                <Button icon={ArrowLeftIcon} size="micro" variant="tertiary" disabled={index === 0} accessibilityLabel={t("editor.images.earlier", { place: index + 1 })} onClick={() => move(index, index - 1)} />
                <Button
                  icon={ArrowRightIcon}
                  size="micro"
                  variant="tertiary"
                  disabled={index === images.length - 1}
                  accessibilityLabel={t("editor.images.later", { place: index + 1 })}
                  onClick={() => move(index, index + 1)}
                />
                <Button
                  icon={DeleteIcon}
                  size="micro"
                  variant="tertiary"
                  tone="critical"
                  accessibilityLabel={t("editor.images.remove", { place: index + 1 })}
                  onClick={() => onChange(images.filter((_, place) => place !== index))}
                />
              </div>
            </li>
          ))}
        </ul>
        <AddByAddress known={images} onAdd={(url) => onChange([...images, { url, alt: "" }])} isFull={images.length >= MOST_IMAGES} />
      </BlockStack>
    </Card>
  );
}

function AddByAddress({ known, onAdd, isFull }: { known: Images; onAdd(url: string): void; isFull: boolean }) {
  const { t } = useTranslation("products");
  const [address, setAddress] = useState("");
  const check = useMutation(
    api.catalog.checkImage.mutationOptions({
      meta: { showsOwnErrors: true },
      onSuccess: ({ data }) => {
        onAdd(data.url);
        setAddress("");
      },
    }),
  );
  const isKnown = known.some(({ url }) => url === address.trim());
  const failure = check.isError ? (errorBodyOf(check.error)?.message ?? t("editor.images.no_answer")) : undefined;
  return (
    <TextField
      label={t("editor.images.address")}
      type="url"
      autoComplete="off"
      placeholder="https://"
      value={address}
      onChange={(text) => {
        setAddress(text);
        check.reset();
      }}
      error={isKnown ? t("editor.images.known") : failure}
      disabled={isFull}
      connectedRight={
        <Button loading={check.isPending} disabled={address.trim() === "" || isKnown || isFull} onClick={() => check.mutate({ url: address.trim() })}>
          {t("editor.images.add")}
        </Button>
      }
    />
  );
}
