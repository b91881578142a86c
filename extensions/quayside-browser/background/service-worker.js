import { answers } from "./answers.js";
import { importProduct } from "./app-client.js";
import { Refusal } from "./refusal.js";
import { readSettings } from "./settings.js";
import { productAt } from "./sites.js";

/** Puts the bridge into the app's pages, and the button into product pages of stand-ins, wherever those are now. */
async function registerScripts() {
  const { appOrigin, standIn } = await readSettings();
  const scripts = [
    { id: "bridge", matches: [`${appOrigin}/*`], js: ["content/bridge.js"], runAt: "document_start" },
    ...(standIn ? [{ id: "stand-in", matches: [`${standIn}/*`], js: ["content/product-page.js"] }] : []),
  ];
  await chrome.scripting.unregisterContentScripts();
  const permitted = await Promise.all(scripts.map(({ matches }) => chrome.permissions.contains({ origins: matches })));
  await chrome.scripting.registerContentScripts(scripts.filter((_, index) => permitted[index]));
}

// One after the other: two at once would register the same ids.
let registering = Promise.resolve();
const register = () => (registering = registering.then(registerScripts, registerScripts));

chrome.storage.local.setAccessLevel({ accessLevel: "TRUSTED_CONTEXTS" });
chrome.runtime.onInstalled.addListener(({ reason }) => {
  register();
  if (reason === "install") chrome.runtime.openOptionsPage();
});
chrome.runtime.onStartup.addListener(register);
chrome.permissions.onAdded.addListener(register);
chrome.permissions.onRemoved.addListener(register);
chrome.storage.local.onChanged.addListener((changes) => {
  if (changes.appOrigin || changes.standIn) register();
});

chrome.action.onClicked.addListener(async () => {
  const { appOrigin } = await readSettings();
  chrome.tabs.create({ url: `${appOrigin}/app/find-product` });
});

/** Answers the app. Only its own pages are heard, at the address that the person has set, and no frames in them. */
async function answerApp({ type, payload }, sender) {
  const { appOrigin } = await readSettings();
  try {
    if (sender.origin !== appOrigin || sender.frameId !== 0) throw new Refusal("not_permitted", "Not the app");
    if (!Object.hasOwn(answers, type)) throw new Refusal("unsupported", `No answer to ${type}`);
    return { ok: true, payload: await answers[type](payload) };
  } catch (error) {
    return { ok: false, error: { kind: error instanceof Refusal ? error.kind : "failed", message: error.message } };
  }
}

/** Answers the button on a product's page, for the product in the address of the tab and for no other. */
async function answerProductPage({ action, name }, sender) {
  const { appOrigin, standIn, token } = await readSettings();
  const product = productAt(sender.url, standIn);
  if (!product) return null;
  const search = `${appOrigin}/app/find-product?${new URLSearchParams({ keyword: String(name).slice(0, 100) })}`;
  if (action === "look")
    return {
      isImported: product.site.isImported,
      isSignedIn: token !== "",
      search,
      app: `${appOrigin}/app/find-product`,
    };
  if (action !== "import" || !product.site.isImported) return null;
  const outcome = await importProduct(product, String(name));
  if (outcome.kind !== "answered") return outcome;
  const { product_package_id: id } = outcome.data;
  return { kind: "imported", address: `${appOrigin}/app/products-import${id ? `/editor/${id}` : ""}` };
}

chrome.runtime.onMessage.addListener((message, sender, respond) => {
  if (sender.id !== chrome.runtime.id) return false;
  const answer =
    message.from === "app"
      ? answerApp(message, sender)
      : message.from === "product page"
        ? answerProductPage(message, sender)
        : null;
  answer?.then(respond, () => respond(null));
  return answer !== null;
});
