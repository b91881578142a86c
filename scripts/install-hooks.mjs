/**
 * Puts the check before each commit into git's hooks, after packages have been installed. Where there is no git or the
 * package that does it (an image, an installation without development packages) nothing is to be done, and nothing fails.
 */
try {
  const { default: hooks } = await import("simple-git-hooks");
  if (!hooks.skipInstall()) await hooks.setHooksFromConfig(process.cwd(), []);
} catch {
  // An installation must not fail for want of a hook.
}
