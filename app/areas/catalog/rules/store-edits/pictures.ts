/** A picture of a product, with the platform's id where it has one. */
interface Picture {
  id?: string;
  alt: string;
}

/** A product's pictures as a text that can be kept. */
export function picturesText(pictures: readonly Picture[]): string {
  return JSON.stringify(pictures.map(({ id, alt }) => (id === undefined ? [alt] : [alt, id])));
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
