import { useId, useRef, useState, type ComponentType } from "react";
import type { RichTextProps } from "./rich-text";
import { RichTextFrame } from "./rich-text-frame";

type DescriptionFieldProps = Omit<RichTextProps, "hasFocus" | "pressedAt">;

/** Formatted text that is read until a person turns to it: the writing tool is as large as half of the page's code. */
export function DescriptionField(props: DescriptionFieldProps) {
  const id = useId();
  const [Writing, setWriting] = useState<ComponentType<RichTextProps> | null>(null);
  const hasFocus = useRef(false);
  const pressedAt = useRef<RichTextProps["pressedAt"]>(null);
  // Without a network it stays to be read, and the next touch tries again.
  const load = () =>
    void import("./rich-text").then(
      ({ RichText }) => setWriting(() => RichText),
      () => undefined,
    );
  const onFocus = (isFocused: boolean) => {
    hasFocus.current = isFocused;
    if (isFocused) load();
  };
  if (Writing) return <Writing {...props} hasFocus={hasFocus.current} pressedAt={pressedAt.current} />;
  return (
    <div onPointerEnter={load} onPointerDown={({ clientX: left, clientY: top }) => (pressedAt.current = { left, top })}>
      <RichTextFrame label={props.label} labelId={id}>
        <div
          className="tiptap"
          dir="auto"
          role="textbox"
          tabIndex={0}
          aria-multiline="true"
          aria-labelledby={id}
          onFocus={() => onFocus(true)}
          onBlur={() => onFocus(false)}
          dangerouslySetInnerHTML={{ __html: props.html }}
        />
      </RichTextFrame>
    </div>
  );
}
