import { Link } from "@/components/ui/link";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { routes } from "@/lib/platform/routes";
import type { PageText } from "./page-text";

const sections = [
  {
    id: "va-y-vuelve",
    title: "Lo que se da, vuelve",
    body: (
      <p>
        No siempre de la misma mano, ni el mismo día, ni en dinero. Por eso aquí conviven lo que se regala y
        lo que se paga: las dos maneras son dignas, y las elige quien enseña.
      </p>
    ),
  },
  {
    id: "la-practica",
    title: "La práctica vale más que la promesa",
    body: (
      <p>
        Aprendemos de quien hace cada día lo que enseña. Preferimos una hora honesta a un milagro anunciado.
        Nadie debería prometer lo que no puede cumplir.
      </p>
    ),
  },
  {
    id: "libertad",
    title: "Nadie tiene la última palabra sobre tu vida",
    body: (
      <p>
        Un Maestro acompaña, no manda. Puedes preguntar, dudar, parar e irte, siempre. Tus creencias, o su
        ausencia, son tuyas.
      </p>
    ),
  },
  {
    id: "cuidado",
    title: "El cuidado va primero",
    body: (
      <p>
        Decimos a quién le conviene una práctica y a quién no. Cuando hace falta un médico o una psicóloga, lo
        decimos también. Acompañar no es curar.
      </p>
    ),
  },
  {
    id: "raices",
    title: "Las tradiciones tienen dueños, historia y nombre",
    body: (
      <p>
        Nombramos de dónde viene lo que sabemos y agradecemos a quien nos lo enseñó. No disfrazamos de antiguo
        lo que es nuevo, ni de propio lo que es prestado.
      </p>
    ),
  },
  {
    id: "cuentas-claras",
    title: "Las cuentas claras también son una forma de respeto",
    body: (
      <p>
        El precio se ve antes de pagar, con impuestos incluidos. La hora se dice en la tuya. Las devoluciones
        están escritas en las <Link href={routes.terms()}>condiciones</Link>, en español sencillo.
      </p>
    ),
  },
  {
    id: "todas-las-voces",
    title: "Hay sitio para todas las voces",
    body: (
      <p>
        De cualquier país, cuerpo, edad, género, origen o fe. Lo único que no cabe es hacer daño a otra
        persona.
      </p>
    ),
  },
];

export const creedText: PageText = {
  group: "about",
  path: routes.creed(),
  title: "Credo",
  description: `En qué creemos en ${PRODUCT_NAME}: reciprocidad, práctica honesta, libertad, cuidado y cuentas claras.`,
  lead: "Siete convicciones sencillas. Con ellas decidimos qué construimos y qué no.",
  sections,
};
