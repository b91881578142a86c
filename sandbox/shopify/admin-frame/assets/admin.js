// Small behaviors of every admin page: confirmations, the language switch, closing the drawer.

for (const form of document.querySelectorAll("form[data-confirm]")) {
  form.addEventListener("submit", (event) => {
    if (!confirm(form.dataset.confirm)) event.preventDefault();
  });
}

const locale = document.getElementById("locale");
locale?.addEventListener("change", () => locale.form.requestSubmit());
