import { fileURLToPath } from "node:url";
import { tsImport } from "tsx/esm/api";

// Starts `pdf-program.ts` from its source. In a release this file is the bundle of that one (`scripts/release/programs.ts`).

const tsconfig = fileURLToPath(new URL("../tsconfig.node.json", import.meta.url));

await tsImport("./pdf-program.ts", { parentURL: import.meta.url, tsconfig });
