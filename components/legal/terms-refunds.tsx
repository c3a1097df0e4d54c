import type { Operator } from "@/lib/platform/site-config/schema";
import { SupportEmailLink } from "./support-email-link";
import type { TextSection } from "./page-text";

const withdrawalSection: TextSection = {
  id: "desistimiento",
  title: "Derecho de desistimiento",
  body: (
    <>
      <p>
        Como consumidor en la Unión Europea puedes desistir de una compra a distancia en{" "}
        <strong>14 días</strong>, sin dar motivos (artículos 102 y siguientes del Real Decreto Legislativo
        1/2007). El plazo cuenta desde el día de la compra.
      </p>
      <p>
        <strong>Excepción:</strong> con los audios, vídeos, libros y otros archivos, el derecho se pierde
        cuando empieza el suministro si antes has consentido de forma expresa que empiece ya, has aceptado que
        por eso pierdes el derecho a desistir y te lo hemos confirmado (artículo 103.m). Sin ese
        consentimiento lo conservas, aunque lo hayas abierto.
      </p>
      <p>
        La ley tampoco concede este derecho en los servicios ya prestados por completo con tu consentimiento
        expreso ni en las actividades de ocio con fecha fija (artículo 103.a y 103.l). Si pides que un
        servicio empiece durante esos 14 días y después desistes, solo pagas la parte que ya se te ha
        prestado.
      </p>
    </>
  ),
};

const refundsSection: TextSection = {
  id: "devoluciones",
  title: "Cuándo devolvemos el dinero",
  body: (
    <>
      <p>
        Además de lo que diga la ley, y en todos los países, te devolvemos el importe completo si lo pides:
      </p>
      <ul>
        <li>
          <strong>hasta 14 días antes del primer encuentro,</strong> en lo que tiene encuentros con fecha; o
        </li>
        <li>
          <strong>dentro de los 14 días siguientes a la compra,</strong> mientras no haya empezado el primer
          encuentro de los que compraste ni hayas dicho que sí a «Al empezar ya no podrás devolverlo». Te lo
          preguntamos una vez, antes de abrir el primer audio, vídeo, libro o lección, y guardamos el día y el
          texto.
        </li>
      </ul>
      <p>
        Si compras un curso que ya ha empezado, te devolvemos lo que pagaste por los encuentros que quedaban.
        Un lugar que se compra durante el único encuentro no se devuelve; te lo decimos antes de pagar.
      </p>
      <p>
        Si en la sala de Ayllu nadie ha llegado para guiar tu primer encuentro{" "}
        <strong>15 minutos después de la hora,</strong> puedes pedir la devolución desde ese momento o esperar
        a otra fecha. Si el Maestro llega más tarde, la conserva quien no pudo quedarse.
      </p>
      <p>
        Si el Maestro cancela un encuentro y no puedes o no quieres la nueva fecha, o si no da lo que ofreció,
        también te devolvemos lo pagado por lo que no recibiste.
      </p>
    </>
  ),
};

const toRefundRequestSection = (operator: Operator): TextSection => ({
  id: "pedir-devolucion",
  title: "Cómo desistir o pedir una devolución",
  body: (
    <>
      <p>
        Mientras dure el plazo, la página de tu recibo, que encuentras en Ayni recibido, tiene el botón{" "}
        <strong>«Desistir de la compra».</strong> Te muestra tu declaración ya escrita, con tu nombre y los
        datos del pedido; con <strong>«Confirmar el desistimiento»</strong> queda hecha, y te enviamos por
        correo su texto con el día y la hora. Si la devolución se debe a otra causa, como un encuentro
        cancelado, el botón es «Pedir la devolución».
      </p>
      <p>
        También puedes escribir a <SupportEmailLink address={operator.email} /> antes de que acabe el plazo.
        Basta con decirlo claramente; si quieres, usa este modelo:
      </p>
      <blockquote>
        <p>
          Comunico que desisto de mi compra de [nombre de la enseñanza], hecha el [fecha]. Mi nombre es
          [nombre y apellidos], mi domicilio es [domicilio] y el correo de mi cuenta es [correo]. [Fecha de
          hoy].
        </p>
      </blockquote>
      <p>
        Te devolvemos el dinero por el mismo medio con el que pagaste, sin gastos y en un máximo de 14 días
        desde que lo pides. Con la devolución termina tu acceso a la enseñanza; después puedes volver a
        comprarla.
      </p>
    </>
  ),
});

export const toRefundSections = (operator: Operator): TextSection[] => [
  withdrawalSection,
  refundsSection,
  toRefundRequestSection(operator),
];
