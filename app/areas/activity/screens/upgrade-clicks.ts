/** A press on the way to a larger plan: for the sake of what, where that is known, and where on the page it was. */
export interface UpgradeClick {
  feature: string | null;
  place: string;
}

/**
 * Reports presses on the way to a larger plan, until the returned function is called (B093). Whatever leads there stands in an
 * element with `data-upgrade-place`, and `data-upgrade-feature` where it is about one.
 * @param root under which presses are watched, such as the document
 */
export function watchUpgradeClicks(root: EventTarget, onClick: (click: UpgradeClick) => void): () => void {
  const listener = ({ target }: Event) => {
    const pressed = (target as Element | null)?.closest?.("a, button");
    const place = pressed?.closest<HTMLElement>("[data-upgrade-place]");
    if (!place) return;
    const { upgradePlace = "", upgradeFeature = null } = place.dataset;
    onClick({ feature: upgradeFeature, place: upgradePlace });
  };
  // Before anything on the page can keep the press for itself.
  root.addEventListener("click", listener, { capture: true });
  return () => root.removeEventListener("click", listener, { capture: true });
}
