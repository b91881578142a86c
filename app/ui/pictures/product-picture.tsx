import { Icon } from "@shopify/polaris";
import { ImageIcon } from "@shopify/polaris-icons";
import { useEffect, useRef, useState } from "react";

interface ProductPictureProps {
  url: string | null | undefined;
  /** What is to be seen; empty when the text beside it says so already */
  alt: string;
  /** Width and height in CSS pixels; the picture is square and fills its place when left out */
  size?: number;
  /** How wide it is shown, as the `sizes` attribute takes it, for places that fill a column */
  sizes?: string;
  /** Pictures seen at first paint load at once, the others when they come near */
  isFirstSeen?: boolean;
}

/** A product's picture in a square that keeps its place while loading; a drawn one when it cannot be loaded (P145). */
export function ProductPicture({ url, alt, size, sizes, isFirstSeen = false }: ProductPictureProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // A picture that failed before hydration has told nobody.
    const element = image.current;
    if (url && element?.complete && element.naturalWidth === 0) setFailedUrl(url);
  }, [url]);
  const place = size ? { width: size, height: size } : undefined;
  if (!url || failedUrl === url) {
    return (
      <span
        className="product-picture product-picture--missing"
        style={place}
        role="img"
        aria-label={alt}
        aria-hidden={alt === "" || undefined}
      >
        <Icon source={ImageIcon} tone="subdued" />
      </span>
    );
  }
  return (
    <span className="product-picture" style={place}>
      <img
        ref={image}
        src={url}
        alt={alt}
        width={size ?? 400}
        height={size ?? 400}
        sizes={sizes}
        loading={isFirstSeen ? "eager" : "lazy"}
        fetchPriority={isFirstSeen ? "high" : undefined}
        decoding="async"
        onError={() => setFailedUrl(url)}
      />
    </span>
  );
}
