import { createServer } from "node:http";
import { env } from "@/lib/platform/env";
import { createProbes, PROBE_ADDRESS, type Probes } from "@/server/probes";
import { closeServer, listen } from "@/lib/platform/http/listen";

// Serves the probes of a worker without a site, on a port of their own.

const CLOSE_GRACE_MS = 1_000;

type WorkerProbes = Pick<Probes, "setPhase"> & { stop: () => Promise<void> };

/** Serves nothing unless WORKER_PROBE_PORT is set. */
export async function startWorkerProbes(getDatabaseDowntimeMs: () => number): Promise<WorkerProbes> {
  const probes = createProbes({ getDatabaseDowntimeMs, needsDatabase: true });
  if (env.WORKER_PROBE_PORT === undefined) return { setPhase: probes.setPhase, stop: async () => {} };
  const server = createServer((request, response) => {
    if (PROBE_ADDRESS.test(request.url ?? "/")) probes.answer(request, response);
    else response.writeHead(404).end();
  });
  await listen(server, env.WORKER_PROBE_PORT, env.WORKER_PROBE_HOST);
  return { setPhase: probes.setPhase, stop: () => closeServer(server, CLOSE_GRACE_MS) };
}
