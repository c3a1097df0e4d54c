import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ensureDirectory, generateSecret } from "@/lib/platform/files";
import { closeServer, listen } from "@/lib/platform/http/listen";
import { loadSettings } from "../settings";
import { supervise, type RunningServer } from "../supervisor";
import { renderAnswer, renderFault } from "./answer";
import { judge } from "./judge";
import { parseMessage, toInvoiceId } from "./message";
import { modeInput, Modes } from "./modes";
import { AgencyStore } from "./store";
import { renderVerificationPage } from "./verification-page";

// A tax agency that takes records as the real one documents it, stored in `<data dir>/tax-agency`: nothing is registered
// anywhere. TAX_AGENCY_URL replaces it with the real one.

/** `token` is a part of the address: nobody else on this machine sends records. */
type Settings = { port: number; token: string };

export type EmbeddedTaxAgency = { env: { TAX_AGENCY_URL: string }; url: string; stop: () => Promise<void> };

const HOST = "127.0.0.1";
const MAX_BODY_BYTES = 16 * 1024 * 1024;
const SERVICE_PATH = "VerifactuSOAP";
const VERIFICATION_PATH = "/wlpl/TIKE-CONT/ValidarQR";

type Agency = { store: AgencyStore; modes: Modes; token: string };

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new Error("The message is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { "content-type": `${type}; charset=utf-8`, "cache-control": "no-store" });
  response.end(body);
}

const sendFault = (response: ServerResponse, code: string, text: string): void =>
  send(response, 500, "text/xml", renderFault(code, text));

async function takeMessage({ store, modes }: Agency, request: IncomingMessage, response: ServerResponse) {
  const message = parseMessage(await readBody(request));
  const mode = modes.take();
  if (mode.kind === "down") return send(response, 503, "text/plain", "Servicio no disponible");
  if (mode.kind === "fault")
    return sendFault(response, mode.code ?? "4134", mode.text ?? "Servicio no activo.");
  const isUnreadable =
    mode.kind === "unreadable" &&
    message?.entries.some((entry) => toInvoiceId(entry).reference === mode.match);
  if (!message || isUnreadable) return sendFault(response, "4102", "El XML no cumple el esquema.");
  const now = new Date();
  const lines = judge(message, { store, mode, now: now.getTime() });
  await store.flush();
  if (mode.kind === "lost") {
    response.destroy();
    return;
  }
  if (mode.kind === "slow") await sleep(mode.delayMs, undefined, { ref: false });
  send(
    response,
    200,
    "text/xml",
    renderAnswer({ header: message.header, lines, waitSeconds: mode.waitSeconds, now }),
  );
}

async function control({ store, modes }: Agency, request: IncomingMessage, response: ServerResponse) {
  if (request.method === "POST") modes.set(modeInput.parse(JSON.parse((await readBody(request)) || "{}")));
  send(response, 200, "application/json", JSON.stringify({ mode: modes.current, records: store.list() }));
}

async function handleRequest(
  agency: Agency,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? "/", `http://${HOST}`);
  try {
    if (pathname === VERIFICATION_PATH)
      return send(response, 200, "text/html", renderVerificationPage(agency.store, searchParams));
    if (pathname === `/${agency.token}/${SERVICE_PATH}` && request.method === "POST")
      return await takeMessage(agency, request, response);
    if (pathname === `/${agency.token}/_control`) return await control(agency, request, response);
    send(response, 404, "text/plain", "No existe");
  } catch (error) {
    console.error(error);
    response.destroy();
  }
}

const generateSettings = (): Settings => ({ port: 0, token: generateSecret() });

async function launchAgency({ port, token }: Settings, directory: string): Promise<RunningServer> {
  const store = await AgencyStore.open(directory);
  const agency = { store, modes: new Modes(), token };
  const server = createServer((request, response) => void handleRequest(agency, request, response));
  await listen(server, port, HOST);
  const closed = once(server, "close");
  const stop = async (): Promise<void> => {
    await closeServer(server, 1_000);
    await store.close();
  };
  const ended = Promise.race([closed, store.failed]).then(async (cause) => {
    if (server.listening) await stop();
    return cause;
  });
  return { ended, stop };
}

export async function startTaxAgency(dataDir: string): Promise<EmbeddedTaxAgency> {
  await ensureDirectory(dataDir);
  const settings = await loadSettings(join(dataDir, "tax-agency.json"), generateSettings);
  const stop = await supervise({
    name: "The tax agency",
    start: () => launchAgency(settings, join(dataDir, "tax-agency")),
  });
  const url = `http://${HOST}:${settings.port}`;
  return { env: { TAX_AGENCY_URL: `${url}/${settings.token}/${SERVICE_PATH}` }, url, stop };
}
