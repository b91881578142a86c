// The admin's half of App Bridge: answers the framed app and draws for it what belongs around it.

import * as chrome from "./chrome.js";
import { confirmDiscard, confirmLeave, confirmScopes, pickFromList } from "./dialogs.js";
import { placeOf } from "./locations.js";

/** {appOrigin, adminBase, appBase, user} as the page says. */
const config = JSON.parse(document.getElementById("frame-config").textContent);
const frame = document.getElementById("app-frame");
let appPath = config.path;

function command(type, payload = {}) {
  frame.contentWindow.postMessage({ channel: "app-bridge", type, payload }, config.appOrigin);
}

async function load(path, options) {
  const response = await fetch(config.adminBase + path, options);
  if (!response.ok) throw new Error(`The admin answered ${response.status}`);
  return response.json();
}

function post(path, body) {
  return load(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
}

/** True when nothing is unsaved, or the person agreed to lose it. */
async function mayLeave() {
  if (!chrome.saveBarVisible()) return true;
  chrome.shakeSaveBar();
  if (!(await confirmLeave())) return false;
  command("saveBarDiscard");
  chrome.showSaveBar({ visible: false });
  return true;
}

async function navigateApp(href) {
  if (await mayLeave()) command("navigate", { href });
}

async function pickResource({ type, multiple = false, selectionIds = [], action = "add", filter = {}, query = "" }) {
  const parameters = new URLSearchParams({ type, query: filter.query ?? query });
  const { resources } = await load(`/resources?${parameters}`);
  const shown = filter.draft === false ? resources.filter((resource) => resource.status !== "DRAFT") : resources;
  const ids = await pickFromList({
    title: `${action === "add" ? "Add" : "Select"} ${type}s`,
    items: shown.map((resource) => ({
      id: resource.id,
      title: resource.displayName ?? resource.title,
      detail: resource.status ?? resource.price,
      image: (resource.images?.[0] ?? resource.image)?.originalSrc,
    })),
    multiple,
    selected: selectionIds.map((selection) => selection.id),
    confirm: action === "add" ? "Add" : "Select",
  });
  return ids && shown.filter((resource) => ids.includes(resource.id));
}

async function pickItem({ heading, multiple = false, items }) {
  const rows = items.map((item) => ({
    ...item,
    title: item.heading,
    detail: item.data?.join(" · "),
    image: item.thumbnail?.url,
  }));
  const selected = items.filter((item) => item.selected).map((item) => item.id);
  return pickFromList({ title: heading, items: rows, multiple, selected });
}

async function requestScopes({ scopes }) {
  const before = await load("/scopes");
  const undeclared = scopes.filter((scope) => !before.optional.includes(scope) && !before.required.includes(scope));
  if (undeclared.length > 0) throw new Error(`These scopes are not declared by the app: ${undeclared.join(", ")}`);
  const missing = scopes.filter((scope) => !before.granted.includes(scope));
  const granted = missing.length === 0 || (await confirmScopes(missing));
  const detail = granted ? await post("/scopes", { grant: missing }) : before;
  return { result: granted ? "granted-all" : "declined-all", detail };
}

const answers = {
  idToken: () => load("/session-token"),
  user: () => config.user,
  leaveConfirmation: async () => {
    // A person who stays is not told about again: the app's promise simply stays open, as in the real admin.
    if (!(await mayLeave())) await new Promise(() => {});
  },
  resourcePicker: pickResource,
  picker: pickItem,
  scopesQuery: () => load("/scopes"),
  scopesRequest: requestScopes,
  scopesRevoke: async ({ scopes }) => ({ detail: await post("/scopes", { revoke: scopes }) }),
  extensions: () => [],
};

const notices = {
  loaded({ path }) {
    notices.navigated({ path });
    chrome.showSaveBar({ visible: false });
    chrome.showTitleBar({}, () => {});
    chrome.showLoading(false);
  },
  // The browser's history already has an entry for each step inside the frame; a second one here would make "back" stall.
  navigated({ path }) {
    appPath = path;
    history.replaceState(null, "", config.appBase + (path === "/" ? "" : path));
    chrome.highlightAppNav(path);
  },
  nav: (nav) => chrome.showAppNav(nav, { appBase: config.appBase, path: appPath, onSelect: navigateApp }),
  titleBar: (bar) => chrome.showTitleBar(bar, (index) => command("titleBarAction", { index })),
  saveBar: (bar) => chrome.showSaveBar(bar),
  loading: ({ active }) => chrome.showLoading(active),
  toast: (toast) => chrome.showToast(toast, (type) => command(type, { id: toast.id })),
  toastHide: ({ id }) => chrome.hideToast(id),
  open({ url, target }) {
    const place = placeOf(url, config);
    if (!place) return;
    if (target === "_blank") window.open(place, "_blank", "noopener");
    else location.assign(place);
  },
  intent({ type, value }) {
    const [, section] = /^shopify\/(Product|Order)/.exec(type) ?? [];
    const id = value ? `/${String(value).split("/").pop()}` : "";
    if (section) window.open(`${config.adminBase}/${section.toLowerCase()}s${id}`, "_blank", "noopener");
  },
};

window.addEventListener("message", async (event) => {
  if (event.source !== frame.contentWindow || event.origin !== config.appOrigin || event.data?.channel !== "app-bridge")
    return;
  const { type, id, payload } = event.data;
  if (id === undefined) {
    notices[type]?.(payload);
    return;
  }
  const answer = { channel: "app-bridge", type: "answer", id };
  try {
    if (!Object.hasOwn(answers, type)) throw new Error(`The admin does not know ${type}`);
    answer.payload = await answers[type](payload);
  } catch (error) {
    answer.error = error.message;
  }
  event.source.postMessage(answer, event.origin);
});

chrome.onSaveBar({
  save: () => command("saveBarSave"),
  discard: async (confirmFirst) => {
    if (confirmFirst && !(await confirmDiscard())) return;
    command("saveBarDiscard");
  },
});

document.getElementById("app-home").addEventListener("click", (event) => {
  event.preventDefault();
  navigateApp(chrome.appHome());
});

// Every other link of the admin leaves the app, and must not lose what is unsaved.
document.addEventListener("click", async (event) => {
  const link = event.target.closest?.("a[href]");
  if (!link || event.defaultPrevented || !chrome.saveBarVisible()) return;
  event.preventDefault();
  if (await mayLeave()) location.assign(link.href);
});

const locale = document.getElementById("locale");
const chosenLocale = locale.value;
locale.addEventListener("change", async () => {
  if (await mayLeave()) locale.form.requestSubmit();
  else locale.value = chosenLocale;
});

window.addEventListener("beforeunload", (event) => {
  if (chrome.saveBarVisible()) event.preventDefault();
});

// Set last, so that nothing the app says on loading is missed.
frame.src = config.appUrl;
