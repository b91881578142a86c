import { InlineStack, Link } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { ChosenPictures } from "~/ui/pictures/chosen-pictures";
import type { UploadedPicture } from "~/ui/pictures/picture-upload";
import { ProductPicture } from "~/ui/pictures/product-picture";
import { MOST_PICTURES } from "../../rules/feedback/feedback-states";

interface EvidenceUploadProps {
  pictures: readonly UploadedPicture[];
  onChange(change: (pictures: UploadedPicture[]) => UploadedPicture[]): void;
}

/** Pictures that prove what is said, as they are chosen. */
export function EvidenceUpload({ pictures, onChange }: EvidenceUploadProps) {
  const { t } = useTranslation("feedback");
  return (
    <ChosenPictures
      label={t("form.pictures")}
      pictures={pictures}
      most={MOST_PICTURES}
      megabytes={5}
      nameOf={(place) => t("form.picture", { place })}
      removalOf={(place) => t("form.remove_picture", { place })}
      onChange={onChange}
    />
  );
}

interface EvidenceProps {
  pictures: readonly { url: string; name: string; thumbnail_url?: string }[];
}

/** Pictures that were given, each opening in full. */
export function Evidence({ pictures }: EvidenceProps) {
  const { t } = useTranslation("feedback");
  if (pictures.length === 0) return null;
  return (
    <InlineStack gap="200">
      {pictures.map(({ url, thumbnail_url: thumbnail = url, name }, index) => (
        <Link key={url} url={url} target="_blank">
          <ProductPicture url={thumbnail} alt={name || t("form.picture", { place: index + 1 })} size={80} />
        </Link>
      ))}
    </InlineStack>
  );
}
