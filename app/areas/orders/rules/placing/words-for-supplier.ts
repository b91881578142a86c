/** What a buyer wrote of a line in the cart, as goods are to be made: an engraving, a name. */
interface BuyersWord {
  name: string;
  value: string;
}

/** Those that are the buyer's: what begins with a line below is an app's own. */
export function buyersWords(properties: readonly BuyersWord[]): BuyersWord[] {
  return properties.flatMap(({ name, value }) =>
    name.startsWith("_") || value.trim() === "" ? [] : [{ name: name.trim(), value: value.trim() }],
  );
}

/** The same as its supplier reads it; null where there is nothing to be read. */
export function wordsForSupplier(properties: readonly BuyersWord[]): string | null {
  return (
    buyersWords(properties)
      .map(({ name, value }) => (name === "" ? value : `${name}: ${value}`))
      .join("; ") || null
  );
}
