/**
 * Reads what the page says of itself for machines: JSON-LD, microdata (in JSON-LD's shape) and Open Graph. Put into a page
 * by the service worker when it needs it; the value of the script is the answer.
 */
(() => {
  /** The cookies that say something of the page; the others are none of our business (background/sites.js) */
  const COOKIES = ["region"];
  const MOST_CHARACTERS = 500_000;
  const MOST_THINGS = 200;
  const things = [];

  const takeIn = (value) => {
    if (Array.isArray(value)) return value.forEach(takeIn);
    if (typeof value !== "object" || value === null || things.length >= MOST_THINGS) return;
    if (value["@type"]) things.push(value);
    takeIn(value["@graph"]);
    takeIn(value.mainEntity);
  };

  for (const script of document.querySelectorAll('script[type="application/ld+json"]')) {
    if (script.textContent.length > MOST_CHARACTERS) continue;
    try {
      takeIn(JSON.parse(script.textContent));
    } catch {
      // Pages hold broken JSON too; the others are read.
    }
  }

  const valueOf = (element) => {
    if (element.hasAttribute("itemscope")) return thingOf(element);
    if (element.hasAttribute("content")) return element.getAttribute("content");
    return (
      element.getAttribute("href") ??
      element.getAttribute("src") ??
      element.getAttribute("datetime") ??
      element.textContent.trim()
    );
  };
  const thingOf = (scope) => {
    const thing = { "@type": (scope.getAttribute("itemtype") ?? "").split("/").pop() };
    for (const element of scope.querySelectorAll("[itemprop]")) {
      if (element.parentElement.closest("[itemscope]") !== scope) continue;
      const name = element.getAttribute("itemprop");
      const value = valueOf(element);
      thing[name] = name in thing ? [thing[name], value].flat() : value;
    }
    return thing;
  };
  for (const scope of document.querySelectorAll("[itemscope]:not([itemprop])")) takeIn(thingOf(scope));

  const meta = {};
  for (const element of document.querySelectorAll(
    'meta[property^="og:"], meta[property^="product:"], meta[name^="og:"]',
  )) {
    const name = element.getAttribute("property") ?? element.getAttribute("name");
    const content = element.getAttribute("content") ?? "";
    meta[name] = name in meta ? [meta[name], content].flat() : content;
  }

  const cookies = Object.fromEntries(
    document.cookie
      .split("; ")
      .map((pair) => pair.split("=", 2))
      .filter(([name]) => COOKIES.includes(name)),
  );
  return { url: location.href.split("#")[0].slice(0, 2_000), things, meta, cookies };
})();
