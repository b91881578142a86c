/** On product pages: the button that imports the product, or looks for similar ones where the app can't import. */
(async () => {
  const text = chrome.i18n.getMessage;
  const name = () => document.querySelector('meta[property="og:title"]')?.content || document.title;
  const ask = async (action) => chrome.runtime.sendMessage({ from: "product page", action, name: name() });

  // Kept in a root of its own: the page's styles don't reach it, nor its scripts.
  const host = document.createElement("quayside-import");
  const root = host.attachShadow({ mode: "closed" });
  root.innerHTML = `
    <style>
      :host { all: initial; position: fixed; inset-block-end: 24px; inset-inline-end: 24px; z-index: 2147483646; font: 600 14px/1.4 system-ui, sans-serif; }
      div { display: grid; gap: 8px; justify-items: end; max-width: 280px; }
      a, button { font: inherit; padding: 10px 16px; border: 0; border-radius: 10px; background: #0b5c63; color: #fff; text-decoration: none; cursor: pointer; box-shadow: 0 4px 16px rgb(0 0 0 / .25); }
      button:disabled { cursor: progress; opacity: .75; }
      :focus-visible { outline: 3px solid #f0a92e; outline-offset: 2px; }
      p { margin: 0; padding: 8px 12px; border-radius: 10px; background: #fff; color: #7a1f12; font-weight: 400; box-shadow: 0 4px 16px rgb(0 0 0 / .2); }
      p:empty { display: none; }
    </style>
    <div><p role="status"></p></div>`;
  const [box, status] = [root.querySelector("div"), root.querySelector("p")];
  box.dir = text("@@bidi_dir");
  box.lang = text("@@ui_locale").replace("_", "-");

  const show = (element) => {
    box.querySelector("a, button")?.remove();
    box.append(element);
    element.focus({ preventScroll: true });
  };
  const link = (words, address) =>
    Object.assign(document.createElement("a"), {
      textContent: text(words),
      href: address,
      target: "_blank",
      rel: "noopener",
    });

  const offer = ({ app }) => {
    const button = Object.assign(document.createElement("button"), { textContent: text("import") });
    button.addEventListener("click", async () => {
      button.disabled = true;
      button.textContent = text("importing");
      status.textContent = "";
      const outcome = await ask("import").catch(() => null);
      if (outcome?.kind === "imported") return show(link("open_imported", outcome.address));
      if (outcome?.kind === "signed_out") return show(link("sign_in", app));
      button.disabled = false;
      button.textContent = text("import");
      status.textContent = outcome?.message || text("failed");
    });
    return button;
  };

  let shownAt = "";
  const look = async () => {
    if (location.href === shownAt) return;
    shownAt = location.href;
    const page = await ask("look").catch(() => null);
    box.querySelector("a, button")?.remove();
    if (!page) return host.remove();
    status.textContent = "";
    if (page.isImported) box.append(page.isSignedIn ? offer(page) : link("sign_in", page.app));
    else box.append(link("find_similar", page.search));
    document.documentElement.append(host);
  };
  await look();
  // Shops turn pages without loading them anew; the tab may also have been signed in from since.
  setInterval(look, 1_000);
  window.addEventListener("focus", () => {
    if (!box.querySelector("button")) shownAt = "";
  });
})();
