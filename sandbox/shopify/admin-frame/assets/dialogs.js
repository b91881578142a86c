// Dialogs that the admin opens on the app's behalf. Each resolves when the person has answered.

function element(name, properties = {}, ...children) {
  const node = Object.assign(document.createElement(name), properties);
  node.append(...children);
  return node;
}

/** Opens a dialog; `result()` is read when the confirming button is pressed. Resolves to undefined on any other end. */
function openDialog({ title, content, confirm, cancel = "Cancel", critical = false, result = () => true }) {
  return new Promise((resolve) => {
    let answer;
    const cancelButton = element("button", { type: "button", textContent: cancel, onclick: () => dialog.close() });
    const confirmButton = element("button", {
      type: "button",
      textContent: confirm,
      className: critical ? "critical" : "primary",
      onclick: () => {
        answer = result();
        dialog.close();
      },
    });
    const dialog = element(
      "dialog",
      { className: "dialog" },
      element("header", {}, element("h2", { textContent: title })),
      element("div", { className: "dialog-body" }, ...content),
      element("footer", {}, cancelButton, confirmButton),
    );
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(answer);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** Resolves to true when the person wants to go and lose what is unsaved. */
export async function confirmLeave() {
  const content = [element("p", { textContent: "If you leave, you will lose any changes that you have not saved." })];
  return (
    (await openDialog({
      title: "Leave page with unsaved changes?",
      content,
      confirm: "Leave page",
      cancel: "Stay",
      critical: true,
    })) === true
  );
}

export async function confirmDiscard() {
  const content = [
    element("p", {
      textContent: "If you discard changes, you will delete any edits that you made since you last saved.",
    }),
  ];
  return (
    (await openDialog({
      title: "Discard all unsaved changes?",
      content,
      confirm: "Discard changes",
      cancel: "Continue editing",
      critical: true,
    })) === true
  );
}

/** Resolves to true when the person grants all of `scopes`. */
export async function confirmScopes(scopes) {
  const list = element("ul", {}, ...scopes.map((scope) => element("li", { textContent: scope })));
  const content = [element("p", { textContent: "Quayside asks for access to:" }), list];
  return (await openDialog({ title: "Update data access", content, confirm: "Update" })) === true;
}

/** A list to choose from. `multiple` is false, true or the most that may be chosen. Resolves to ids, or undefined. */
export function pickFromList({ title, items, multiple = false, selected = [], confirm = "Select" }) {
  const list = element("div", { className: "picker-list" });
  for (const item of items) {
    const box = element("input", { type: multiple ? "checkbox" : "radio", name: "pick", value: item.id });
    box.checked = selected.includes(item.id);
    box.disabled = Boolean(item.disabled);
    const picture = item.image ? [element("img", { src: item.image, alt: "", width: 40, height: 40 })] : [];
    const text = element("span", {}, item.title, element("small", { textContent: item.detail ?? "" }));
    list.append(element("label", { className: "picker-row" }, box, ...picture, text));
  }
  if (typeof multiple === "number") {
    list.addEventListener("change", (event) => {
      if (list.querySelectorAll("input:checked").length > multiple) event.target.checked = false;
    });
  }
  const search = element("input", { type: "search", placeholder: "Search", ariaLabel: "Search" });
  search.addEventListener("input", () => {
    for (const row of list.children) row.hidden = !row.textContent.toLowerCase().includes(search.value.toLowerCase());
  });
  const empty = items.length ? [] : [element("p", { textContent: "Nothing to choose from yet." })];
  const result = () => [...list.querySelectorAll("input:checked")].map((box) => box.value);
  return openDialog({ title, content: [search, list, ...empty], confirm, result });
}
