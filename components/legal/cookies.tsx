import { ConsentSettings } from "@/components/shell/consent/consent-settings";
import { Link } from "@/components/ui/link";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { routes } from "@/lib/platform/routes";
import {
  POSTPONED_PARTS_COOKIE,
  SESSION_HINT_COOKIE,
  SIDE_MENU_COOKIE,
} from "@/lib/platform/browser/hint-script";
import type { Operator } from "@/lib/platform/site-config/schema";
import { CookieList } from "./cookie-list";
import { SupportEmailLink } from "./support-email-link";
import type { PageText, TextSection } from "./page-text";

const NECESSARY_COOKIES = [
  {
    name: "next-auth.session-token",
    purpose: "Te mantiene dentro de tu cuenta. Ningún programa de la página puede leerla.",
    duration: "30 días desde la última vez que se renueva, o hasta que cierras la sesión",
  },
  {
    name: "next-auth.csrf-token",
    purpose: "Impide que otra web actúe en tu nombre al iniciar o cerrar la sesión.",
    duration: "hasta que cierras el navegador",
  },
  {
    name: "next-auth.callback-url",
    purpose: "Recuerda a qué página volver después de iniciar la sesión.",
    duration: "hasta que cierras el navegador",
  },
  {
    name: SESSION_HINT_COOKIE,
    purpose:
      "Dice solo si hay una sesión abierta, para dibujar bien la página desde el principio. No te identifica.",
    duration: "30 días desde la última vez que se renueva la sesión, o hasta que la cierras",
  },
  {
    name: SIDE_MENU_COOKIE,
    purpose: "Recuerda si dejaste abierto o cerrado el menú lateral.",
    duration: "1 año",
  },
  {
    name: POSTPONED_PARTS_COOKIE,
    purpose: "Recuerda qué recordatorios sobre tu perfil dejaste para más tarde.",
    duration: "1 año",
  },
  {
    name: "analytics-consent",
    purpose: "Guarda si aceptaste o rechazaste las cookies de analítica, para no volver a preguntarte.",
    duration: "1 año",
  },
];

const CONSENT_COOKIES = [
  {
    name: "_ga, _ga_*",
    purpose: "Google Analytics: distinguen una visita de otra para contar cuántas personas ven cada página.",
    duration: "1 año",
  },
  {
    name: "_fbp, _fbc",
    purpose: "Píxel de Meta: dicen si un anuncio de Facebook o Instagram trajo la visita.",
    duration: "3 meses",
  },
  {
    name: "prism_*",
    purpose: "ActiveCampaign: relaciona la visita con la campaña o el correo que la trajo.",
    duration: "hasta 1 año",
  },
];

const definitionSection: TextSection = {
  id: "que-son",
  title: "Qué son las cookies",
  body: (
    <p>
      Son pequeños datos que una web guarda en tu navegador y vuelve a leer después. Esta página explica
      cuáles usa {PRODUCT_NAME}, para qué y cómo decidir sobre ellas, según el artículo 22.2 de la Ley 34/2002
      (LSSI) y el Reglamento general de protección de datos (RGPD).
    </p>
  ),
};

const necessaryCookiesSection: TextSection = {
  id: "necesarias",
  title: "Las que siempre usamos",
  body: (
    <>
      <p>
        Son propias y hacen falta para prestarte el servicio o para recordar algo que has elegido. No piden tu
        consentimiento.
      </p>
      <CookieList cookies={NECESSARY_COOKIES} />
      <p>
        En las conexiones seguras, el nombre de las que empiezan por <code>next-auth</code> lleva delante{" "}
        <code>__Host-</code> o <code>__Secure-</code>.
      </p>
      <p>
        Además, tu navegador puede guardar algún dato técnico fuera de las cookies: por ejemplo, qué contenido
        querías recibir antes de iniciar la sesión, la zona horaria que elegiste o si ya cerraste un aviso.
        También lo que guardas sin haber iniciado la sesión: pasa a tu cuenta cuando la inicias. Lo demás no
        sale de tu navegador.
      </p>
    </>
  ),
};

const consentCookiesSection: TextSection = {
  id: "analitica",
  title: "Las que solo usamos si aceptas",
  body: (
    <>
      <p>
        Las herramientas de analítica, de medición de campañas y de publicidad{" "}
        <strong>solo se cargan si pulsas «Aceptar»</strong>. Sirven para saber cuántas personas nos visitan,
        qué páginas ayudan y si un anuncio funciona. Son de Google, Meta y ActiveCampaign, y puede que no
        todas estén activas.
      </p>
      <CookieList cookies={CONSENT_COOKIES} />
      <p>Si pulsas «Rechazar cookies», o no eliges nada, no se cargan. {PRODUCT_NAME} funciona igual.</p>
      <p>
        El recuento de visitas que ven los Maestros no usa cookies ni guarda nada en tu navegador; lo
        explicamos en la política de privacidad.
      </p>
      <ul>
        <li>
          El píxel publicitario no registra nunca la portada ni las páginas cuya dirección nombra
          espiritualidad, astrología, reiki, yoga o tarot.
        </li>
        <li>
          De las páginas de tu cuenta, de lo que has recibido y de los enlaces personales que te llegan por
          correo no se informa a nadie.
        </li>
        <li>Lo que escribes en el buscador no sale de {PRODUCT_NAME}.</li>
      </ul>
    </>
  ),
};

const thirdPartySection: TextSection = {
  id: "terceros",
  title: "Servicios de otras empresas",
  body: (
    <ul>
      <li>
        <strong>Vídeos de YouTube y Vimeo.</strong> No se carga nada suyo hasta que pulsas para ver el vídeo.
        A partir de ahí se aplican sus propias políticas.
      </li>
      <li>
        <strong>Mapas.</strong> Donde una página ofrece un mapa, no se carga nada hasta que pulsas «Ver en el
        mapa». Entonces el servicio que lo dibuja recibe la dirección IP de tu conexión.
      </li>
      <li>
        <strong>Pagos.</strong> El pago se hace en una página de Stripe, que usa sus propias cookies para
        procesarlo y evitar el fraude.
      </li>
    </ul>
  ),
};

const choiceSection: TextSection = {
  id: "decidir",
  title: "Cómo cambiar de idea",
  body: (
    <>
      <p>
        Aceptar o rechazar es libre, y puedes cambiar tu elección aquí cuando quieras. Si dejas de aceptarlas,
        se apagan al momento y borramos las que hubieran guardado.
      </p>
      <ConsentSettings />
      <p>
        Desde los ajustes de tu navegador también puedes ver, bloquear y borrar cualquier cookie. Si bloqueas
        las necesarias, no podrás iniciar la sesión.
      </p>
    </>
  ),
};

const toContactSection = (operator: Operator): TextSection => ({
  id: "mas",
  title: "Más información",
  body: (
    <p>
      Qué hacemos con tus datos personales está en la{" "}
      <Link href={routes.privacy()}>política de privacidad</Link>. Si algo no queda claro, escribe a{" "}
      <SupportEmailLink address={operator.email} />.
    </p>
  ),
});

const toCookieSections = (operator: Operator): TextSection[] => [
  definitionSection,
  necessaryCookiesSection,
  consentCookiesSection,
  thirdPartySection,
  choiceSection,
  toContactSection(operator),
];

export const toCookiesText = (operator: Operator): PageText => ({
  group: "legal",
  path: routes.cookies(),
  title: "Política de cookies",
  description: `Qué cookies usa ${PRODUCT_NAME}, para qué sirven, cuánto duran y cómo aceptarlas o rechazarlas.`,
  lead: "Usamos las justas. Las de analítica, solo si tú quieres.",
  updated: "2026-11-21",
  hasTableOfContents: true,
  sections: toCookieSections(operator),
});
