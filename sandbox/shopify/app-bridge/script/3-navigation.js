// Keeps the admin's address bar and the app's path in step, and carries links that leave the frame.

const FRAME_PARAMETERS = [
  "appLoadId",
  "embedded",
  "hmac",
  "host",
  "id_token",
  "locale",
  "protocol",
  "session",
  "shop",
  "timestamp",
];
let navigateListeners = 0;

/** The app's path as the admin shows it: without the parameters that the admin itself added. */
function appPath() {
  const url = new URL(location.href);
  for (const name of FRAME_PARAMETERS) url.searchParams.delete(name);
  return url.pathname + url.search + url.hash;
}

function reportPath() {
  notify("navigated", { path: appPath() });
}

/** Opens `url` around or beside the app. Admin addresses are given their place in the admin. */
function openOutside(url, target) {
  notify("open", { url, target });
}

function isAdminUrl(url) {
  return /^shopify:\/*admin(\/|$)/i.test(url);
}

/** Moves the app to `href` the way its router likes: a `shopify:navigate` event, or a plain load where none listens. */
function navigateApp(href) {
  const links = [...document.querySelectorAll("s-app-nav a, ui-nav-menu a, s-app-nav s-link, ui-nav-menu s-link")];
  const link = links.find((candidate) => candidate.getAttribute("href") === href) ?? document.createElement("a");
  const temporary = !link.isConnected;
  if (temporary) {
    link.setAttribute("href", href);
    link.hidden = true;
    document.body.append(link);
  }
  if (navigateListeners > 0) link.dispatchEvent(new Event("shopify:navigate", { bubbles: true, composed: true }));
  else location.assign(href);
  if (temporary) link.remove();
}

function countNavigateListeners(target) {
  const add = target.addEventListener.bind(target);
  const remove = target.removeEventListener.bind(target);
  target.addEventListener = (type, ...rest) => {
    if (type === "shopify:navigate") navigateListeners += 1;
    add(type, ...rest);
  };
  target.removeEventListener = (type, ...rest) => {
    if (type === "shopify:navigate") navigateListeners -= 1;
    remove(type, ...rest);
  };
}

function patchHistory(method) {
  const native = history[method].bind(history);
  history[method] = (...args) => {
    native(...args);
    reportPath();
  };
}

const nativeOpen = window.open.bind(window);

function openFromApp(url = "", target = "_blank", features) {
  const href = String(url);
  if (/^app:/i.test(href)) {
    navigateApp(`/${href.replace(/^app:\/*/i, "")}`);
    return null;
  }
  if (isAdminUrl(href)) {
    openOutside(href, target === "_blank" ? "_blank" : "_top");
    return null;
  }
  if (target === "_top" || target === "_parent") {
    openOutside(new URL(href, location.href).href, "_top");
    return null;
  }
  return nativeOpen(url, target, features);
}

if (embedded) {
  countNavigateListeners(window);
  countNavigateListeners(document);
  patchHistory("pushState");
  patchHistory("replaceState");
  window.addEventListener("popstate", reportPath);
  window.addEventListener("hashchange", reportPath);
  window.open = openFromApp;
  onCommand("navigate", ({ href }) => navigateApp(href));
  document.addEventListener("click", (event) => {
    const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement && node.hasAttribute("href"));
    if (!link || event.defaultPrevented) return;
    const href = link.getAttribute("href");
    const leaves = link.target === "_top" || link.target === "_parent";
    if (!leaves && !isAdminUrl(href) && !/^app:/i.test(href)) return;
    event.preventDefault();
    openFromApp(href, link.target || "_self");
  });
}
