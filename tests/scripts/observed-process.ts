import { metrics } from "@/lib/platform/metrics";
import { observeProcess } from "@/scripts/observe-process";

// Run in a separate process: a library prints an error, and nobody catches a rejection.

const [secret = ""] = process.argv.slice(2);
const createError = (text: string) =>
  Object.assign(new Error(`${text} ${secret}`), { meta: { value: secret } });

const stop = await observeProcess();
console.error(`⨯ printed for ${secret}`, createError("from a library:"));
void Promise.reject(createError("nobody caught:"));
await new Promise((resolve) => setImmediate(resolve));
await stop();
console.log(await metrics.getSingleMetricAsString("ayllu_unhandled_errors_total"));
