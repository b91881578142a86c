import { Link } from "@remix-run/react";
import { BlockStack, Icon, Text, type IconProps } from "@shopify/polaris";
import type { Permission } from "~/platform/permissions";
import { Permitted, useAccess } from "~/shell/access/permitted";

interface PageLinkProps {
  url: string;
  icon: IconProps["source"];
  title: string;
  /** What is done on the page */
  text: string;
  permission: Permission;
}

/** A page in a list of pages, with what it is for; for those who may open it (G034), and for guests to look at (G122). */
export function PageLink({ url, icon, title, text, permission }: PageLinkProps) {
  if (useAccess([permission]) === "removed") return null;
  return (
    <li>
      <Permitted needs={[permission]}>
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
      </Permitted>
    </li>
  );
}
