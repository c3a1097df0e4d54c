import { generatePrismaClient } from "@/tools/build";
import { compilePrograms } from "@/tools/compile";

// Started by `scripts/install.mjs`: compiles the programs that stay, with the module that explains errors of the disk.

await generatePrismaClient();
await compilePrograms(process.cwd(), ["scripts/serve.ts", "scripts/worker.ts", "tools/disk-space.ts"]);
