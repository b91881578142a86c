import { BlockStack, Button, InlineStack } from "@shopify/polaris";
import { DeleteIcon } from "@shopify/polaris-icons";
import { PictureUpload, type UploadedPicture } from "./picture-upload";
import { ProductPicture } from "./product-picture";

interface ChosenPicturesProps {
  /** What the pictures are for */
  label: string;
  pictures: readonly UploadedPicture[];
  /** How many there may be */
  most: number;
  megabytes?: number;
  /** What a picture without a name is called, by its place from 1 */
  nameOf(place: number): string;
  /** What its button to be taken out is called */
  removalOf(place: number): string;
  onChange(change: (pictures: UploadedPicture[]) => UploadedPicture[]): void;
}

/** Pictures as they are chosen: added, seen and taken out again. */
export function ChosenPictures({ label, pictures, most, megabytes, nameOf, removalOf, onChange }: ChosenPicturesProps) {
  const room = most - pictures.length;
  return (
    <BlockStack gap="200">
      <PictureUpload
        label={label}
        most={room}
        megabytes={megabytes}
        disabled={room === 0}
        onUploaded={(picture) =>
          onChange((current) => (current.some(({ id }) => id === picture.id) ? current : [...current, picture]))
        }
      />
      {pictures.length > 0 && (
        <InlineStack gap="200">
          {pictures.map(({ id, url, name }, index) => (
            <BlockStack key={id} gap="100" inlineAlign="center">
              <ProductPicture url={url} alt={name || nameOf(index + 1)} size={80} />
              <Button
                icon={DeleteIcon}
                size="micro"
                variant="tertiary"
                tone="critical"
                accessibilityLabel={removalOf(index + 1)}
                onClick={() => onChange((current) => current.filter((picture) => picture.id !== id))}
              />
            </BlockStack>
          ))}
        </InlineStack>
      )}
    </BlockStack>
  );
}
