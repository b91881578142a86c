/* Stand-in of Paddle.js: opens the sandbox's form over the page and tells of what happens there. */
(() => {
  const base = new URL(".", document.currentScript.src).href;
  let options = null;
  let frame = null;

  const tell = (name, data) => options?.eventCallback?.({ name, data });
  const fail = (code, detail) =>
    options?.eventCallback?.({ name: "checkout.error", type: "request_error", code, detail });

  function close() {
    if (!frame) return;
    frame.remove();
    frame = null;
    tell("checkout.closed", {});
  }

  addEventListener("message", ({ source, data }) => {
    if (!frame || source !== frame.contentWindow || data?.source !== "paddle-standin") return;
    if (data.name === "checkout.closed") close();
    else tell(data.name, data.data);
    const { successUrl } = options.settings ?? {};
    if (data.name === "checkout.completed" && successUrl) location.assign(successUrl);
  });

  window.Paddle = {
    Initialized: false,
    Status: { libraryVersion: "1.6.5" },
    Environment: {
      set() {
        if (options) throw new Error("Environment.set comes before Initialize");
      },
    },
    Initialize(given) {
      if (!given?.token) throw new Error("[Paddle] a client-side token is required");
      options = given;
      window.Paddle.Initialized = true;
    },
    Update(given) {
      options = { ...options, ...given };
    },
    Checkout: {
      open({ transactionId, settings } = {}) {
        if (!options) throw new Error("[Paddle] Initialize first");
        if (!transactionId) return fail("transaction_missing", "The stand-in opens transactions alone");
        close();
        options = { ...options, settings: settings ?? options.checkout?.settings };
        frame = document.createElement("iframe");
        frame.title = "Checkout";
        frame.name = "paddle_frame";
        frame.allow = "payment";
        const { theme = "light" } = options.settings ?? {};
        const query = new URLSearchParams({ transaction: transactionId, token: options.token, theme });
        frame.src = `${base}frame?${query}`;
        Object.assign(frame.style, { position: "fixed", inset: "0", inlineSize: "100%", blockSize: "100%" });
        Object.assign(frame.style, { border: "0", zIndex: "999999", background: "rgba(0, 0, 0, 0.6)" });
        document.body.append(frame);
      },
      close,
      updateCheckout() {},
      updateItems() {},
    },
    PricePreview: () => Promise.reject(new Error("The stand-in previews no prices")),
    TransactionPreview: () => Promise.reject(new Error("The stand-in previews no transactions")),
    Spinner: { show() {}, hide() {} },
    Retain: {},
  };
})();
