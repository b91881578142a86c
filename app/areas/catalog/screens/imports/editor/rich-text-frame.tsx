import { BlockStack, Button, Text } from "@shopify/polaris";
import {
  ListBulletedIcon,
  ListNumberedIcon,
  RedoIcon,
  TextBoldIcon,
  TextItalicIcon,
  TextTitleIcon,
  TextUnderlineIcon,
  UndoIcon,
} from "@shopify/polaris-icons";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

const ICONS = {
  bold: TextBoldIcon,
  italic: TextItalicIcon,
  underline: TextUnderlineIcon,
  heading: TextTitleIcon,
  bullets: ListBulletedIcon,
  numbers: ListNumberedIcon,
  undo: UndoIcon,
  redo: RedoIcon,
};

type ToolName = keyof typeof ICONS;

export interface Tool {
  isOn?: boolean;
  isDisabled?: boolean;
  onUse(): void;
}

interface RichTextFrameProps {
  label: string;
  /** Id of the label, by which the text names itself */
  labelId: string;
  /** What the buttons do; absent while the text is only read */
  tools?: Record<ToolName, Tool>;
  children: ReactNode;
}

/** A field for formatted text without the text: label, buttons, border. It has the same height whether or not it can be written in. */
export function RichTextFrame({ label, labelId, tools, children }: RichTextFrameProps) {
  const { t } = useTranslation("products");
  return (
    <BlockStack gap="100">
      <Text as="span" id={labelId}>
        {label}
      </Text>
      <div className="rich-text">
        <div className="rich-text__bar" role="toolbar" aria-label={t("editor.formatting")}>
          {(Object.keys(ICONS) as ToolName[]).map((name) => (
            <Button
              key={name}
              icon={ICONS[name]}
              size="slim"
              variant="tertiary"
              pressed={tools?.[name].isOn}
              disabled={!tools || tools[name].isDisabled}
              accessibilityLabel={t(`editor.tool.${name}`)}
              onClick={tools?.[name].onUse}
            />
          ))}
        </div>
        <div className="rich-text__text" dir="auto">
          {children}
        </div>
      </div>
    </BlockStack>
  );
}
