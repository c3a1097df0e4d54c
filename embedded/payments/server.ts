import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { ensureDirectory, generateSecret } from "@/lib/platform/files";
import { closeServer, listen } from "@/lib/platform/http/listen";
import { loadSettings } from "../settings";
import { supervise, type RunningServer } from "../supervisor";
import { handleApi } from "./api-handler";
import { handleInvoicePage } from "./billing/invoice-page-handler";
import { handleControl } from "./control-handler";
import { Faults } from "./faults";
import { sendJsonResponse } from "./http";
import { randomAlphanumeric } from "./ids";
import { handleOnboarding } from "./onboarding-handler";
import { handlePaymentPage } from "./payment-page-handler";
import { PaymentsStore } from "./store";
import { WebhookSender } from "./webhooks";
import { processDueWork, type PaymentProcessor } from "./processor";

// A payment processor with the part of Stripe's API that the site uses, stored in `<data dir>/payments`. It moves no
// money. STRIPE_SECRET_KEY replaces it with Stripe itself.

type PaymentsSettings = { port: number; secretKey: string; webhookSecret: string };

export type EmbeddedPayments = {
  env: { STRIPE_SECRET_KEY: string; STRIPE_API_URL: string; STRIPE_WEBHOOK_SECRET: string };
  url: string;
  stop: () => Promise<void>;
};

// Not localhost, the site's host: browsers send cookies to every port of a host.
const HOST = "127.0.0.1";
const TICK_MS = 500;
const DEFAULT_SETTLEMENT_DELAY_MS = 120_000;

const generateSettings = (): PaymentsSettings => ({
  port: 0,
  secretKey: `sk_test_${randomAlphanumeric(48)}`,
  webhookSecret: `whsec_${generateSecret()}`,
});

function selectHandler(pathname: string): typeof handleApi {
  if (pathname.startsWith("/_control/")) return handleControl;
  if (pathname.startsWith("/setup/e/")) return handleOnboarding;
  if (pathname.startsWith("/i/")) return handleInvoicePage;
  return pathname === "/" || pathname.startsWith("/c/pay/") ? handlePaymentPage : handleApi;
}

async function handleRequest(
  processor: PaymentProcessor,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const url = new URL(request.url ?? "/", processor.base);
    await selectHandler(url.pathname)(processor, request, response, url);
  } catch (error) {
    console.error(error);
    if (response.headersSent || response.destroyed) response.destroy();
    else
      sendJsonResponse(response, 500, {
        error: { type: "api_error", message: "An unknown error occurred." },
      });
  }
}

function tick(processor: PaymentProcessor): void {
  processDueWork(processor);
  processor.webhooks.deliverDue();
}

type ProcessorOptions = { settings: PaymentsSettings; directory: string; webhookUrl: () => string };

async function launchProcessor(options: ProcessorOptions): Promise<RunningServer> {
  const { settings, directory, webhookUrl } = options;
  const store = await PaymentsStore.open(directory);
  const webhooks = new WebhookSender({ store, secret: settings.webhookSecret, url: webhookUrl });
  const faults = new Faults();
  const processor: PaymentProcessor = {
    store,
    webhooks,
    faults,
    base: `http://${HOST}:${settings.port}`,
    secretKey: settings.secretKey,
    busyKeys: new Set(),
    funds: new Map(),
    settlementDelayMs: DEFAULT_SETTLEMENT_DELAY_MS,
  };
  const server = createServer((request, response) => void handleRequest(processor, request, response));
  await listen(server, settings.port, HOST);
  webhooks.resume();
  const ticker = setInterval(() => tick(processor), TICK_MS);
  const closed = once(server, "close");
  const stop = async (): Promise<void> => {
    clearInterval(ticker);
    faults.stop();
    await closeServer(server, 3_000);
    await webhooks.stop();
    await store.close();
  };
  const ended = Promise.race([closed, store.failed]).then(async (cause) => {
    clearInterval(ticker);
    if (server.listening) await stop();
    return cause;
  });
  return { ended, stop };
}

/** Starts the processor on the data directory; webhooks go to `siteUrl`. */
export async function startPayments(
  dataDir: string,
  siteUrl: string | (() => string),
): Promise<EmbeddedPayments> {
  await ensureDirectory(dataDir);
  const settings = await loadSettings(join(dataDir, "payments.json"), generateSettings);
  const getSiteUrl = (): string => (typeof siteUrl === "string" ? siteUrl : siteUrl());
  const options: ProcessorOptions = {
    settings,
    directory: join(dataDir, "payments"),
    webhookUrl: () => new URL("/api/webhooks/stripe", getSiteUrl()).href,
  };
  const stop = await supervise({ name: "The payment processor", start: () => launchProcessor(options) });
  const url = `http://${HOST}:${settings.port}`;
  return {
    env: {
      STRIPE_SECRET_KEY: settings.secretKey,
      STRIPE_API_URL: url,
      STRIPE_WEBHOOK_SECRET: settings.webhookSecret,
    },
    url,
    stop,
  };
}
