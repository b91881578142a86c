import { BlockStack, Button, ButtonGroup, Text } from "@shopify/polaris";
import { ProductPicture } from "~/ui/pictures/product-picture";
import type { ProductDetail } from "../../../contract/sources";
import { pictureAddress } from "../picture-address";

/** Chooses a value for each option; pressing the chosen one takes it back (P106). */
export function VariantPicker({
  options,
  chosen,
  onChange,
}: {
  options: ProductDetail["options"];
  /** Value by option name */
  chosen: Readonly<Record<string, string>>;
  onChange(chosen: Record<string, string>): void;
}) {
  const choose = (name: string, value: string) => {
    const { [name]: before, ...others } = chosen;
    onChange(before === value ? others : { ...others, [name]: value });
  };
  return (
    <BlockStack gap="300">
      {options.map(({ name, values }) => (
        <BlockStack key={name} gap="100">
          <Text as="h3" variant="headingSm">
            <bdi>{name}</bdi>
            {chosen[name] && (
              <>
                : <bdi>{chosen[name]}</bdi>
              </>
            )}
          </Text>
          <div className="variant-values" role="group" aria-label={name}>
            {values.some(({ image }) => image) ? (
              values.map(({ id, value, image }) => (
                <button
                  key={id}
                  type="button"
                  className={chosen[name] === value ? "variant-picture variant-picture--chosen" : "variant-picture"}
                  aria-label={value}
                  aria-pressed={chosen[name] === value}
                  title={value}
                  onClick={() => choose(name, value)}
                >
                  <ProductPicture url={pictureAddress(image, 100)} alt="" size={44} />
                </button>
              ))
            ) : (
              <ButtonGroup gap="extraTight">
                {values.map(({ id, value }) => (
                  <Button key={id} size="slim" pressed={chosen[name] === value} onClick={() => choose(name, value)}>
                    {value}
                  </Button>
                ))}
              </ButtonGroup>
            )}
          </div>
        </BlockStack>
      ))}
    </BlockStack>
  );
}
