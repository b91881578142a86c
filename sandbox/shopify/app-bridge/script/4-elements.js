// The elements that describe what the admin shows around the app. They take no room in the app itself.

// A style element in the head would be a node that the app's server did not render, which upsets hydration.
const hidden = new CSSStyleSheet();
hidden.replaceSync("s-app-nav, ui-nav-menu, ui-title-bar, ui-save-bar, ui-modal, s-app-window { display: none; }");
document.adoptedStyleSheets = [...document.adoptedStyleSheets, hidden];

/** What the admin needs to know of a button or link: its text and look, and its place in the element. */
function describeAction(element, index) {
  return {
    index,
    text: element.textContent.trim(),
    href: element.getAttribute("href"),
    variant: element.getAttribute("variant"),
    tone: element.getAttribute("tone"),
    disabled: element.hasAttribute("disabled") && element.getAttribute("disabled") !== "false",
    loading: element.hasAttribute("loading") && element.getAttribute("loading") !== "false",
  };
}

/** An element whose content the admin mirrors; `announce` runs on connection and after each change, once per frame. */
class MirroredElement extends HTMLElement {
  connectedCallback() {
    this.observer = new MutationObserver(() => this.scheduleAnnounce());
    this.observer.observe(this, { subtree: true, childList: true, attributes: true, characterData: true });
    this.scheduleAnnounce();
  }

  disconnectedCallback() {
    this.observer.disconnect();
    this.withdraw();
  }

  scheduleAnnounce() {
    if (this.announcing) return;
    this.announcing = true;
    queueMicrotask(() => {
      this.announcing = false;
      if (this.isConnected) this.announce();
    });
  }

  actions() {
    return [...this.querySelectorAll("button, a, s-button, s-link")];
  }
}

class AppNavElement extends MirroredElement {
  announce() {
    const links = this.actions();
    const home = links.find((link) => link.getAttribute("rel") === "home");
    const items = links
      .filter((link) => link !== home)
      .map((link) => ({ href: link.getAttribute("href"), text: link.textContent.trim() }));
    notify("nav", { home: home?.getAttribute("href") ?? "/", items });
  }

  withdraw() {
    notify("nav", { home: "/", items: [] });
  }
}

class TitleBarElement extends MirroredElement {
  /** A title bar inside a modal belongs to the modal, which draws it. */
  get ofPage() {
    return !this.closest("ui-modal");
  }

  announce() {
    if (!this.ofPage) return;
    currentTitleBar = this;
    notify("titleBar", {
      title: this.getAttribute("title") ?? document.title,
      actions: this.actions().map(describeAction),
    });
  }

  withdraw() {
    if (currentTitleBar !== this) return;
    currentTitleBar = undefined;
    notify("titleBar", { title: "", actions: [] });
  }
}

let currentTitleBar;
onCommand("titleBarAction", ({ index }) => currentTitleBar?.actions()[index]?.click());

class ModalElement extends HTMLElement {
  constructor() {
    super();
    this.dialog = document.createElement("dialog");
    this.content = document.createElement("div");
    this.dialog.addEventListener("close", () => this.dispatchEvent(new Event("hide")));
  }

  static observedAttributes = ["variant", "src"];

  get variant() {
    return this.getAttribute("variant") ?? (this.localName === "s-app-window" ? "max" : "base");
  }

  get src() {
    return this.getAttribute("src") ?? undefined;
  }

  get contentWindow() {
    return this.dialog.querySelector("iframe")?.contentWindow ?? null;
  }

  disconnectedCallback() {
    this.dialog.remove();
  }

  async show() {
    if (this.dialog.open) return;
    this.draw();
    document.body.append(this.dialog);
    this.dialog.showModal();
    this.dispatchEvent(new Event("show"));
  }

  async hide() {
    if (this.dialog.open) this.dialog.close();
  }

  async toggle() {
    await (this.dialog.open ? this.hide() : this.show());
  }

  draw() {
    const width = { small: "24rem", base: "38rem", large: "60rem", max: "100vw" }[this.variant] ?? "38rem";
    this.dialog.style.cssText = `width:${width};max-width:100vw;border:0;border-radius:12px;padding:0;font:14px/1.4 Inter,system-ui,sans-serif`;
    if (this.variant === "max") this.dialog.style.cssText += ";height:100vh;max-height:100vh;border-radius:0";
    const titleBar = this.querySelector("ui-title-bar");
    const header = document.createElement("header");
    header.style.cssText =
      "display:flex;justify-content:space-between;align-items:center;padding:12px 16px;background:#f3f3f3";
    const title = document.createElement("strong");
    title.textContent = titleBar?.getAttribute("title") ?? "";
    const close = document.createElement("button");
    close.textContent = "✕";
    close.setAttribute("aria-label", "Close");
    close.addEventListener("click", () => this.hide());
    header.append(title, close);
    if (this.src) {
      const page = document.createElement("iframe");
      page.src = this.src;
      page.style.cssText = `width:100%;border:0;height:${this.variant === "max" ? "calc(100vh - 110px)" : "60vh"}`;
      this.content.replaceChildren(page);
    } else if (!this.querySelector(":scope > div:empty")) {
      const own = [...this.childNodes].filter((node) => !["ui-title-bar", "ui-save-bar"].includes(node.localName));
      if (own.some((node) => node.textContent.trim()))
        this.content.replaceChildren(...own.map((node) => node.cloneNode(true)));
    }
    const footer = document.createElement("footer");
    footer.style.cssText = "display:flex;gap:8px;justify-content:flex-end;padding:12px 16px";
    for (const action of titleBar?.actions() ?? []) {
      const button = document.createElement("button");
      button.textContent = action.textContent;
      button.disabled = describeAction(action, 0).disabled;
      button.addEventListener("click", () => action.click());
      footer.append(button);
    }
    this.dialog.replaceChildren(header, this.content, footer);
  }
}

customElements.define("s-app-nav", class extends AppNavElement {});
customElements.define("ui-nav-menu", class extends AppNavElement {});
customElements.define("ui-title-bar", TitleBarElement);
customElements.define("ui-modal", class extends ModalElement {});
customElements.define("s-app-window", class extends ModalElement {});
