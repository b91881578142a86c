import { Link } from "@remix-run/react";
import { BlockStack, Icon, type IconProps, Text } from "@shopify/polaris";

interface PageLinkProps {
  url: string;
  icon: IconProps["source"];
  title: string;
  /** What is done on the page */
  text: string;
}

/** A page in a list of pages, with what it is for. */
export function PageLink({ url, icon, title, text }: PageLinkProps) {
  return (
    <Link to={url} className="settings-list__page">
      <span className="settings-list__icon">
        <Icon source={icon} />
      </span>
      <BlockStack gap="050">
        <Text as="span" variant="headingSm">
          {title}
        </Text>
        <Text as="span" tone="subdued">
          {text}
        </Text>
      </BlockStack>
    </Link>
  );
}
