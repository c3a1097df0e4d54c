import { Link } from "@/components/ui/link";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { routes } from "@/lib/platform/routes";
import type { Operator } from "@/lib/platform/site-config/schema";
import { OperatorDetails } from "./operator-details";
import type { TextSection } from "./page-text";

const toControllerSection = (operator: Operator): TextSection => ({
  id: "responsable",
  title: "Quién responde de tus datos",
  body: (
    <>
      <p>
        El responsable del tratamiento es el titular de {PRODUCT_NAME}. Aplicamos el Reglamento (UE) 2016/679
        (RGPD) y la Ley Orgánica 3/2018 (LOPDGDD), vivas en el país que vivas.
      </p>
      <OperatorDetails operator={operator} />
    </>
  ),
});

const dataSection: TextSection = {
  id: "datos",
  title: "Qué datos tratamos",
  body: (
    <ul>
      <li>
        <strong>Tu cuenta:</strong> nombre, apellidos, correo, contraseña (guardada de modo que nadie puede
        leerla), país, moneda, zona horaria y cuándo aceptaste las condiciones. Al registrarte, tu dirección
        IP nos permite proponerte el país, la moneda y la hora.
      </li>
      <li>
        <strong>Tu perfil, si lo completas:</strong> región, ciudad, foto y disciplinas que te interesan. A
        las fotos les quitamos los datos ocultos, como el lugar en que se tomaron.
      </li>
      <li>
        <strong>Si pides ser Maestro:</strong> tu presentación, lo que ofreces, tus enlaces y vídeo, y el
        teléfono si nos lo das. Después, lo que publicas, lo necesario para pagarte y, para tus facturas, tus
        datos fiscales: nombre, identificación, domicilio y, si la escribes, la fecha de nacimiento. Las
        cuentas de cobro y los datos fiscales se guardan cifrados.
      </li>
      <li>
        <strong>Tu actividad:</strong> lo que recibes, compras y guardas, las contraindicaciones que aceptas y
        a quién sigues.
      </li>
      <li>
        <strong>En la sala de Ayllu:</strong> cuándo entras y sales, el nombre con que te presentas, y lo que
        escribes en el chat. No grabamos imagen ni sonido.
      </li>
      <li>
        <strong>Tus pagos:</strong> importe, impuestos, moneda, fecha y estado, y lo que dice en qué país
        vives para saber qué impuesto toca: el de tu perfil, el de tu conexión, el de tu zona horaria y el de
        tu tarjeta o cuenta. Lo guardamos diez años, como pide la ley. Los datos de tu tarjeta los recibe solo
        Stripe; no pasan por nosotros. Si pides la factura a tu nombre, el nombre, la identificación fiscal y
        el domicilio que nos das, que guardamos cifrados. Si compras como empresa, también los suyos, y lo que
        el registro europeo de IVA (VIES) dice de su número.
      </li>
      <li>
        <strong>Datos técnicos:</strong> dirección IP y navegador de cada inicio de sesión, y los intentos
        fallidos, por seguridad. Las visitas a una enseñanza, y si se usó su panel para recibirla, se cuentan
        sin guardar tu dirección: con una clave que cambia cada día y que borramos a las cuatro semanas. De la
        página de la que llegas guardamos solo el sitio, o las etiquetas del enlace.
      </li>
      <li>
        <strong>Si regalas una enseñanza,</strong> el nombre y el correo de la persona y tu mensaje;{" "}
        <Link href={`${routes.privacy()}#regalos`}>si te la regalan</Link>, los que nos dio quien lo hizo.
      </li>
      <li>
        <strong>Lo que nos escribes</strong> desde la página de contacto o por correo: tu nombre, tu correo,
        el asunto y tu mensaje. Sirven para responderte y no hace falta tener cuenta.
      </li>
    </ul>
  ),
};

const sensitiveDataSection: TextSection = {
  id: "sensibles",
  title: "Datos delicados",
  body: (
    <p>
      No te pedimos datos de salud ni de creencias, y no deducimos tu religión ni tu estado de salud de las
      disciplinas que eliges. Por favor, no los escribas en tu perfil, y piensa con calma qué cuentas en un
      encuentro en grupo.
    </p>
  ),
};

const purposesSection: TextSection = {
  id: "finalidades",
  title: "Para qué los usamos y por qué podemos",
  body: (
    <ul>
      <li>
        <strong>Para prestarte el servicio:</strong> crear tu cuenta, darte lo que recibes, cobrar, pagar a
        los Maestros y enviarte avisos sobre ello. Es necesario para el contrato contigo (art. 6.1.b RGPD).
      </li>
      <li>
        <strong>Para responderte</strong> cuando nos escribes: es necesario para atender lo que pides antes o
        durante un contrato (art. 6.1.b) o, si no lo hay, nuestro interés legítimo en contestarte (art.
        6.1.f).
      </li>
      <li>
        <strong>Para cumplir la ley:</strong> facturas, impuestos, consumo y respuesta a las autoridades (art.
        6.1.c).
      </li>
      <li>
        <strong>Para cuidar la comunidad:</strong> seguridad, prevención del fraude, moderación y recuentos
        sin nombres. Es nuestro interés legítimo y el de quienes participan (art. 6.1.f).
      </li>
      <li>
        <strong>Para la analítica y la publicidad:</strong> solo con tu consentimiento (art. 6.1.a), que
        puedes retirar cuando quieras.
      </li>
    </ul>
  ),
};

const automatedDecisionsSection: TextSection = {
  id: "decisiones",
  title: "Decisiones automáticas",
  body: (
    <p>
      Tu inicio muestra primero a los Maestros que sigues y las disciplinas que elegiste. No tomamos
      decisiones automáticas que tengan efectos legales sobre ti o te afecten de modo parecido. No vendemos
      tus datos.
    </p>
  ),
};

export const toDataSections = (operator: Operator): TextSection[] => [
  toControllerSection(operator),
  dataSection,
  sensitiveDataSection,
  purposesSection,
  automatedDecisionsSection,
];
