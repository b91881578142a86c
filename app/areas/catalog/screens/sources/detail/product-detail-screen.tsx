import { useNavigate } from "@remix-run/react";
import { Page } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { ProductActionsProvider } from "../use-product-actions";
import { ProductDetail } from "./product-detail";

/** A supplier's product on a page of its own, for the country of its address (S053). */
export function ProductDetailScreen({
  source,
  productId,
  shipTo,
}: {
  source: string;
  productId: string;
  shipTo: string;
}) {
  const { t } = useTranslation("find-product");
  const navigate = useNavigate();
  const address = (id: string, country: string, from = source) => `/app/find-product/${from}/detail/${id}/${country}`;
  return (
    <ProductActionsProvider shipTo={shipTo}>
      <Page fullWidth title={t("detail.title")} backAction={{ content: t("title"), url: "/app/find-product" }}>
        <div className="find-product">
          <ProductDetail
            source={source}
            productId={productId}
            shipTo={shipTo}
            onShipToChange={(country) =>
              navigate(address(productId, country), { replace: true, preventScrollReset: true })
            }
            urlOf={(product) => address(product.source_product_id, shipTo, product.source)}
          />
        </div>
      </Page>
    </ProductActionsProvider>
  );
}
