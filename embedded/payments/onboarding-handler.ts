import type { IncomingMessage, ServerResponse } from "node:http";
import { completeOnboarding } from "./accounts";
import { nowSeconds } from "./clock";
import { html } from "./html";
import { sendRedirect, sendResponse } from "./http";
import { renderPage, renderNotFoundPage, sendPage } from "./pages";
import type { OnboardingLink } from "./tables";
import { createFormContext, processDueWork, type PaymentProcessor } from "./processor";

// The hosted onboarding page of a payout account. It asks for no data.

const ONBOARDING_PATH = /^\/setup\/e\/(acct_[A-Za-z0-9]+)\/([A-Za-z0-9]+)$/;

const renderOnboardingPage = (path: string, refreshUrl: string): string =>
  renderPage(
    "Completar la cuenta",
    html`<h1>Tu cuenta para cobrar</h1>
      <p class="about">
        Aquí dirías quién eres y en qué cuenta de banco quieres cobrar. En esta página de pruebas basta con un
        botón.
      </p>
      <form class="question" method="post" action="${path}">
        <button type="submit">Completar</button>
      </form>
      <p class="back"><a href="${refreshUrl}">Volver sin completar</a></p>`,
  );

const isUsableLink = ({ store }: PaymentProcessor, { used, expiresAt }: OnboardingLink): boolean =>
  !used && expiresAt > nowSeconds(store);

/** Handles /setup/e. An expired or used link redirects to its refresh URL. */
export async function handleOnboarding(
  processor: PaymentProcessor,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  request.resume();
  processDueWork(processor);
  const [, account, id = ""] = ONBOARDING_PATH.exec(url.pathname) ?? [];
  const link = processor.store.get("link", id);
  if (!link || link.account !== account) return sendPage(response, 404, renderNotFoundPage());
  if (!isUsableLink(processor, link)) return sendRedirect(response, link.refreshUrl);
  if (request.method === "POST") {
    processor.store.transaction(() => completeOnboarding(createFormContext(processor), link));
    processor.webhooks.deliverDue();
    await processor.store.flushed();
    return sendRedirect(response, link.returnUrl);
  }
  if (request.method !== "GET" && request.method !== "HEAD") {
    return sendResponse(response, 405, "", { allow: "GET, HEAD, POST" });
  }
  sendPage(response, 200, renderOnboardingPage(url.pathname, link.refreshUrl), [
    link.returnUrl,
    link.refreshUrl,
  ]);
}
