import { Link } from "@/components/ui/link";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { routes } from "@/lib/platform/routes";
import type { Operator } from "@/lib/platform/site-config/schema";
import { SupportEmailLink } from "./support-email-link";
import type { TextSection } from "./page-text";

const toModerationSection = (operator: Operator): TextSection => ({
  id: "moderacion",
  title: "Moderación y denuncias",
  body: (
    <>
      <p>
        No revisamos todo antes de que se publique. Cuando alguien denuncia, o lo vemos nosotros, una persona
        decide según la ley, estas condiciones y las <Link href={routes.guidelines()}>directrices</Link>.
        Podemos pedir cambios, retirar un contenido o suspender o cerrar una cuenta, siempre en proporción a
        lo ocurrido.
      </p>
      <p>
        Para denunciar, sigue los pasos de{" "}
        <Link href={`${routes.guidelines()}#denunciar`}>Cómo denunciar</Link>, usa el formulario de{" "}
        <Link href={routes.contact()}>Contacto</Link> o escribe a{" "}
        <SupportEmailLink address={operator.email} />, que es también nuestro punto de contacto, en español,
        para las personas usuarias y para las autoridades según el Reglamento (UE) 2022/2065 de Servicios
        Digitales. Comunicamos cada decisión con sus motivos. Durante seis meses puedes{" "}
        <Link href={`${routes.guidelines()}#recurrir`}>recurrirla</Link>, y la revisa otra persona.
      </p>
      <p>
        Si cerramos la cuenta de un Maestro, se lo decimos con 30 días de antelación, salvo que la ley o un
        incumplimiento grave o repetido exijan hacerlo antes.
      </p>
    </>
  ),
});

const leavingSection: TextSection = {
  id: "baja",
  title: "Dejar la comunidad",
  body: (
    <p>
      Puedes borrar tu cuenta cuando quieras desde su <Link href={routes.settings()}>configuración</Link>, si
      no quedan pagos ni encuentros pendientes. Al hacerlo se anonimiza y pierdes el acceso a lo que
      recibiste. Quienes te compraron algo lo conservan. Antes puedes descargar tus datos; te contamos cómo en
      la <Link href={`${routes.privacy()}#borrar`}>política de privacidad</Link>.
    </p>
  ),
};

const liabilitySection: TextSection = {
  id: "responsabilidad",
  title: "Hasta dónde respondemos",
  body: (
    <>
      <p>
        Respondemos de nuestro servicio: de que la web, los cobros y los accesos funcionen con el cuidado
        debido, y, como vendedores, de que lo que compras sea lo que se ofrecía. Cada Maestro responde de lo
        que enseña, dice y hace. No garantizamos que una práctica te dé un resultado concreto.
      </p>
      <p>
        A veces habrá que parar para mantener o reparar el servicio; procuraremos avisarte. Nada de esto
        limita los derechos que la ley te da como consumidor ni nuestra responsabilidad por dolo, negligencia
        grave o daños a las personas.
      </p>
    </>
  ),
};

const changesSection: TextSection = {
  id: "cambios",
  title: "Cambios en estas condiciones",
  body: (
    <p>
      Si las cambiamos, te avisaremos por correo o en la web al menos 15 días antes, salvo que la ley obligue
      a hacerlo ya. A cada compra se le aplican las condiciones del día en que se hizo. Si no estás de acuerdo
      con un cambio, puedes borrar tu cuenta.
    </p>
  ),
};

const toDisputesSection = (operator: Operator): TextSection => ({
  id: "ley",
  title: "Reclamaciones y ley aplicable",
  body: (
    <>
      <p>
        Si algo va mal, escríbenos primero a <SupportEmailLink address={operator.email} />; casi todo se
        arregla hablando, y te responderemos en un mes como máximo. También puedes acudir a la oficina de
        consumo de tu localidad o a un organismo de resolución de conflictos.
      </p>
      <p>
        Se aplica la ley española. Si eres consumidor, conservas la protección de las normas de tu país que no
        se pueden excluir por contrato, y puedes reclamar ante los tribunales de tu domicilio. Si una parte de
        estas condiciones no fuera válida, lo demás sigue en pie.
      </p>
      <p>
        Tus datos se tratan según la <Link href={routes.privacy()}>política de privacidad</Link> de{" "}
        {PRODUCT_NAME}.
      </p>
    </>
  ),
});

export const toCommunitySections = (operator: Operator): TextSection[] => [
  toModerationSection(operator),
  leavingSection,
  liabilitySection,
  changesSection,
  toDisputesSection(operator),
];
