/** A password has this many different characters at least. */
const LEAST_DIFFERENT = 5;

/** Words that guessing begins with, whatever figures and signs are put around them. */
const WORDS =
  "password|passwort|passw[o0]rd|contraseña|motdepasse|qwerty|qwertyuiop|qwertz|azerty|asdfghjkl|zxcvbnm|letmein|iloveyou|welcome|monkey|dragon|football|admin|administrator|abc|abcdef|abcdefghij|quayside|dropshipping|shopify";
const OBVIOUS = new RegExp(`^[^\\p{L}]*(?:${WORDS})[^\\p{L}]*$`, "u");

/** Figures in their order, once or again and again. */
const FIGURES = "0123456789".repeat(14);
const FIGURES_BACK = [...FIGURES].reverse().join("");

/** True for a password that is among the first that anybody would try: the rest of guessing is held up by limits. */
export function isWeakPassword(password: string): boolean {
  const plain = password.toLowerCase();
  return (
    new Set(plain).size < LEAST_DIFFERENT ||
    FIGURES.includes(plain) ||
    FIGURES_BACK.includes(plain) ||
    OBVIOUS.test(plain)
  );
}
