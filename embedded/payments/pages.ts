import type Stripe from "stripe";
import { formatAmount } from "./currencies";
import { html, markup, toText, type Markup } from "./html";
import { lastDigits, type Means } from "./objects/payment-method";
import { STYLE } from "./page-style";
import { successUrlOf } from "./sessions";
import type { SessionRecord } from "./tables";

// What a payer sees, in Spanish. Nobody's card is ever asked for.

const CHOICES: { means: Means; name: string; hint: string }[] = [
  { means: "accepted", name: "Pago aceptado", hint: "Termina en" },
  { means: "declined", name: "Tarjeta rechazada", hint: "El banco dice que no. Termina en" },
  { means: "confirm", name: "Pide confirmación", hint: "El banco pregunta antes. Termina en" },
  { means: "late", name: "Pago que tarda", hint: "Una domiciliación que se confirma más tarde. Termina en" },
];

const styleTag = markup(`<style>${STYLE}</style>`);
const checked = markup("checked");

export const page = (title: string, content: Markup): string =>
  toText(
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

const amountOf = ({ session }: SessionRecord): string =>
  formatAmount(session.amount_total ?? 0, session.currency ?? "eur", "es");

const errorText = (error: Stripe.PaymentIntent.LastPaymentError): string =>
  error.code === "payment_intent_authentication_failure"
    ? "No confirmaste el pago. No se ha cobrado nada; puedes probar otra vez."
    : "El banco rechazó la tarjeta. No se ha cobrado nada; puedes elegir otra.";

const choice = ({ means, name, hint }: (typeof CHOICES)[number], index: number): Markup => html`
  <div class="choice">
    <input
      type="radio"
      name="card"
      id="card-${means}"
      value="${means}"
      aria-describedby="hint-${means}"
      required
      ${index === 0 && checked}
    />
    <label for="card-${means}">${name}</label>
    <span id="hint-${means}">${hint} ${lastDigits(means)}</span>
  </div>
`;

const emailField = html`
  <div class="field">
    <label for="email">Correo electrónico</label>
    <input type="email" name="email" id="email" autocomplete="email" maxlength="254" required />
  </div>
`;

const wayBack = (url: string | null): Markup | null =>
  url === null ? null : html`<p class="back"><a href="${url}">Volver sin pagar</a></p>`;

const button = (url: string | null): Markup | null =>
  url === null ? null : html`<p class="question"><a class="button" href="${url}">Volver</a></p>`;

const summary = (record: SessionRecord): Markup => html`
  <h1>${record.item.name}</h1>
  ${record.item.description !== null && html`<p class="about">${record.item.description}</p>`}
  <dl>
    ${
      record.item.quantity > 1 &&
      html`<dt>Cantidad</dt>
        <dd>${record.item.quantity}</dd>`
    }
    ${
      record.session.customer_email !== null &&
      html`<dt>Correo</dt>
        <dd>${record.session.customer_email}</dd>`
    }
    <dt>Total</dt>
    <dd class="total">${amountOf(record)}</dd>
  </dl>
`;

export const payPage = (
  record: SessionRecord,
  error: Stripe.PaymentIntent.LastPaymentError | null | undefined,
): string =>
  page(
    "Pagar",
    html`${summary(record)} ${error && html`<p class="alert" role="alert">${errorText(error)}</p>`}
      <form method="post" action="/c/pay/${record.id}">
        ${record.session.customer_email === null && emailField}
        <fieldset>
          <legend>Tarjeta de prueba</legend>
          ${CHOICES.map(choice)}
        </fieldset>
        <button type="submit">Pagar ${amountOf(record)}</button>
      </form>
      ${wayBack(record.session.cancel_url)}`,
  );

export const confirmPage = (record: SessionRecord): string =>
  page(
    "Confirmar el pago",
    html`<h1>Tu banco pregunta si eres tú</h1>
      <p class="about">¿Confirmas el pago de ${amountOf(record)} por «${record.item.name}»?</p>
      <form class="question" method="post" action="/c/pay/${record.id}/confirm">
        <button type="submit" name="answer" value="yes">Confirmar</button>
        <button type="submit" name="answer" value="no" class="second">Rechazar</button>
      </form>`,
  );

export function closedPage(record: SessionRecord): string {
  const { status, payment_status, cancel_url } = record.session;
  if (status === "expired") {
    return page(
      "Pago caducado",
      html`<h1>Este pago caducó</h1>
        <p class="about">Pasó el tiempo para pagar y no se ha cobrado nada. Vuelve y empieza de nuevo.</p>
        ${button(cancel_url)}`,
    );
  }
  return page(
    "Pago hecho",
    html`<h1>${payment_status === "paid" ? "Este pago ya está hecho" : "Este pago está en camino"}</h1>
      <p class="about">${record.item.name}: ${amountOf(record)}. No hace falta hacer nada más.</p>
      ${button(successUrlOf(record))}`,
  );
}

/** For whoever opens the address that the start prints. */
export const homePage = (): string =>
  page(
    "Pagos de prueba",
    html`<h1>Aquí se prueban los pagos</h1>
      <p class="about">Cada compra abre aquí su propia página. No hay nada más que ver.</p>`,
  );

export const unknownPage = (): string =>
  page(
    "Pago no encontrado",
    html`<h1>No encontramos este pago</h1>
      <p class="about">Vuelve a la página desde la que venías y empieza de nuevo.</p>`,
  );
