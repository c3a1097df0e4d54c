import { startSecondProcess } from "./tests/support/second-process";
const s = await startSecondProcess("/work/live/.data/services.json", {}, { port: 3200 });
console.log("ready", s.url, s.pid);
process.on("SIGTERM", () => void s.stop().then(() => process.exit(0)));
setInterval(() => {}, 1e6);
