import { spawn } from "node:child_process";
import { once } from "node:events";
import { ExpectedError } from "@/lib/platform/expected-error";

type RunOptions = { env?: Record<string, string | undefined> };

/** Runs a Node program in our process group. Errors: ExpectedError with its output. */
export async function runNode(args: string[], { env = {} }: RunOptions = {}): Promise<void> {
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env },
  });
  const output: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => output.push(chunk));
  const [code, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
  if (code === 0) return;
  const text = Buffer.concat(output).toString().trim();
  throw new ExpectedError(`${text}\n\n${args[0]} ended with ${signal ?? code}`.trim());
}
