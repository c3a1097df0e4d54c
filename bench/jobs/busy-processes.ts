import { spawn } from "node:child_process";
import { once } from "node:events";
import { onExit } from "@/bench/cleanup";

/** Starts processes that each keep a core busy. The returned function ends them. */
export function startBusyProcesses(count: number): () => Promise<void> {
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" }),
  );
  const stop = async (): Promise<void> => {
    const running = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
    const ended = running.map((child) => once(child, "exit"));
    for (const child of running) child.kill("SIGKILL");
    await Promise.all(ended);
  };
  onExit(stop);
  return stop;
}
