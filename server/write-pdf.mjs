import { fileURLToPath } from "node:url";
import { parentPort } from "node:worker_threads";
import { tsImport } from "tsx/esm/api";

// A worker thread that writes PDFs with the code of the application: embedding fonts takes a fifth of a second.

const tsconfig = fileURLToPath(new URL("../tsconfig.node.json", import.meta.url));

const modules = new Map();

/** Loads a module once: `tsImport` evaluates it anew each time. */
function load(folder) {
  const loading =
    modules.get(folder) ?? tsImport(`../lib/${folder}/pdf.ts`, { parentURL: import.meta.url, tsconfig });
  modules.set(folder, loading);
  return loading;
}

async function write({ folder, input }) {
  const { writePdf } = await load(folder);
  return writePdf(input);
}

parentPort?.on("message", async ({ id, job }) => {
  try {
    const bytes = await write(job);
    parentPort.postMessage({ id, bytes }, [bytes.buffer]);
  } catch (error) {
    parentPort.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
});
