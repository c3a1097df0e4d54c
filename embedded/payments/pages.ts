import type { ServerResponse } from "node:http";
import { formatCurrencyAmount } from "./currencies";
import { html, pageSecurityPolicy, trustedMarkup, markupToString, type Markup } from "./html";
import { sendResponse } from "./http";
import { testMethodLast4, type TestMethod } from "./objects/payment-method";
import { PAGE_CSS } from "./page-style";
import { buildSuccessUrl } from "./sessions";
import type { SessionRecord } from "./tables";

// The hosted pages, in Spanish. They never ask for card data.

type MethodChoice = { testMethod: TestMethod; name: string; hint: string };

const METHOD_CHOICES: MethodChoice[] = [
  { testMethod: "accepted", name: "Pago aceptado", hint: "Termina en" },
  { testMethod: "declined", name: "Tarjeta rechazada", hint: "El banco dice que no. Termina en" },
  { testMethod: "confirm", name: "Pide confirmación", hint: "El banco pregunta antes. Termina en" },
  {
    testMethod: "late",
    name: "Pago que tarda",
    hint: "Una domiciliación que se confirma más tarde. Termina en",
  },
];

const LATER_CHOICES: MethodChoice[] = [
  {
    testMethod: "declined-later",
    name: "Falla al renovar",
    hint: "Vale ahora; el banco dirá que no en los próximos pagos. Termina en",
  },
  {
    testMethod: "confirm-later",
    name: "Pide confirmación siempre",
    hint: "El banco pregunta en cada pago. Termina en",
  },
];

/** Cards that are charged again later have no payments that take time. */
const SAVED_CARD_CHOICES = [
  ...METHOD_CHOICES.filter(({ testMethod }) => testMethod !== "late"),
  ...LATER_CHOICES,
];

/** Sends a page whose forms may lead to this origin and to `destinations`. */
export const sendPage = (
  response: ServerResponse,
  status: number,
  text: string,
  destinations: (string | null)[] = [],
): void =>
  sendResponse(response, status, text, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": pageSecurityPolicy(PAGE_CSS, destinations),
  });

const styleTag = trustedMarkup(`<style>${PAGE_CSS}</style>`);
const checkedAttribute = trustedMarkup("checked");

export const renderPage = (title: string, content: Markup): string =>
  markupToString(
    html`<!doctype html>
      <html lang="es">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>${title} · Ayllu</title>
          ${styleTag}
        </head>
        <body>
          <header class="notice">Página de pruebas: no se cobra nada</header>
          <main>
            <p class="brand">Ayllu</p>
            ${content}
          </main>
        </body>
      </html>`,
  );

const formatSessionTotal = ({ session }: SessionRecord): string =>
  formatCurrencyAmount(session.amount_total ?? 0, session.currency ?? "eur", "es");

type PaymentError = { code?: string };

const paymentErrorText = (error: PaymentError): string =>
  error.code?.endsWith("authentication_failure")
    ? "No confirmaste el pago. No se ha cobrado nada; puedes probar otra vez."
    : "El banco rechazó la tarjeta. No se ha cobrado nada; puedes elegir otra.";

const renderChoice = ({ testMethod, name, hint }: MethodChoice, index: number): Markup => html`
  <div class="choice">
    <input
      type="radio"
      name="card"
      id="card-${testMethod}"
      value="${testMethod}"
      aria-describedby="hint-${testMethod}"
      required
      ${index === 0 && checkedAttribute}
    />
    <label for="card-${testMethod}">${name}</label>
    <span id="hint-${testMethod}">${hint} ${testMethodLast4(testMethod)}</span>
  </div>
`;

export const renderChoices = (choices: MethodChoice[] = SAVED_CARD_CHOICES): Markup => html`
  <fieldset>
    <legend>Tarjeta de prueba</legend>
    ${choices.map(renderChoice)}
  </fieldset>
`;

export const renderPaymentError = (error: PaymentError | null | undefined): Markup | null =>
  error ? html`<p class="alert" role="alert">${paymentErrorText(error)}</p>` : null;

const emailField = html`
  <div class="field">
    <label for="email">Correo electrónico</label>
    <input type="email" name="email" id="email" autocomplete="email" maxlength="254" required />
  </div>
`;

const renderCancelLink = ({ cancel_url, mode }: SessionRecord["session"]): Markup | null =>
  cancel_url === null
    ? null
    : html`<p class="back">
        <a href="${cancel_url}">${mode === "setup" ? "Volver sin guardarla" : "Volver sin pagar"}</a>
      </p>`;

const renderReturnButton = (url: string | null): Markup | null =>
  url === null ? null : html`<p class="question"><a class="button" href="${url}">Volver</a></p>`;

/** Returns the email that the site has told. */
const knownEmail = ({ session, payerEmail }: SessionRecord): string | null =>
  session.customer === null ? session.customer_email : payerEmail;

/** True if the page asks for the payer's email. */
export const asksForEmail = ({ session }: SessionRecord): boolean =>
  session.customer_email === null && session.customer === null;

const payButtonText = (record: SessionRecord): string => {
  if (record.session.mode === "setup") return "Guardar la tarjeta";
  return `${record.plan ? "Suscribirme por" : "Pagar"} ${formatSessionTotal(record)}`;
};

const renderSummary = (record: SessionRecord): Markup => html`
  <h1>${record.item.name}</h1>
  ${record.item.description !== null && html`<p class="about">${record.item.description}</p>`}
  <dl>
    ${
      record.item.quantity > 1 &&
      html`<dt>Cantidad</dt>
        <dd>${record.item.quantity}</dd>`
    }
    ${
      knownEmail(record) !== null &&
      html`<dt>Correo</dt>
        <dd>${knownEmail(record)}</dd>`
    }
    ${
      record.session.amount_total !== null &&
      html`<dt>Total</dt>
        <dd class="total">${formatSessionTotal(record)}</dd>`
    }
  </dl>
`;

export const renderPaymentPage = (record: SessionRecord, error: PaymentError | null | undefined): string =>
  renderPage(
    record.session.mode === "setup" ? "Guardar una tarjeta" : "Pagar",
    html`${renderSummary(record)} ${renderPaymentError(error)}
      <form method="post" action="/c/pay/${record.id}">
        ${asksForEmail(record) && emailField}
        ${renderChoices(record.session.mode === "payment" ? METHOD_CHOICES : SAVED_CARD_CHOICES)}
        ${record.session.custom_text.submit && html`<p class="about">${record.session.custom_text.submit.message}</p>`}
        <button type="submit">${payButtonText(record)}</button>
      </form>
      ${renderCancelLink(record.session)}`,
  );

export const renderConfirmation = (question: string, action: string): string =>
  renderPage(
    "Confirmar el pago",
    html`<h1>Tu banco pregunta si eres tú</h1>
      <p class="about">${question}</p>
      <form class="question" method="post" action="${action}">
        <button type="submit" name="answer" value="yes">Confirmar</button>
        <button type="submit" name="answer" value="no" class="second">Rechazar</button>
      </form>`,
  );

export const renderConfirmationPage = (record: SessionRecord): string =>
  renderConfirmation(
    record.session.mode === "setup"
      ? "¿Confirmas que guardamos tu tarjeta?"
      : `¿Confirmas el pago de ${formatSessionTotal(record)} por «${record.item.name}»?`,
    `/c/pay/${record.id}/confirm`,
  );

export function renderClosedPage(record: SessionRecord): string {
  const { status, payment_status, cancel_url } = record.session;
  if (status === "expired") {
    return renderPage(
      "Pago caducado",
      html`<h1>Este pago caducó</h1>
        <p class="about">Pasó el tiempo para pagar y no se ha cobrado nada. Vuelve y empieza de nuevo.</p>
        ${renderReturnButton(cancel_url)}`,
    );
  }
  if (record.session.mode === "setup") {
    return renderPage(
      "Tarjeta guardada",
      html`<h1>Tu tarjeta está guardada</h1>
        <p class="about">No hace falta hacer nada más.</p>
        ${renderReturnButton(buildSuccessUrl(record))}`,
    );
  }
  return renderPage(
    "Pago hecho",
    html`<h1>${payment_status === "paid" ? "Este pago ya está hecho" : "Este pago está en camino"}</h1>
      <p class="about">${record.item.name}: ${formatSessionTotal(record)}. No hace falta hacer nada más.</p>
      ${renderReturnButton(buildSuccessUrl(record))}`,
  );
}

/** Page at the URL that `npm start` prints. */
export const renderHomePage = (): string =>
  renderPage(
    "Pagos de prueba",
    html`<h1>Aquí se prueban los pagos</h1>
      <p class="about">Cada compra abre aquí su propia página. No hay nada más que ver.</p>`,
  );

export const renderNotFoundPage = (): string =>
  renderPage(
    "Pago no encontrado",
    html`<h1>No encontramos este pago</h1>
      <p class="about">Vuelve a la página desde la que venías y empieza de nuevo.</p>`,
  );
