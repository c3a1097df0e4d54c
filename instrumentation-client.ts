import { tolerateForeignChanges } from "@/lib/platform/browser/foreign-changes";
import { watchMissingFiles } from "@/lib/platform/browser/missing-files";

// Zod would otherwise probe for `eval`, which the content security policy reports as an error. This is where it reads its
// configuration when it loads, which most pages never do.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
watchMissingFiles();
tolerateForeignChanges();
