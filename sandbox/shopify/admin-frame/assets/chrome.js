// What the admin draws around the app: title bar, save bar, toasts, loading bar, the app's part of the navigation.

const byId = (id) => document.getElementById(id);

function button(action, onclick) {
  const node = document.createElement("button");
  node.type = "button";
  node.textContent = action.text;
  node.disabled = action.disabled || action.loading;
  node.className = action.variant === "primary" ? "primary" : action.tone === "critical" ? "critical" : "";
  node.addEventListener("click", onclick);
  return node;
}

/** Draws the app's title bar; `onAction` gets the index of the pressed action. */
export function showTitleBar({ title = "", actions = [] }, onAction) {
  byId("app-title").textContent = title || "Quayside";
  document.title = `${title || "Quayside"} · Sandbox admin`;
  const ordered = [...actions].sort((a, b) => Number(a.variant === "primary") - Number(b.variant === "primary"));
  const breadcrumb = ordered.find((action) => action.variant === "breadcrumb");
  const others = ordered.filter((action) => action !== breadcrumb && action.text);
  byId("app-breadcrumb").replaceChildren(
    ...(breadcrumb ? [button({ ...breadcrumb, text: "←" }, () => onAction(breadcrumb.index))] : []),
  );
  byId("app-actions").replaceChildren(...others.map((action) => button(action, () => onAction(action.index))));
}

const saveBar = { visible: false, discardConfirmation: false };

export function saveBarVisible() {
  return saveBar.visible;
}

/** Shows or hides the save bar; `save` and `discard` describe the app's buttons where it has its own. */
export function showSaveBar({ visible, discardConfirmation = false, save, discard }) {
  Object.assign(saveBar, { visible, discardConfirmation });
  byId("save-bar").hidden = !visible;
  if (!visible) return;
  for (const [id, action, fallback] of [
    ["save-bar-save", save, "Save"],
    ["save-bar-discard", discard, "Discard"],
  ]) {
    const node = byId(id);
    node.textContent = action?.text || fallback;
    node.disabled = Boolean(action?.disabled || action?.loading);
    node.ariaBusy = String(Boolean(action?.loading));
  }
}

/** Draws attention to the save bar when someone tries to leave past it. */
export function shakeSaveBar() {
  byId("save-bar").animate(
    [{ transform: "translateX(-6px)" }, { transform: "translateX(6px)" }, { transform: "none" }],
    { duration: 120, iterations: 3 },
  );
}

export function onSaveBar({ save, discard }) {
  byId("save-bar-save").addEventListener("click", save);
  byId("save-bar-discard").addEventListener("click", () => discard(saveBar.discardConfirmation));
}

export function showLoading(active) {
  byId("loading-bar").hidden = !active;
}

/** Shows a toast for its time. `tell` gets "toastAction" or "toastDismissed". */
export function showToast({ id, message, duration, isError, action }, tell) {
  const node = document.createElement("div");
  node.className = isError ? "toast error" : "toast";
  node.dataset.toast = id;
  node.append(message);
  const dismiss = () => {
    if (!node.isConnected) return;
    node.remove();
    tell("toastDismissed");
  };
  if (action) {
    node.append(
      button({ text: action }, () => {
        tell("toastAction");
        dismiss();
      }),
    );
  }
  const close = button({ text: "✕" }, dismiss);
  close.ariaLabel = "Dismiss";
  node.append(close);
  byId("toasts").append(node);
  setTimeout(dismiss, duration);
}

export function hideToast(id) {
  document.querySelector(`[data-toast="${CSS.escape(id)}"]`)?.remove();
}

let navigation = { home: "/", items: [] };

/** Draws the app's links under the app; `onSelect` gets the href of the chosen one. */
export function showAppNav(nav, { appBase, path, onSelect }) {
  // Told of again as it is, the links stay: a press that has begun on one would be lost with it.
  const isShown = JSON.stringify(nav.items) === JSON.stringify(navigation.items);
  navigation = nav;
  if (isShown) return highlightAppNav(path);
  const links = nav.items.map((item) => {
    const link = document.createElement("a");
    link.href = appBase + item.href;
    link.textContent = item.text;
    link.dataset.path = item.href;
    link.addEventListener("click", (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      byId("nav-toggle").checked = false;
      onSelect(item.href);
    });
    return link;
  });
  byId("app-nav").replaceChildren(...links);
  highlightAppNav(path);
}

/** The app's own landing page. */
export function appHome() {
  return navigation.home;
}

/** Marks the link whose path is the longest start of the app's path; the app itself when none is. */
export function highlightAppNav(path) {
  const here = path.split(/[?#]/)[0];
  const links = [...byId("app-nav").children];
  const matches = (link) => {
    const target = link.dataset.path.split(/[?#]/)[0];
    return here === target || here.startsWith(`${target.replace(/\/$/, "")}/`);
  };
  const best = links.filter(matches).sort((a, b) => b.dataset.path.length - a.dataset.path.length)[0];
  for (const link of links) link.ariaCurrent = link === best ? "page" : null;
  byId("app-home").ariaCurrent = best ? null : "page";
}
