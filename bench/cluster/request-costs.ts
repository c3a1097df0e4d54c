import { readdir, readFile } from "node:fs/promises";
import { Agent } from "node:http";
import { formatFigure, formatTable } from "@/bench/statistics";
import { print } from "@/tools/steps.mjs";
import { call } from "./traffic";

// Processor time that a request takes of the web process and of PostgreSQL, from the kernel's own accounts.

const REQUESTS = 150;
const WARM_UP = 15;
/** The kernel counts in hundredths of a second. */
const TICK_MS = 10;

type ProcessTimes = { name: string; ms: number };

async function readTimes(pid: string): Promise<ProcessTimes | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  const [, name = "", rest = ""] = /^\d+ \((.*)\) (.*)$/s.exec(text ?? "") ?? [];
  const fields = rest.split(" ");
  if (name === "") return undefined;
  return { name, ms: (Number(fields[11]) + Number(fields[12])) * TICK_MS };
}

async function readPostgresMs(): Promise<number> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const times = await Promise.all(pids.map(readTimes));
  return times.reduce((sum, process) => sum + (process?.name === "postgres" ? process.ms : 0), 0);
}

export type CostSubject = { name: string; path: (index: number) => string; cookie?: string };

/** Prints the milliseconds of processor time of each kind of request, sent one after the other. */
export async function measureRequestCosts(site: string, pid: number, subjects: CostSubject[]): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const rows: string[][] = [];
  for (const { name, path, cookie } of subjects) {
    for (let index = 0; index < WARM_UP; index += 1) await call(site + path(index), { agent, cookie });
    const before = [(await readTimes(String(pid)))?.ms ?? NaN, await readPostgresMs()];
    let bytes = 0;
    for (let index = WARM_UP; index < WARM_UP + REQUESTS; index += 1) {
      const { status, body } = await call(site + path(index), { agent, cookie });
      if (status !== 200) throw new Error(`${path(index)} answers ${status}`);
      bytes += body.length;
    }
    const after = [(await readTimes(String(pid)))?.ms ?? NaN, await readPostgresMs()];
    const spent = after.map((ms, index) => (ms - (before[index] ?? NaN)) / REQUESTS);
    rows.push([name, ...spent.map(formatFigure), formatFigure(bytes / REQUESTS / 1000)]);
  }
  agent.destroy();
  print();
  print(formatTable(["one request", "web ms", "PostgreSQL ms", "KB"], rows));
}
