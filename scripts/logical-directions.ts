/** Names of CSS that say left and right, and those that say start and end. */
const LOGICAL: Readonly<Record<string, string>> = {
  left: "inset-inline-start",
  right: "inset-inline-end",
  "margin-left": "margin-inline-start",
  "margin-right": "margin-inline-end",
  "padding-left": "padding-inline-start",
  "padding-right": "padding-inline-end",
  "border-left": "border-inline-start",
  "border-right": "border-inline-end",
  "border-top-left-radius": "border-start-start-radius",
  "border-top-right-radius": "border-start-end-radius",
  "border-bottom-left-radius": "border-end-start-radius",
  "border-bottom-right-radius": "border-end-end-radius",
};
const LOGICAL_ALIGNMENT: Readonly<Record<string, string>> = { left: "start", right: "end" };

/** Components whose scripts compute places from the left edge. */
const COMPUTED_PLACES = /Tooltip|RangeSlider|ColorPicker/;

/** What this needs of a declaration of PostCSS. */
interface Declaration {
  prop: string;
  value: string;
  parent?: object;
  source?: { input: { file?: string } };
  cloneBefore(change: { prop: string; value: string }): unknown;
}

/** What this needs of the rule that a declaration is in. */
interface Rule {
  selector?: string;
  nodes?: readonly { prop?: string; value?: string }[];
}

/** The declaration as it reads from the line's start, or null where it is about the left edge as such. */
function toLogical({ prop, value, parent }: Declaration): { prop: string; value: string } | null {
  if (prop === "text-align" && LOGICAL_ALIGNMENT[value]) return { prop, value: LOGICAL_ALIGNMENT[value] };
  const { selector = "", nodes = [] } = (parent ?? {}) as Rule;
  const logical = LOGICAL[prop];
  if (!logical || COMPUTED_PLACES.test(selector)) return null;
  // A shift by a transform is always to the right: the place that it starts from has to stay with it.
  const isShifted = nodes.some((node) => node.prop === "transform" && /translate(?:X|3d)?\(/.test(node.value ?? ""));
  return (prop === "left" || prop === "right") && isShifted ? null : { prop: logical, value };
}

/** Values of a shorthand, functions whole. */
const VALUES = /(?:[^\s(]|\((?:[^()]|\([^()]*\))*\))+/g;

/** A margin or padding whose left differs from its right, in two: along the block and along the line. Null for others. */
function splitShorthand({ prop, value }: Declaration): { block: string; inline: string } | null {
  if (prop !== "margin" && prop !== "padding") return null;
  const [top, right, bottom, left] = value.match(VALUES) ?? [];
  return left === undefined || left === right ? null : { block: `${top} ${bottom}`, inline: `${left} ${right}` };
}

/**
 * A PostCSS plugin that makes Polaris' stylesheet, which was written for languages that run from left to right, serve those
 * that run from right to left: left becomes the line's start, right its end. Nothing changes where they are the same.
 */
export function logicalDirections() {
  return {
    postcssPlugin: "logical-directions",
    Declaration(declaration: Declaration) {
      if (!declaration.source?.input.file?.includes("/@shopify/polaris/")) return;
      const sides = splitShorthand(declaration);
      if (sides) declaration.cloneBefore({ prop: `${declaration.prop}-block`, value: sides.block });
      const logical = sides ? { prop: `${declaration.prop}-inline`, value: sides.inline } : toLogical(declaration);
      if (logical) Object.assign(declaration, logical);
    },
  };
}
