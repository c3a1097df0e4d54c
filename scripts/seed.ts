import { seedDemo } from "@/prisma/seed/seed-demo";

// Started by `scripts/demo.ts`, so that the memory of the seed is not that of the site.

await seedDemo();
process.exit(0);
