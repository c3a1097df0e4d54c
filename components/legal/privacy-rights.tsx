import { Link } from "@/components/ui/link";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { routes } from "@/lib/platform/routes";
import type { Operator } from "@/lib/platform/site-config/schema";
import { SupportEmailLink } from "./support-email-link";
import type { TextSection } from "./page-text";

const toRightsSection = (operator: Operator): TextSection => ({
  id: "derechos",
  title: "Tus derechos",
  body: (
    <>
      <p>Puedes, gratis y cuando quieras:</p>
      <ul>
        <li>saber qué datos tuyos tenemos y pedir una copia;</li>
        <li>corregir los que estén mal;</li>
        <li>borrarlos, limitar su uso u oponerte a él;</li>
        <li>llevártelos a otro sitio en un formato que lean las máquinas;</li>
        <li>retirar un consentimiento, sin que afecte a lo hecho hasta entonces.</li>
      </ul>
      <p>
        Mucho de esto lo haces tú desde la <Link href={routes.settings()}>configuración de tu cuenta</Link>.
        Para lo demás, escribe a <SupportEmailLink address={operator.email} /> desde el correo de tu cuenta.
        Responderemos en el plazo de un mes.
      </p>
      <p>
        Si crees que no lo hemos hecho bien, puedes reclamar ante la{" "}
        <a href="https://www.aepd.es" rel="noreferrer">
          Agencia Española de Protección de Datos
        </a>{" "}
        o ante la autoridad de tu país.
      </p>
    </>
  ),
});

const exportSection: TextSection = {
  id: "descargar",
  title: "Descargar tus datos",
  body: (
    <p>
      Toda persona con cuenta puede descargar sus propios datos en un archivo JSON desde la{" "}
      <Link href={routes.settings()}>configuración de su cuenta</Link>.
    </p>
  ),
};

const erasureSection: TextSection = {
  id: "borrar",
  title: "Borrar tu cuenta",
  body: (
    <>
      <p>
        Puedes pedirlo desde la <Link href={routes.settings()}>configuración de tu cuenta</Link>. Si tienes
        pagos o encuentros pendientes, como aprendiz o como Maestro, antes hay que terminarlos o cancelarlos.
      </p>
      <p>
        Al borrarla, la cuenta se anonimiza: desaparecen tu nombre, tu correo, tu foto y todo lo que te
        identifica, y no se puede deshacer. Quedan solo los datos que la ley obliga a conservar. Si eres
        Maestro, quienes compraron tus enseñanzas conservan lo que compraron.
      </p>
    </>
  ),
};

const minorsSection: TextSection = {
  id: "menores",
  title: "Menores de edad",
  body: (
    <p>
      {PRODUCT_NAME} es para personas de 16 años o más. Si sabes de una cuenta de alguien más joven,
      escríbenos y la cerraremos.
    </p>
  ),
};

const changesSection: TextSection = {
  id: "cambios",
  title: "Cambios en esta política",
  body: (
    <p>
      Si cambiamos algo importante, te avisaremos antes por correo o en la web. La fecha de arriba dice cuándo
      se actualizó por última vez. Sobre las cookies hay una{" "}
      <Link href={routes.cookies()}>página propia</Link>.
    </p>
  ),
};

export const toRightsSections = (operator: Operator): TextSection[] => [
  toRightsSection(operator),
  exportSection,
  erasureSection,
  minorsSection,
  changesSection,
];
