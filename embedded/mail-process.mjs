import { createRequire } from "node:module";

// Runs MailDev in a separate process: it keeps a whole DOM in memory and exits its process on signals.
// Forked by mail.ts; exits when that process ends.

const require = createRequire(import.meta.url);
const mailserver = require("maildev/lib/mailserver");
const web = require("maildev/lib/web");
require("maildev/lib/logger").setLevel(0);

const [smtpPort, webPort, directory] = process.argv.slice(2);
const host = "127.0.0.1";
process.umask(0o077);

process.on("disconnect", () => process.exit(0));

mailserver.create(Number(smtpPort), host, directory);

/** Resolves once the inbox lists a mail. */
const waitUntilListed = (id) =>
  new Promise((resolve) => {
    const check = () => {
      if (!mailserver.store.some((mail) => mail.id === id)) return;
      mailserver.removeListener("new", check);
      resolve();
    };
    mailserver.on("new", check);
    check();
  });

// MailDev accepts a mail before it has parsed it: whoever looked at once would not find it.
const { smtp } = mailserver;
const receiveMail = smtp.onData;
smtp.onData = (stream, session, respond) =>
  receiveMail(stream, session, (error, message) => {
    if (error) respond(error);
    else void waitUntilListed(message.split(" ").at(-1)).then(() => respond(null, message));
  });

await mailserver.loadMailsFromDirectory();
web.start(Number(webPort), host, mailserver, undefined, undefined, `/${process.env.AYLLU_INBOX_TOKEN}`, {});
// MailDev lets the pages of every site read the inbox.
web.server.prependListener("request", (_request, response) => {
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) => (/^access-control-/i.test(name) ? response : setHeader(name, value));
});
await Promise.all([mailserver.listen(), new Promise((resolve) => web.server.once("listening", resolve))]);
process.send?.("ready");
