/**
 * The variant that the chosen option values name (P106): only when a value is chosen for every option that it has.
 * @param chosen value by option name
 */
export function chooseVariant<
  Variant extends { sku_property: { sku_property_name: string; sku_property_value: string }[] },
>(variants: readonly Variant[], chosen: Readonly<Record<string, string>>): Variant | null {
  const count = Object.keys(chosen).length;
  return (
    variants.find(
      ({ sku_property: properties }) =>
        properties.length === count &&
        properties.every((one) => chosen[one.sku_property_name] === one.sku_property_value),
    ) ?? null
  );
}
