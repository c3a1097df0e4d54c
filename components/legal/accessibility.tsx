import { Link } from "@/components/ui/link";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { routes } from "@/lib/platform/routes";
import type { Operator } from "@/lib/platform/site-config/schema";
import type { PageText, TextSection } from "./page-text";
import { SupportEmailLink } from "./support-email-link";

const scopeSection: TextSection = {
  id: "compromiso",
  title: "A qué nos comprometemos",
  body: (
    <>
      <p>
        {PRODUCT_NAME} quiere servir a cualquier persona, vea, oiga o se mueva como pueda. Seguimos las pautas
        WCAG 2.2 en su nivel AA, que recogen la norma EN 301 549 y la Ley 11/2023, de accesibilidad de los
        productos y servicios.
      </p>
      <p>
        Esta declaración vale para todo el sitio: encontrar, comprar y recibir enseñanzas, los lectores, el
        reproductor, la sala de los encuentros y las herramientas de quienes enseñan.
      </p>
    </>
  ),
};

const featuresSection: TextSection = {
  id: "que-funciona",
  title: "Lo que puedes esperar",
  body: (
    <ul>
      <li>Todo se puede hacer con el teclado, también entrar en una sala, leer un libro y pagar.</li>
      <li>Los lectores de pantalla oyen los nombres de los mandos, los errores y lo que cambia.</li>
      <li>El texto puede hacerse el doble de grande, y las páginas caben en 320 píxeles de ancho.</li>
      <li>Los colores contrastan de día y de noche, y respetamos los colores forzados del sistema.</li>
      <li>Nada se mueve sin necesidad si tu sistema pide menos movimiento.</li>
      <li>
        En la sala se puede participar sin cámara ni micrófono: escribiendo, con la mano y con reacciones.
      </li>
      <li>Lo que escribes en el editor y no llegas a guardar está ahí cuando vuelves.</li>
    </ul>
  ),
};

const limitsSection: TextSection = {
  id: "limites",
  title: "Lo que aún no lo es del todo",
  body: (
    <>
      <ul>
        <li>
          <strong>Audios, vídeos y encuentros.</strong> Los sube o los da cada Maestro, y muchos no tienen
          subtítulos ni transcripción. Los encuentros no se subtitulan en directo.
        </li>
        <li>
          <strong>Libros y documentos.</strong> Un PDF se lee como lo hizo su autor: si es una imagen
          escaneada, ningún lector de pantalla puede decir su texto.
        </li>
        <li>
          <strong>Portadas y fotos.</strong> Las describe su título, no lo que se ve en ellas.
        </li>
        <li>
          <strong>Pagos.</strong> La página en la que se escribe la tarjeta es de Stripe, con su propia
          declaración.
        </li>
      </ul>
      <p>
        Si necesitas una enseñanza de otra forma, pregunta a quien la da antes de recibirla, o escríbenos y lo
        buscamos contigo.
      </p>
    </>
  ),
};

const toContactSection = (operator: Operator): TextSection => ({
  id: "avisar",
  title: "Si algo te cierra el paso",
  body: (
    <>
      <p>
        Cuéntanoslo desde la <Link href={routes.contact()}>página de contacto</Link> o en{" "}
        <SupportEmailLink address={operator.email} />: qué querías hacer, en qué página y con qué navegador o
        ayuda técnica. Te responderá una persona.
      </p>
      <p>
        Si la respuesta no te sirve, puedes reclamar ante la autoridad de consumo o de accesibilidad de tu
        comunidad autónoma, o ante la de tu país.
      </p>
    </>
  ),
});

const methodSection: TextSection = {
  id: "como-lo-miramos",
  title: "Cómo lo comprobamos",
  body: (
    <p>
      Cada cambio del sitio pasa pruebas automáticas de todas sus páginas, de día y de noche y en pantallas
      estrechas, y recorridos con el teclado. Es una evaluación propia: ninguna entidad externa nos ha
      certificado todavía.
    </p>
  ),
};

export const toAccessibilityText = (operator: Operator): PageText => ({
  group: "legal",
  path: routes.accessibility(),
  title: "Declaración de accesibilidad",
  description: `Qué hace ${PRODUCT_NAME} para que cualquiera pueda usarlo, qué le falta y cómo avisarnos.`,
  lead: "Para que nadie se quede en la puerta.",
  updated: "2026-11-28",
  sections: [scopeSection, featuresSection, limitsSection, methodSection, toContactSection(operator)],
});
