import type { IncomingMessage, ServerResponse } from "node:http";
import { completeAccount } from "./accounts";
import { nowSeconds } from "./clock";
import { html, policyFor } from "./html";
import { redirect, send } from "./http";
import { newId } from "./ids";
import { STYLE } from "./page-style";
import { page, unknownPage } from "./pages";
import type { OnboardingLink } from "./tables";
import { catchUp, contextOf, type World } from "./processor";

// The hosted page on which somebody completes the account to which they are paid. Nothing is asked of them here.

const PATH = /^\/setup\/e\/(acct_[A-Za-z0-9]+)\/([A-Za-z0-9]+)$/;

const onboardingPage = (path: string, refreshUrl: string): string =>
  page(
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

function show(response: ServerResponse, status: number, text: string, link?: OnboardingLink): void {
  send(response, status, text, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policyFor(STYLE, link ? [link.returnUrl, link.refreshUrl] : []),
  });
}

const isOpen = ({ store }: World, { used, expiresAt }: OnboardingLink): boolean =>
  !used && expiresAt > nowSeconds(store);

/** Answers the pages under /setup/e; a link that is over leads to where one gets a new one. */
export async function handleOnboarding(
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  request.resume();
  catchUp(world);
  const [, account, id = ""] = PATH.exec(url.pathname) ?? [];
  const link = world.store.get("link", id);
  if (!link || link.account !== account) return show(response, 404, unknownPage());
  if (!isOpen(world, link)) return redirect(response, link.refreshUrl);
  if (request.method === "POST") {
    world.store.change(() => {
      completeAccount(contextOf(world, { id: newId("req", 14), idempotency_key: null }), link);
    });
    world.webhooks.run();
    await world.store.settled();
    return redirect(response, link.returnUrl);
  }
  if (request.method !== "GET" && request.method !== "HEAD") {
    return send(response, 405, "", { allow: "GET, HEAD, POST" });
  }
  show(response, 200, onboardingPage(url.pathname, link.refreshUrl), link);
}
