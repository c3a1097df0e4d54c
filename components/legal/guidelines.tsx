import { Link } from "@/components/ui/link";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { routes } from "@/lib/platform/routes";
import type { Operator } from "@/lib/platform/site-config/schema";
import { toModerationSections } from "./guidelines-moderation";
import type { PageText } from "./page-text";

const conductSections = [
  {
    id: "respeto",
    title: "Trata a cada persona con respeto",
    body: (
      <p>
        Habla como hablarías en un círculo, cara a cara. No se admiten insultos, amenazas, acoso ni
        discriminación por origen, género, orientación, cuerpo, edad, discapacidad o creencias. Discrepar está
        bien; humillar, no.
      </p>
    ),
  },
  {
    id: "verdad",
    title: "Di la verdad",
    body: (
      <>
        <p>Usa tu nombre, tu imagen y tu experiencia. No inventes títulos, linajes ni testimonios.</p>
        <p>
          En cada enseñanza, cuenta qué se hará, para quién es, cuánto dura y cuánto cuesta. Lo que se anuncia
          es lo que se da.
        </p>
      </>
    ),
  },
  {
    id: "bienestar",
    title: "Bienestar no es medicina",
    body: (
      <>
        <p>
          Lo que se comparte en {PRODUCT_NAME} no sustituye un diagnóstico ni un tratamiento médico o
          psicológico. Por eso nadie puede aquí:
        </p>
        <ul>
          <li>prometer curaciones ni resultados garantizados;</li>
          <li>diagnosticar, recetar o aconsejar que se deje una medicación o un tratamiento;</li>
          <li>presentarse como profesional de la salud sin serlo.</li>
        </ul>
        <p>
          Si una práctica tiene contraindicaciones, el Maestro las escribe en la ficha. Si la recibes, léelas
          y consulta antes con tu médico si tienes dudas, estás embarazada o sigues un tratamiento.
        </p>
      </>
    ),
  },
  {
    id: "libertad",
    title: "Nadie debe nada por aprender",
    body: (
      <>
        <p>
          No se admite presionar, asustar o aislar a nadie, ni usar la autoridad de quien enseña para obtener
          dinero, obediencia, intimidad o favores. Quien participa puede parar cuando quiera.
        </p>
        <p>Tampoco caben las estructuras piramidales ni las promesas de dinero fácil.</p>
      </>
    ),
  },
  {
    id: "limites",
    title: "Cuida los límites del cuerpo y la intimidad",
    body: (
      <p>
        No se publica contenido sexual explícito. Cualquier contacto físico en un encuentro presencial se
        explica antes y necesita un sí claro. Lo que alguien cuenta en un grupo se queda en el grupo, y nadie
        graba ni difunde a otra persona sin su permiso.
      </p>
    ),
  },
  {
    id: "menores",
    title: "Protege a los menores",
    body: (
      <p>
        Para tener cuenta hay que haber cumplido 16 años. No se admite ningún contenido que sexualice a
        menores o los ponga en peligro: lo retiramos y avisamos a las autoridades.
      </p>
    ),
  },
  {
    id: "autoria",
    title: "Comparte lo tuyo y nombra tus fuentes",
    body: (
      <p>
        Publica solo lo que has hecho tú o tienes permiso para usar. Cita a tus maestros y a la tradición de
        la que aprendiste. Lo que recibes es para ti: no lo copies ni lo revendas.
      </p>
    ),
  },
  {
    id: "legalidad",
    title: "Cumple la ley, sin trampas",
    body: (
      <p>
        No se ofrecen sustancias ilegales, armas, juego ni nada prohibido donde vives o donde se imparte. No
        se envía publicidad no pedida, no se crean cuentas falsas y no se llevan los pagos fuera de{" "}
        {PRODUCT_NAME} para saltarse las <Link href={routes.terms()}>condiciones</Link>.
      </p>
    ),
  },
];

export const toGuidelinesText = (operator: Operator): PageText => ({
  group: "community",
  path: routes.guidelines(),
  title: "Directrices de la comunidad",
  description: `Cómo nos tratamos en ${PRODUCT_NAME}, qué no se admite, cómo denunciar un contenido y qué hacemos después.`,
  lead: "Pocas reglas y claras. Valen para todo lo que se publica, se dice y se hace aquí, para Maestros y aprendices.",
  updated: "2026-11-21",
  hasTableOfContents: true,
  sections: [...conductSections, ...toModerationSections(operator)],
});
