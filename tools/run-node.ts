import { spawn } from "node:child_process";
import { once } from "node:events";

type Options = { env?: Record<string, string | undefined>; show?: boolean };

/** Runs a program of Node in our process group; its output is shown, or only when it fails. */
export async function runNode(args: string[], { env = {}, show = false }: Options = {}): Promise<void> {
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", show ? "inherit" : "pipe", show ? "inherit" : "pipe"],
    env: { ...process.env, ...env },
  });
  const output: Buffer[] = [];
  child.stdout?.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr?.on("data", (chunk: Buffer) => output.push(chunk));
  const [code, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
  if (code === 0) return;
  if (output.length > 0) console.error(Buffer.concat(output).toString());
  throw new Error(`${args[0]} ended with ${signal ?? code}`);
}
