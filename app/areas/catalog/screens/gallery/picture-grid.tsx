import { useEffect, useRef } from "react";
import { ProductPicture } from "~/ui/pictures/product-picture";
import { isNearEnd, shortName } from "../../rules/gallery/gallery-uploads";

export interface Choice {
  url: string;
  /** A smaller one to show */
  thumbnailUrl: string;
  name: string;
}

interface PictureGridProps {
  choices: readonly Choice[];
  chosen: readonly string[];
  onToggle(url: string): void;
  /** Called when the end comes near; null when there is nothing more */
  onNearEnd: (() => void) | null;
}

/** How long scrolling rests before more is read (P154). */
const REST_MS = 100;

/** Pictures to choose from, with a checkbox each (P035). */
export function PictureGrid({ choices, chosen, onToggle, onNearEnd }: PictureGridProps) {
  const box = useRef<HTMLUListElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const look = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => box.current && isNearEnd(box.current) && onNearEnd?.(), REST_MS);
  };
  // A page that does not fill the place is followed by the next without any scrolling.
  useEffect(() => {
    look();
    return () => clearTimeout(timer.current);
  });
  return (
    <ul ref={box} className="image-picker__grid" onScroll={look}>
      {choices.map(({ url, thumbnailUrl, name }) => (
        <li key={url}>
          <label
            className={chosen.includes(url) ? "image-picker__tile image-picker__tile--chosen" : "image-picker__tile"}
          >
            <input type="checkbox" checked={chosen.includes(url)} onChange={() => onToggle(url)} />
            <ProductPicture url={thumbnailUrl} alt="" />
            <bdi className="image-picker__name" title={name}>
              {shortName(name)}
            </bdi>
          </label>
        </li>
      ))}
    </ul>
  );
}
