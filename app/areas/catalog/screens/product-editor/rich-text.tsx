import { BlockStack, Button, Text } from "@shopify/polaris";
import { ListBulletedIcon, ListNumberedIcon, RedoIcon, TextBoldIcon, TextItalicIcon, TextTitleIcon, TextUnderlineIcon, UndoIcon } from "@shopify/polaris-icons";
import { type Editor, EditorContent, Node, useEditor, useEditorState } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { useId, useRef } from "react";
import { useTranslation } from "react-i18next";

interface RichTextProps {
  label: string;
  html: string;
  onChange(html: string): void;
}

/** Tables, pictures and the like, which stay as they are: they can be removed, not changed. The HTML comes cleaned. */
const Preserved = Node.create({
  name: "preserved",
  group: "block",
  atom: true,
  priority: 1000,
  addAttributes: () => ({ html: { default: "", rendered: false } }),
  parseHTML: () => ["table", "img", "figure", "dl", "video"].map((tag) => ({ tag, getAttrs: (element: HTMLElement) => ({ html: element.outerHTML }) })),
  renderHTML({ node }) {
    const template = document.createElement("template");
    template.innerHTML = node.attrs.html as string;
    return { dom: template.content.firstElementChild ?? document.createElement("div") };
  },
});

/** A field for formatted text. Nothing is reported until a person changes something. */
export default function RichText({ label, html, onChange }: RichTextProps) {
  const id = useId();
  const report = useRef(onChange);
  report.current = onChange;
  const editor = useEditor({
    extensions: [StarterKit.configure({ link: { openOnClick: false }, heading: { levels: [1, 2, 3, 4, 5, 6] } }), Preserved],
    content: html,
    immediatelyRender: false,
    editorProps: { attributes: { "aria-labelledby": id, role: "textbox", "aria-multiline": "true" } },
    onUpdate: ({ editor: current }) => report.current(current.isEmpty ? "" : current.getHTML()),
  });
  return (
    <BlockStack gap="100">
      <Text as="span" id={id}>
        {label}
      </Text>
      <div className="rich-text">
        {editor && <Toolbar editor={editor} />}
        <div className="rich-text__text">
          <EditorContent editor={editor} />
        </div>
      </div>
    </BlockStack>
  );
}

function Toolbar({ editor }: { editor: Editor }) {
  const { t } = useTranslation("products");
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      bold: current.isActive("bold"),
      italic: current.isActive("italic"),
      underline: current.isActive("underline"),
      heading: current.isActive("heading"),
      bullets: current.isActive("bulletList"),
      numbers: current.isActive("orderedList"),
      canUndo: current.can().undo(),
      canRedo: current.can().redo(),
    }),
  });
  const run = () => editor.chain().focus();
  const tools = [
    { key: "bold", icon: TextBoldIcon, isOn: active.bold, onUse: () => run().toggleBold().run() },
    { key: "italic", icon: TextItalicIcon, isOn: active.italic, onUse: () => run().toggleItalic().run() },
    { key: "underline", icon: TextUnderlineIcon, isOn: active.underline, onUse: () => run().toggleUnderline().run() },
    { key: "heading", icon: TextTitleIcon, isOn: active.heading, onUse: () => run().toggleHeading({ level: 2 }).run() },
    { key: "bullets", icon: ListBulletedIcon, isOn: active.bullets, onUse: () => run().toggleBulletList().run() },
    { key: "numbers", icon: ListNumberedIcon, isOn: active.numbers, onUse: () => run().toggleOrderedList().run() },
    { key: "undo", icon: UndoIcon, isDisabled: !active.canUndo, onUse: () => run().undo().run() },
    { key: "redo", icon: RedoIcon, isDisabled: !active.canRedo, onUse: () => run().redo().run() },
  ];
  return (
    <div className="rich-text__bar" role="toolbar" aria-label={t("editor.formatting")}>
      {tools.map(({ key, icon, isOn, isDisabled, onUse }) => (
        <Button key={key} icon={icon} size="slim" variant="tertiary" pressed={isOn} disabled={isDisabled} accessibilityLabel={t(`editor.tool.${key}`)} onClick={onUse} />
      ))}
    </div>
  );
}
