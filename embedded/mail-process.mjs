import { createRequire } from "node:module";

// MailDev in a process of its own: it keeps a whole DOM to show mails, and ends its process on signals.
// Started by mail.ts; ends with it, however that ends.

const require = createRequire(import.meta.url);
const mailserver = require("maildev/lib/mailserver");
const web = require("maildev/lib/web");
require("maildev/lib/logger").setLevel(0);

const [smtpPort, webPort, directory] = process.argv.slice(2);
const host = "127.0.0.1";

process.on("disconnect", () => process.exit(0));

mailserver.create(Number(smtpPort), host, directory);
await mailserver.loadMailsFromDirectory();
web.start(Number(webPort), host, mailserver, undefined, undefined, undefined, {});
await Promise.all([mailserver.listen(), new Promise((resolve) => web.server.once("listening", resolve))]);
process.send?.("ready");
