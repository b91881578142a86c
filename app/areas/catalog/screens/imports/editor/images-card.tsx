import { BlockStack, Button, Card, InlineStack, Text } from "@shopify/polaris";
import { ArrowLeftIcon, ArrowRightIcon, DeleteIcon, ImageAddIcon, StarIcon } from "@shopify/polaris-icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MountedOnceOpen } from "~/ui/drawers/mounted-once-open";
import { lazyPart } from "~/ui/loading/lazy-part";
import { ProductPicture } from "~/ui/pictures/product-picture";
import { AltText } from "./alt-text";
import type { ProductDraft } from "./product-draft";

type Images = ProductDraft["images"];
/** What stores take for one product. */
const MOST_IMAGES = 250;

/** Comes with the first picture that is added: the editor does not need it for its first paint. */
const ImagePicker = lazyPart(() => import("../../gallery/image-picker"));

interface ImagesCardProps {
  images: Images;
  /** What the pictures that are added are of */
  productName: string;
  /** The product's own pictures, those taken off it among them */
  productImages: readonly string[];
  onChange(images: Images): void;
}

/** The pictures in order, the first one being the product's face: dragged or moved by buttons, added from the gallery. */
export function ImagesCard({ images, productName, productImages, onChange }: ImagesCardProps) {
  const { t } = useTranslation("products");
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [isPicking, setIsPicking] = useState(false);
  const add = (urls: string[]) =>
    onChange([
      ...images,
      ...urls.filter((url) => !images.some((image) => image.url === url)).map((url) => ({ url, alt: productName })),
    ]);
  const describe = (place: number, alt: string) =>
    onChange(images.map((image, index) => (index === place ? { ...image, alt } : image)));
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
              className={
                over === index && dragged !== index ? "image-grid__item image-grid__item--over" : "image-grid__item"
              }
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
              <ProductPicture
                url={image.url}
                alt={image.alt || t("editor.images.place", { place: index + 1 })}
                isFirstSeen={index < 5}
              />
              <div className="image-grid__bar">
                {index > 0 && (
                  <Button
                    icon={StarIcon}
                    size="micro"
                    variant="tertiary"
                    accessibilityLabel={t("editor.images.first", { place: index + 1 })}
                    onClick={() => move(index, 0)}
                  />
                )}
                <Button
                  icon={ArrowLeftIcon}
                  size="micro"
                  variant="tertiary"
                  disabled={index === 0}
                  accessibilityLabel={t("editor.images.earlier", { place: index + 1 })}
                  onClick={() => move(index, index - 1)}
                />
                <Button
                  icon={ArrowRightIcon}
                  size="micro"
                  variant="tertiary"
                  disabled={index === images.length - 1}
                  accessibilityLabel={t("editor.images.later", { place: index + 1 })}
                  onClick={() => move(index, index + 1)}
                />
                <AltText alt={image.alt} place={index + 1} onChange={(alt) => describe(index, alt)} />
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
        <InlineStack>
          <Button icon={ImageAddIcon} disabled={images.length >= MOST_IMAGES} onClick={() => setIsPicking(true)}>
            {t("editor.images.choose")}
          </Button>
        </InlineStack>
        <MountedOnceOpen isOpen={isPicking}>
          <ImagePicker
            isOpen={isPicking}
            onClose={() => setIsPicking(false)}
            onDone={add}
            most={MOST_IMAGES - images.length}
            productImages={productImages}
          />
        </MountedOnceOpen>
      </BlockStack>
    </Card>
  );
}
