import { EditorContent, Node, useEditor, useEditorState, type Editor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { useEffect, useId, useRef } from "react";
import { RichTextFrame } from "./rich-text-frame";

export interface RichTextProps {
  label: string;
  /** Cleaned by the server */
  html: string;
  /** Takes the focus at once */
  hasFocus: boolean;
  /** Where in the window the text was pressed, for the caret; null where the keyboard led to it */
  pressedAt: { left: number; top: number } | null;
  onChange(html: string): void;
}

/** Tables, pictures and the like, which stay as they are: they can be removed, not changed. */
const Preserved = Node.create({
  name: "preserved",
  group: "block",
  atom: true,
  priority: 1000,
  addAttributes: () => ({ html: { default: "", rendered: false } }),
  parseHTML: () =>
    ["table", "img", "figure", "dl", "video"].map((tag) => ({
      tag,
      getAttrs: (element: HTMLElement) => ({ html: element.outerHTML }),
    })),
  renderHTML({ node }) {
    const template = document.createElement("template");
    template.innerHTML = node.attrs.html as string;
    return { dom: template.content.firstElementChild ?? document.createElement("div") };
  },
});

/** A field for formatted text, in the browser alone. Nothing is reported until a person changes something. */
export function RichText({ label, html, hasFocus, pressedAt, onChange }: RichTextProps) {
  const id = useId();
  const report = useRef(onChange);
  report.current = onChange;
  /** What the editor holds, as it was last given or reported. */
  const held = useRef(html);
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ link: { openOnClick: false }, heading: { levels: [1, 2, 3, 4, 5, 6] } }),
      Preserved,
    ],
    content: html,
    autofocus: hasFocus,
    editorProps: {
      attributes: { "aria-labelledby": id, role: "textbox", "aria-multiline": "true" },
      // Tab leads out of the field, as a person at the keyboard needs; the lists' own use of it would keep them in.
      handleDOMEvents: { keydown: (_view, { key }) => key === "Tab" },
    },
    onCreate: ({ editor: current }) => {
      const place = hasFocus && pressedAt ? current.view.posAtCoords(pressedAt) : null;
      if (place) current.commands.setTextSelection(place.pos);
    },
    onUpdate: ({ editor: current }) => {
      held.current = current.isEmpty ? "" : current.getHTML();
      report.current(held.current);
    },
  });
  // A text from outside, such as the saved one after a discard, takes the place of what was written.
  useEffect(() => {
    if (html === held.current) return;
    held.current = html;
    editor.commands.setContent(html, { emitUpdate: false });
  }, [editor, html]);
  return (
    <RichTextFrame label={label} labelId={id} tools={useTools(editor)}>
      <EditorContent editor={editor} />
    </RichTextFrame>
  );
}

function useTools(editor: Editor) {
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
  return {
    bold: { isOn: active.bold, onUse: () => run().toggleBold().run() },
    italic: { isOn: active.italic, onUse: () => run().toggleItalic().run() },
    underline: { isOn: active.underline, onUse: () => run().toggleUnderline().run() },
    heading: { isOn: active.heading, onUse: () => run().toggleHeading({ level: 2 }).run() },
    bullets: { isOn: active.bullets, onUse: () => run().toggleBulletList().run() },
    numbers: { isOn: active.numbers, onUse: () => run().toggleOrderedList().run() },
    undo: { isDisabled: !active.canUndo, onUse: () => run().undo().run() },
    redo: { isDisabled: !active.canRedo, onUse: () => run().redo().run() },
  };
}
