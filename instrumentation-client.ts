import { config } from "zod/v4/core";
import { watchMissingFiles } from "@/lib/platform/browser/missing-files";

// Zod would otherwise probe for `eval`, which the content security policy reports as an error. Runs before any schema.
config({ jitless: true });
watchMissingFiles();
