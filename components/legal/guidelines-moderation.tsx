import { Link } from "@/components/ui/link";
import { routes } from "@/lib/platform/routes";
import type { Operator } from "@/lib/platform/site-config/schema";
import { SupportEmailLink } from "./support-email-link";
import type { TextSection } from "./page-text";

export const toModerationSections = (operator: Operator): TextSection[] => [
  {
    id: "denunciar",
    title: "Cómo denunciar",
    body: (
      <>
        <p>
          Si ves algo que incumple estas directrices o la ley, pulsa «Denunciar» donde lo ves: lo hay en cada
          enseñanza, en cada agradecimiento y en la página de cada persona. También puedes usar el formulario
          de <Link href={routes.contact()}>Contacto</Link> o escribir a{" "}
          <SupportEmailLink address={operator.email} />, y decirnos:
        </p>
        <ul>
          <li>la dirección exacta de la página o el nombre de la persona;</li>
          <li>
            qué has visto y por qué crees que no debe estar, con una frase en la que digas que lo crees de
            buena fe;
          </li>
          <li>
            tu nombre y tu correo, para poder responderte. Si denuncias un delito sexual contra menores no
            hacen falta: puedes escribir desde una dirección que no te identifique.
          </li>
        </ul>
        <p>
          No diremos a la persona denunciada quién la denunció, salvo que la ley lo exija o haga falta para
          resolver un conflicto de derechos de autor. Si hay peligro inmediato, llama primero al 112 o al
          número de emergencias de tu país.
        </p>
      </>
    ),
  },
  {
    id: "que-hacemos",
    title: "Qué hacemos con una denuncia",
    body: (
      <>
        <p>
          Te confirmamos que ha llegado, la lee una persona y decidimos sin demora, escuchando a las dos
          partes cuando se puede. Según la gravedad y la repetición, podemos:
        </p>
        <ul>
          <li>no hacer nada, si no hay incumplimiento;</li>
          <li>pedir que se corrija algo, o avisar;</li>
          <li>retirar un contenido;</li>
          <li>suspender o cerrar una cuenta, o retirar la condición de Maestro;</li>
          <li>devolver el dinero a quien compró, según las condiciones;</li>
          <li>comunicarlo a las autoridades, si puede ser un delito grave.</li>
        </ul>
        <p>
          Explicamos el motivo a quien denunció y a la persona afectada. Quien denuncie una y otra vez sin
          fundamento puede perder durante un tiempo, y después de un aviso, la posibilidad de hacerlo.
        </p>
      </>
    ),
  },
  {
    id: "recurrir",
    title: "Si no estás de acuerdo",
    body: (
      <p>
        Si hemos retirado algo tuyo, lo tienes en{" "}
        <Link href={routes.decisions()}>Decisiones de moderación</Link> con el botón{" "}
        <strong>«No estoy de acuerdo»,</strong> durante los seis meses siguientes. Cuéntanos por qué: lo
        revisa una persona distinta de la que lo decidió, y recibes la respuesta con su motivo. Si no hay otra
        en ese momento, el recurso espera. Si lo que cerramos es tu cuenta, responde al correo en el que te lo
        comunicamos. Siempre puedes acudir a los tribunales o a un organismo de resolución de litigios
        certificado. Lo completamos en las <Link href={`${routes.terms()}#moderacion`}>condiciones</Link>.
      </p>
    ),
  },
];
