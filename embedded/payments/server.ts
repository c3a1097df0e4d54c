import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { freePort, keepJson, makeDirectory, newSecret, writePrivate } from "../../tools/files";
import { closeServer } from "../../tools/http";
import { handleApi } from "./api-handler";
import { handleControl } from "./control-handler";
import { Faults } from "./faults";
import { sendJson } from "./http";
import { randomText } from "./ids";
import { handleOnboarding } from "./onboarding-handler";
import { handlePage } from "./page-handler";
import { Store } from "./store";
import { Webhooks } from "./webhooks";
import { catchUp, type World } from "./processor";

// A payment processor that speaks the part of Stripe's API that is used here, kept in `<data dir>/payments`. It
// moves no money. Outgrown: Stripe itself, by STRIPE_SECRET_KEY.

type Settings = { port: number; secretKey: string; webhookSecret: string };

export type EmbeddedPayments = {
  env: { STRIPE_SECRET_KEY: string; STRIPE_API_URL: string; STRIPE_WEBHOOK_SECRET: string };
  url: string;
  stop: () => Promise<void>;
};

// An address other than the site's, whose cookies would otherwise reach over from port to port.
const HOST = "127.0.0.1";
const TICK_MS = 500;
const LATE_AFTER_MS = 120_000;

const newSettings = (): Settings => ({
  port: 0,
  secretKey: `sk_test_${randomText(48)}`,
  webhookSecret: `whsec_${newSecret()}`,
});

async function settlePort(path: string): Promise<Settings> {
  const kept = await keepJson<Settings>(path, newSettings);
  const port = await freePort(kept.port, HOST);
  const settings = { ...kept, port };
  if (port !== kept.port) await writePrivate(path, `${JSON.stringify(settings, null, 2)}\n`);
  return settings;
}

function handlerOf(pathname: string): typeof handleApi {
  if (pathname.startsWith("/_control/")) return handleControl;
  if (pathname.startsWith("/setup/e/")) return handleOnboarding;
  return pathname === "/" || pathname.startsWith("/c/pay/") ? handlePage : handleApi;
}

async function handle(world: World, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const url = new URL(request.url ?? "/", world.base);
    await handlerOf(url.pathname)(world, request, response, url);
  } catch (error) {
    console.error(error);
    if (response.headersSent || response.destroyed) response.destroy();
    else sendJson(response, 500, { error: { type: "api_error", message: "An unknown error occurred." } });
  }
}

/** Does by the clock what nobody asks for. */
function tick(world: World): void {
  catchUp(world);
  world.webhooks.run();
}

/** Starts the processor on the data directory; what happens is told to `siteUrl`. */
export async function startPayments(
  dataDir: string,
  siteUrl: string | (() => string),
): Promise<EmbeddedPayments> {
  await makeDirectory(dataDir);
  const { port, secretKey, webhookSecret } = await settlePort(join(dataDir, "payments.json"));
  const store = await Store.open(join(dataDir, "payments"));
  const site = (): string => (typeof siteUrl === "string" ? siteUrl : siteUrl());
  const webhooks = new Webhooks({
    store,
    secret: webhookSecret,
    url: () => new URL("/api/webhooks/stripe", site()).href,
  });
  const faults = new Faults();
  const base = `http://${HOST}:${port}`;
  const world: World = {
    store,
    webhooks,
    faults,
    base,
    secretKey,
    busyKeys: new Set(),
    funds: new Map(),
    lateAfterMs: LATE_AFTER_MS,
  };
  const server = createServer((request, response) => void handle(world, request, response));
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, HOST, resolve));
  webhooks.resume();
  const clock = setInterval(() => tick(world), TICK_MS);
  return {
    env: { STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: base, STRIPE_WEBHOOK_SECRET: webhookSecret },
    url: base,
    stop: async () => {
      clearInterval(clock);
      faults.stop();
      await closeServer(server, 3_000);
      await webhooks.stop();
      await store.close();
    },
  };
}
