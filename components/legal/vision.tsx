import { Link } from "@/components/ui/link";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { routes } from "@/lib/platform/routes";
import type { PageText } from "./page-text";

const sections = [
  {
    id: "que-queremos",
    title: "Qué queremos ver",
    body: (
      <p>
        Que una mujer en Cochabamba enseñe a respirar a alguien que no duerme en Zaragoza. Que quien aprendió
        ayer pueda enseñar mañana. Que el español, con todos sus acentos, sea una sola plaza.
      </p>
    ),
  },
  {
    id: "para-quien-aprende",
    title: "Para quien aprende",
    body: (
      <p>
        Elegir con confianza: saber quién está al otro lado, qué va a pasar, cuándo y por cuánto. Llegar a
        buenas enseñanzas aunque viva lejos, tenga poco tiempo o poco dinero.
      </p>
    ),
  },
  {
    id: "para-quien-ensena",
    title: "Para quien enseña",
    body: (
      <p>
        Dedicarse a enseñar. Las reservas, los avisos, las horas de cada país y los cobros son trabajo
        nuestro. El precio, la voz y la manera de hacerlo son suyos.
      </p>
    ),
  },
  {
    id: "como-crecemos",
    title: "Cómo queremos crecer",
    body: (
      <>
        <p>Despacio y bien. Para nosotros eso quiere decir:</p>
        <ul>
          <li>que la gente vuelva porque le sirve, no porque no pueda soltar la pantalla;</li>
          <li>que se encuentre lo que se busca, no lo que más grita;</li>
          <li>que tus datos sean tuyos y te los puedas llevar;</li>
          <li>
            que cualquier persona pueda usarlo, también con teclado, lector de pantalla o un teléfono viejo.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: "tu-parte",
    title: "Tu parte",
    body: (
      <p>
        {PRODUCT_NAME} lo hace quien participa. Puedes{" "}
        <Link href={routes.explore()}>recibir una enseñanza</Link>,{" "}
        <Link href={routes.becomeMaster()}>ofrecer la tuya</Link> o{" "}
        <Link href={routes.contact()}>decirnos qué mejorarías</Link>.
      </p>
    ),
  },
];

export const visionText: PageText = {
  group: "about",
  path: routes.vision(),
  title: "Visión",
  description: `Hacia dónde va ${PRODUCT_NAME}: una plaza en español donde enseñar y aprender con confianza.`,
  lead: "Una plaza en español, abierta y cuidada, donde enseñar y aprender vuelva a ser cosa de vecinos.",
  sections,
};
