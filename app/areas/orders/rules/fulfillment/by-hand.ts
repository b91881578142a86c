import type { ToldLines } from "./store-write";

interface Holding {
  externalId: string;
  lines: ToldLines;
}

/**
 * The fulfillment without a number that a parcel's goods are in: the one that holds most of what is left, less what of it
 * was told with other parcels.
 * @param left units that are still to be told, by the store's id of the line
 * @param told what the store was told of the order's parcels
 * @returns with what of the parcel it holds; null where none holds any
 */
export function chooseByHand({
  left,
  among,
  told,
}: {
  left: ReadonlyMap<string, number>;
  among: readonly Holding[];
  told: readonly Holding[];
}): { fulfillmentId: string; lines: ToldLines } | null {
  const choices = among.map(({ externalId, lines }) => {
    const held = unitsOf(lines);
    const gone = unitsOf(told.filter((each) => each.externalId === externalId).flatMap((each) => each.lines));
    return {
      fulfillmentId: externalId,
      lines: [...left].flatMap(([lineExternalId, wanted]) => {
        const quantity = Math.min(wanted, (held.get(lineExternalId) ?? 0) - (gone.get(lineExternalId) ?? 0));
        return quantity > 0 ? [{ lineExternalId, quantity }] : [];
      }),
    };
  });
  const units = ({ lines }: { lines: ToldLines }) => lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const best = choices.reduce<(typeof choices)[number] | null>(
    (most, choice) => (units(choice) > (most ? units(most) : 0) ? choice : most),
    null,
  );
  return best;
}

function unitsOf(lines: ToldLines): Map<string, number> {
  const units = new Map<string, number>();
  for (const { lineExternalId, quantity } of lines)
    units.set(lineExternalId, (units.get(lineExternalId) ?? 0) + quantity);
  return units;
}
