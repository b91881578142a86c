// The contextual save bar: `<ui-save-bar>` by id, and `<form data-save-bar>` by whether its fields differ from the start.

let openSaveBar;

/** Shows the bar of `owner` in the admin. `owner` has save(), discard(), buttons() and discardConfirmation. */
function showSaveBar(owner) {
  openSaveBar = owner;
  notify("saveBar", { visible: true, discardConfirmation: owner.discardConfirmation, ...owner.buttons() });
}

function hideSaveBar(owner) {
  if (openSaveBar !== owner) return;
  openSaveBar = undefined;
  notify("saveBar", { visible: false });
}

onCommand("saveBarSave", () => openSaveBar?.save());
onCommand("saveBarDiscard", () => openSaveBar?.discard());

class SaveBarElement extends MirroredElement {
  get showing() {
    return openSaveBar === this;
  }

  get discardConfirmation() {
    return this.hasAttribute("discardConfirmation") && this.getAttribute("discardConfirmation") !== "false";
  }

  set discardConfirmation(value) {
    this.toggleAttribute("discardConfirmation", Boolean(value));
  }

  primary() {
    return this.actions().find((button) => button.getAttribute("variant") === "primary");
  }

  secondary() {
    return this.actions().find((button) => button.getAttribute("variant") !== "primary");
  }

  buttons() {
    const [save, discard] = [this.primary(), this.secondary()];
    return { save: save && describeAction(save, 0), discard: discard && describeAction(discard, 1) };
  }

  save() {
    this.primary()?.click();
  }

  discard() {
    this.secondary()?.click();
  }

  announce() {
    if (this.showing) showSaveBar(this);
  }

  withdraw() {
    hideSaveBar(this);
  }

  async show() {
    if (this.showing) return;
    showSaveBar(this);
    this.dispatchEvent(new Event("show"));
  }

  async hide() {
    if (!this.showing) return;
    hideSaveBar(this);
    this.dispatchEvent(new Event("hide"));
  }

  async toggle() {
    await (this.showing ? this.hide() : this.show());
  }
}

customElements.define("ui-save-bar", SaveBarElement);

const formBars = new WeakMap();

/** Files count by name and size; everything else by its text. */
function formState(form) {
  return JSON.stringify(
    [...new FormData(form)].map(([name, value]) => [
      name,
      typeof value === "string" ? value : `${value.name}:${value.size}`,
    ]),
  );
}

class FormBar {
  constructor(form) {
    this.form = form;
    this.initial = formState(form);
    form.addEventListener("reset", () => queueMicrotask(() => this.check()));
    form.addEventListener("submit", () => {
      this.initial = formState(form);
      hideSaveBar(this);
    });
  }

  get discardConfirmation() {
    return this.form.hasAttribute("data-discard-confirmation");
  }

  buttons() {
    return {};
  }

  check() {
    if (formState(this.form) === this.initial) hideSaveBar(this);
    else if (openSaveBar !== this) showSaveBar(this);
  }

  save() {
    this.form.requestSubmit();
  }

  discard() {
    this.form.reset();
    hideSaveBar(this);
  }
}

function formOf(node) {
  return node instanceof Element ? node.closest("form[data-save-bar]") : undefined;
}

if (embedded) {
  // The first focus of a field comes before its first change, so that the state at that moment is the form's start.
  document.addEventListener("focusin", (event) => {
    const form = formOf(event.target);
    if (form && !formBars.has(form)) formBars.set(form, new FormBar(form));
  });
  for (const type of ["input", "change"]) {
    document.addEventListener(type, (event) => {
      const form = formOf(event.target);
      if (form) queueMicrotask(() => formBars.get(form)?.check());
    });
  }
  new MutationObserver(() => {
    if (openSaveBar instanceof FormBar && !openSaveBar.form.isConnected) hideSaveBar(openSaveBar);
  }).observe(document.documentElement, { childList: true, subtree: true });
}
