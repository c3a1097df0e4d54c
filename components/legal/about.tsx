import { Link } from "@/components/ui/link";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { routes } from "@/lib/platform/routes";
import { isConfigured, type Operator } from "@/lib/platform/site-config/schema";
import type { PageText, TextSection } from "./page-text";

const introductionSection: TextSection = {
  id: "que-es",
  title: `Qué es ${PRODUCT_NAME}`,
  body: (
    <>
      <p>
        {PRODUCT_NAME} es un lugar de encuentro en español. Aquí, personas con años de práctica comparten lo
        que saben: respiración, yoga, reiki, tarot, meditación, astrología y muchas otras disciplinas. Las
        llamamos Maestros. A quienes reciben, aprendices. Y muchas personas son las dos cosas.
      </p>
      <p>
        Lo que se comparte se llama <strong>Ayni</strong>, y toma cinco formas: pódcast, libro, evento, taller
        y curso. Cada Maestro decide si lo regala o le pone precio.
      </p>
    </>
  ),
};

const nameOriginSection: TextSection = {
  id: "el-nombre",
  title: "De dónde viene el nombre",
  body: (
    <>
      <p>
        En los Andes, <em>ayni</em> es la ayuda que va y vuelve: hoy por ti, mañana por mí. El <em>ayllu</em>{" "}
        es la comunidad que la sostiene. Tomamos prestadas las dos palabras con respeto por los pueblos
        quechua y aymara, que las mantienen vivas.
      </p>
      <p>No hablamos en su nombre. Intentamos merecer la idea.</p>
    </>
  ),
};

const howItWorksSection: TextSection = {
  id: "como-funciona",
  title: "Cómo funciona",
  body: (
    <ul>
      <li>
        <strong>Encuentras.</strong> En <Link href={routes.explore()}>Explora</Link> ves qué se ofrece, quién
        lo da, cuándo empieza en tu hora y cuánto cuesta.
      </li>
      <li>
        <strong>Recibes.</strong> Lo que aceptas o compras te espera en tu espacio de Ayni recibido.
      </li>
      <li>
        <strong>Ofreces.</strong> Si tienes algo que enseñar, puedes pedir ser Maestro. Leemos cada solicitud
        antes de aprobarla.
      </li>
    </ul>
  ),
};

const limitsSection: TextSection = {
  id: "que-no-es",
  title: "Qué no es",
  body: (
    <p>
      {PRODUCT_NAME} no es una consulta médica ni psicológica, y nada de lo que encuentres aquí sustituye la
      atención de profesionales de la salud. Lo explicamos en las{" "}
      <Link href={routes.guidelines()}>directrices de la comunidad</Link>.
    </p>
  ),
};

const toOperatorSection = (operator: Operator): TextSection => ({
  id: "quien-responde",
  title: "Quién responde",
  body: (
    <p>
      {PRODUCT_NAME} se gestiona desde España.{" "}
      {isConfigured(operator.name) ? `El titular es ${operator.name}; sus` : "Los"} datos completos
      {!isConfigured(operator.name) && " del titular"} están en las{" "}
      <Link href={routes.terms()}>condiciones</Link>. Si quieres hablar con nosotros, en{" "}
      <Link href={routes.contact()}>Contacto</Link> te decimos cómo.
    </p>
  ),
});

const sourcesSection: TextSection = {
  id: "fuentes",
  title: "De quién aprendemos nosotros",
  body: (
    <p>
      Las regiones y ciudades vienen de{" "}
      <a href="https://github.com/dr5hn/countries-states-cities-database">Countries States Cities Database</a>{" "}
      (licencia ODbL 1.0), y los iconos, de <a href="https://phosphoricons.com">Phosphor</a> (licencia MIT).
      Gracias a quienes los cuidan.
    </p>
  ),
};

const toAboutSections = (operator: Operator): TextSection[] => [
  introductionSection,
  nameOriginSection,
  howItWorksSection,
  limitsSection,
  toOperatorSection(operator),
  sourcesSection,
];

export const toAboutText = (operator: Operator): PageText => ({
  group: "about",
  path: routes.about(),
  title: "Quiénes somos",
  description: `Qué es ${PRODUCT_NAME}, de dónde viene su nombre y cómo se encuentran en él Maestros y aprendices.`,
  lead: "Una comunidad en español donde lo aprendido pasa de unas manos a otras.",
  sections: toAboutSections(operator),
});
