import { Button } from "@shopify/polaris";
import { HeartIcon } from "@shopify/polaris-icons";
import { useTranslation } from "react-i18next";
import { Permitted } from "~/shell/access/permitted";
import { useProductActions, type ActionProduct } from "./use-product-actions";

/** The favourite toggle of a product (P012); not there for those who may not use it (P092). */
export function FavouriteButton({ product }: { product: ActionProduct }) {
  const { t } = useTranslation("find-product");
  const { stateOf, toggleFavourite } = useProductActions();
  const state = stateOf("favourite", product);
  const isFavourite = state === "success";
  return (
    <Permitted needs={["VIEW_ACTION_ADD_TO_FAVORITE"]}>
      <span className={isFavourite ? "favourite favourite--on" : "favourite"}>
        <Button
          icon={HeartIcon}
          variant="tertiary"
          pressed={isFavourite}
          loading={state === "processing"}
          accessibilityLabel={t(isFavourite ? "card.unfavourite" : "card.favourite", { name: product.name })}
          onClick={() => void toggleFavourite(product)}
        />
      </span>
    </Permitted>
  );
}
