/**
 * First step of every npm script, on nothing but the system's Node and npm: installs the packages when they are missing
 * or the lock file has changed, then runs `scripts/<name>.ts` on the Node that the packages bring.
 *
 * Usage: node scripts/bootstrap.mjs <name> [arguments]
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, lstatSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampFile = join(root, "node_modules", ".quayside-install");
const projectNode = join(root, "node_modules", ".bin", process.platform === "win32" ? "node.cmd" : "node");
const tty = process.stdout.isTTY;

function fail(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}

function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(`Quayside needs Node 20.19 or newer; this is ${process.version}. Install a newer one from https://nodejs.org.`);
}

function lockHash() {
  return createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
}

/** Runs a command to its end; resolves to its exit code and, when asked to be quiet, its output. */
function run(command, args, { quiet }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: quiet ? ["ignore", "pipe", "pipe"] : "inherit" });
    let output = "";
    child.stdout?.on("data", (chunk) => (output += chunk));
    child.stderr?.on("data", (chunk) => (output += chunk));
    child.on("error", (error) => resolve({ code: 1, output: String(error) }));
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

async function install() {
  // npm would empty the folder that the link points to, which belongs to another checkout.
  if (lstatSync(join(root, "node_modules"), { throwIfNoEntry: false })?.isSymbolicLink()) {
    fail(
      "node_modules is a link to another folder, whose packages don't match package-lock.json. Remove the link first.",
    );
  }
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const label = "Install packages";
  if (!tty) console.log(`… ${label} (about a minute the first time)`);
  const spinner = tty && setInterval(() => process.stdout.write(`\r… ${label} ${seconds()} s `), 500);

  // Under npm, its own path is in npm_execpath; development packages are wanted whatever NODE_ENV says.
  const npm = process.env.npm_execpath;
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const { code, output } = npm
    ? await run(process.env.npm_node_execpath ?? process.execPath, [npm, ...args], { quiet: true })
    : await run("npm", args, { quiet: true });

  if (spinner) clearInterval(spinner);
  if (tty) process.stdout.write("\r");
  if (code !== 0) {
    const unwritable = /EACCES|EROFS|EPERM/.test(output);
    const advice = unwritable
      ? `This folder can't be written: ${root}. Make it writable or copy the project elsewhere.`
      : "Check the connection to the npm registry and try again.";
    fail(`${output.trim()}\n\nThe packages could not be installed. ${advice}`);
  }
  writeFileSync(stampFile, lockHash());
  console.log(`✔ ${label} ${seconds()} s`);
}

function isInstalled() {
  if (!existsSync(projectNode)) return false;
  if (existsSync(stampFile)) return readFileSync(stampFile, "utf8") === lockHash();
  // Somebody ran npm by hand: its own record says when.
  const record = join(root, "node_modules", ".package-lock.json");
  return existsSync(record) && statSync(record).mtimeMs >= statSync(join(root, "package-lock.json")).mtimeMs;
}

/** Runs the script on the project's Node. Signals go to the child, which ends in its own time and gives the exit code. */
function runScript(script, args) {
  const child = spawn(projectNode, [script, ...args], { cwd: root, stdio: ["inherit", "inherit", "inherit", "ipc"] });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  // npm hands SIGTERM to the shell between us, which dies of it without a word.
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || child.kill("SIGTERM"), 300).unref();
  child.on("error", (error) => fail(`Can't start ${projectNode}: ${error.message}`));
  child.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

const [name, ...args] = process.argv.slice(2);
checkNode();
process.chdir(root);
if (!isInstalled()) await install();
runScript(join(root, "scripts", `${name}.ts`), args);
