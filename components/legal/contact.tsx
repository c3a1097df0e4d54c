import { Link } from "@/components/ui/link";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { routes } from "@/lib/platform/routes";
import type { Operator } from "@/lib/platform/site-config/schema";
import { OperatorDetails } from "./operator-details";
import type { PageText, TextSection } from "./page-text";

const toContactSections = (operator: Operator): TextSection[] => [
  {
    id: "que-contarnos",
    title: "Qué contarnos",
    body: (
      <>
        <p>Con estos datos podremos ayudarte antes:</p>
        <ul>
          <li>
            <strong>Una compra o una devolución:</strong> el nombre de la enseñanza, el día de la compra y el
            correo de tu cuenta. Las reglas están en las{" "}
            <Link href={`${routes.terms()}#devoluciones`}>condiciones</Link>.
          </li>
          <li>
            <strong>Algo que no funciona:</strong> qué querías hacer, qué pasó y con qué navegador.
          </li>
          <li>
            <strong>Un contenido o una conducta que te preocupa:</strong> la dirección de la página y qué has
            visto. En las <Link href={`${routes.guidelines()}#denunciar`}>directrices</Link> contamos qué
            hacemos después.
          </li>
          <li>
            <strong>Tus datos personales:</strong> qué derecho quieres ejercer. Los tienes en la{" "}
            <Link href={`${routes.privacy()}#derechos`}>política de privacidad</Link>.
          </li>
        </ul>
        <p>Nunca te pediremos tu contraseña ni los datos de tu tarjeta.</p>
      </>
    ),
  },
  {
    id: "urgencias",
    title: "Si es una urgencia",
    body: (
      <p>
        No podemos atender urgencias. Si tú u otra persona corren peligro, llama al 112 en España o al número
        de emergencias de tu país.
      </p>
    ),
  },
  {
    id: "titular",
    title: "Por carta",
    body: <OperatorDetails operator={operator} />,
  },
];

export const toContactText = (operator: Operator): PageText => ({
  group: "about",
  path: routes.contact(),
  title: "Contacto",
  description: `Cómo hablar con ${PRODUCT_NAME}: ayuda con tu cuenta, compras, devoluciones, denuncias y datos personales.`,
  lead: "Al otro lado hay personas. Cuéntanos qué necesitas.",
  sections: toContactSections(operator),
});
