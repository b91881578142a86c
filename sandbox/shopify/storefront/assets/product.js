// Follows the chosen options: price, picture, and whether it can be bought.

const variants = JSON.parse(document.getElementById("variants").textContent);
const form = document.querySelector("form");
const add = document.getElementById("add");

form.addEventListener("change", () => {
  const chosen = [...form.querySelectorAll("input[type=radio]:checked")].map((radio) => radio.value);
  if (chosen.length === 0) return;
  const variant = variants.find((candidate) => candidate.values.every((value, index) => value === chosen[index]));
  add.disabled = !variant?.inStock;
  add.textContent = !variant ? "Not available" : variant.inStock ? "Add to cart" : "Sold out";
  document.getElementById("price").textContent = variant?.price ?? "";
  document.getElementById("compare-at").textContent = variant?.compareAt ?? "";
  const picture = document.querySelector("#picture img");
  if (picture && variant?.picture) picture.src = variant.picture;
});
