import { runService } from "./program";

// `node server.mjs`: serves the site on PORT, with the jobs unless AYLLU_WORKER=0.

void runService(async () => {
  const { startRelease } = await import("./start-release");
  return startRelease();
});
