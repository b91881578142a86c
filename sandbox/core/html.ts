/** Markup that is already safe to show. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type MarkupValue = string | number | Markup | undefined | null | false | readonly MarkupValue[];

function render(value: MarkupValue): string {
  if (value === undefined || value === null || value === false) return "";
  if (value instanceof Markup) return value.text;
  if (Array.isArray(value)) return value.map(render).join("");
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Template tag: every value is escaped unless it is itself markup; lists are joined. */
export function html(parts: TemplateStringsArray, ...values: MarkupValue[]): Markup {
  return new Markup(parts.map((part, index) => part + (index < values.length ? render(values[index]) : "")).join(""));
}

const STYLE = `
:root { color-scheme: light dark; --ink: #1c2430; --soft: #637082; --line: #dfe3e8; --card: #fff; --ground: #f3f5f7; --key: #0b5f6b; --good: #14743b; --bad: #a8321f; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8ecf1; --soft: #9aa6b5; --line: #323b47; --card: #1b222b; --ground: #12171d; --key: #5cc4d3; --good: #6fd097; --bad: #f09583; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
header { background: #0c3d46; color: #fff; padding: 14px 20px; }
header a { color: inherit; text-decoration: none; font-weight: 600; }
header small { opacity: .75; margin-inline-start: 10px; }
main { max-width: 1080px; margin: 0 auto; padding: 20px; display: grid; gap: 16px; }
h1 { font-size: 22px; margin: 4px 0; } h2 { font-size: 16px; margin: 0 0 10px; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 16px; overflow-x: auto; }
.grid { display: grid; gap: 16px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr)); }
a { color: var(--key); } .soft { color: var(--soft); } .good { color: var(--good); } .bad { color: var(--bad); }
table { border-collapse: collapse; width: 100%; font-size: 14px; } th, td { text-align: start; padding: 7px 10px; border-bottom: 1px solid var(--line); vertical-align: top; }
th { color: var(--soft); font-weight: 500; white-space: nowrap; }
form { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; margin: 0; }
form.stack { display: grid; gap: 12px; margin-top: 14px; grid-template-columns: minmax(0, 1fr); } form.stack input:not([type=checkbox]) { width: 100%; }
.pair { display: grid; gap: 10px; grid-template-columns: repeat(2, minmax(0, 1fr)); }
main > * { min-width: 0; }
label { display: grid; gap: 3px; font-size: 13px; color: var(--soft); }
input, select, button { font: inherit; padding: 8px 11px; border: 1px solid var(--line); border-radius: 8px; background: var(--card); color: var(--ink); min-height: 40px; max-width: 100%; }
button, .button { background: var(--key); color: var(--card); border-color: transparent; cursor: pointer; font-weight: 600; text-decoration: none; border-radius: 8px; padding: 8px 14px; }
button.plain { background: transparent; color: var(--key); border-color: var(--line); }
:focus-visible { outline: 3px solid #f0a92e; outline-offset: 2px; }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font-size: 13px; }
iframe { width: 100%; min-height: 70vh; border: 1px solid var(--line); border-radius: 8px; background: #fff; }
`;

/** A whole page of the sandbox in its common frame. */
export function page(title: string, body: Markup): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Sandbox</title>
        <style>
          ${new Markup(STYLE)}
        </style>
      </head>
      <body>
        <header><a href="/">Sandbox</a><small>${title}</small></header>
        <main>${body}</main>
      </body>
    </html>`.text;
}
