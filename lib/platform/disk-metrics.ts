import "server-only";
import { Gauge } from "prom-client";
import { getFreeBytes } from "@/lib/platform/disk-space";
import { env } from "@/lib/platform/env";
import { metrics } from "@/lib/platform/metrics";

/** Adds the free space of the data directory; no value where there is no such directory. */
export function registerDiskMetrics(): void {
  new Gauge({
    name: "ayllu_disk_free_bytes",
    help: "Free space on the disk of the data directory",
    registers: [metrics],
    async collect() {
      this.reset();
      const freeBytes = await getFreeBytes(env.AYLLU_DATA_DIR).catch(() => undefined);
      if (freeBytes !== undefined) this.set(freeBytes);
    },
  });
}
