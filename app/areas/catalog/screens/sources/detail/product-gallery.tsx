import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ProductPicture } from "~/ui/pictures/product-picture";
import { pictureAddress } from "../picture-address";

/** A product's pictures: one large, the others as thumbnails beside it. `chosen` puts a variant's picture up. */
export function ProductGallery({ name, images, chosen }: { name: string; images: string[]; chosen: string | null }) {
  const { t } = useTranslation("find-product");
  const [picked, setPicked] = useState<string | null>(null);
  const [lastChosen, setLastChosen] = useState(chosen);
  if (chosen !== lastChosen) {
    setLastChosen(chosen);
    setPicked(chosen);
  }
  const shown = picked ?? images[0];
  return (
    <div className="gallery">
      <div className="gallery__thumbnails" role="group" aria-label={name}>
        {images.map((address, index) => (
          <button
            key={address}
            type="button"
            className={address === shown ? "gallery__thumbnail gallery__thumbnail--shown" : "gallery__thumbnail"}
            aria-label={t("detail.picture", { number: index + 1, name })}
            aria-pressed={address === shown}
            onClick={() => setPicked(address)}
          >
            <ProductPicture url={pictureAddress(address, 100)} alt="" size={56} />
          </button>
        ))}
      </div>
      <div className="gallery__shown">
        <ProductPicture
          url={pictureAddress(shown, 640)}
          alt={name}
          sizes="(max-width: 490px) 100vw, 440px"
          isFirstSeen
        />
      </div>
    </div>
  );
}
