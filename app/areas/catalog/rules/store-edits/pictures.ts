/** A picture of a product, with the platform's id where it has one, and what tells the address that it was sent by. */
interface Picture {
  id?: string;
  alt: string;
  mark?: string;
}

/** A variant's picture: where among the product's it is, as far as that is known, and the platform's id of it. */
interface VariantPicture {
  place: number | null;
  id?: string;
}

/** A product's pictures as a text that can be kept. */
export function picturesText(pictures: readonly Picture[]): string {
  return JSON.stringify(
    pictures.map(({ id, alt, mark }) => (id === undefined ? [alt] : mark === undefined ? [alt, id] : [alt, id, mark])),
  );
}

/** The ids of the pictures of a text, by what tells their addresses. */
export function idsByMark(text: string): Map<string, string> {
  const pictures = JSON.parse(text) as string[][];
  return new Map(pictures.flatMap(([, id, mark]) => (id !== undefined && mark !== undefined ? [[mark, id]] : [])));
}

/**
 * True where both texts mean the same pictures in the same sequence. Alternative texts are often empty: where ids are known on
 * both sides, they count as well.
 */
export function arePicturesAlike(one: string, other: string): boolean {
  const [mine, theirs] = [one, other].map((text) => JSON.parse(text) as string[][]) as [string[][], string[][]];
  return (
    mine.length === theirs.length &&
    mine.every(([alt, id], place) => {
      const [otherAlt, otherId] = theirs[place] ?? [];
      return alt === otherAlt && (id === undefined || otherId === undefined || id === otherId);
    })
  );
}

/** A variant's picture as a text that can be kept; that of none is empty. */
export function variantPictureText(picture: VariantPicture | null): string {
  if (!picture) return "";
  return JSON.stringify(picture.id === undefined ? [picture.place] : [picture.place, picture.id]);
}

/** Where among the product's pictures that of a text is, from 1 on; null for none. */
export function numberOfPicture(text: string): number | null {
  const { place = null } = readPicture(text) ?? {};
  return place === null ? null : place + 1;
}

/** True where both texts mean the same picture: by the ids where they are known on both sides, else by where it is. */
export function areVariantPicturesAlike(one: string, other: string): boolean {
  const [mine, theirs] = [readPicture(one), readPicture(other)];
  if (!mine || !theirs) return !mine && !theirs;
  if (mine.id !== undefined && theirs.id !== undefined) return mine.id === theirs.id;
  return mine.place === null || theirs.place === null || mine.place === theirs.place;
}

function readPicture(text: string): VariantPicture | null {
  if (text === "") return null;
  const [place, id] = JSON.parse(text) as [number | null, string?];
  return { place, id };
}
