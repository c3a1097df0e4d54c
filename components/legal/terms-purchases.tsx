import { Link } from "@/components/ui/link";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { routes } from "@/lib/platform/routes";
import type { Operator } from "@/lib/platform/site-config/schema";
import { SupportEmailLink } from "./support-email-link";
import { membershipsSection } from "./terms-memberships";
import type { TextSection } from "./page-text";

const pricesSection: TextSection = {
  id: "precios",
  title: "Precios",
  body: (
    <>
      <p>
        El precio que ves es el final, <strong>con impuestos incluidos</strong>, en la moneda que eligió el
        Maestro. Los importes precedidos de «≈» son una conversión orientativa: se cobra en la moneda de la
        ficha, y tu banco puede aplicar su propio cambio.
      </p>
      <p>Cuando el Maestro deja elegir cuánto pagar, el importe no puede ser menor que el mínimo indicado.</p>
    </>
  ),
};

const PURCHASE_SECTION: TextSection = {
  id: "compra",
  title: "Cómo se compra",
  body: (
    <>
      <p>
        En la ficha de la enseñanza ves qué incluye, cuándo es y cuánto cuesta. Nos la compras a nosotros, que
        la vendemos en nuestro propio nombre, también cuando es un conjunto, un pack o un regalo. Al pulsar el
        botón de compra pasas a una página segura de Stripe, donde eliges cómo pagar y confirmas. No vemos ni
        guardamos los datos de tu tarjeta.
      </p>
      <p>
        Si las plazas son limitadas, la tuya queda reservada mientras pagas: tienes 31 minutos para hacerlo.
        La compra queda hecha cuando Stripe confirma el pago. Si la confirmación llega tarde y ya no quedan
        plazas, te devolvemos todo el importe sin que tengas que pedirlo.
      </p>
      <p>
        Las compras se hacen en español. Las encuentras en tu espacio de Ayni recibido, y su recibo o su
        factura, en la página de cada pedido. Lo gratuito se recibe igual, sin pago.
      </p>
    </>
  ),
};

const accessSection: TextSection = {
  id: "acceso",
  title: "Qué recibes",
  body: (
    <>
      <p>
        Recibes acceso personal a la enseñanza, para tu uso privado. Si la ficha pone un límite de días, el
        acceso termina en la fecha que se fija al comprar; si no, dura mientras exista tu cuenta y el
        servicio.
      </p>
      <ul>
        <li>
          <strong>Encuentros por videollamada:</strong> el enlace aparece 15 minutos antes de empezar y sirve
          hasta el final. Necesitas conexión a internet y, según el servicio que use el Maestro, su
          aplicación.
        </li>
        <li>
          <strong>Encuentros presenciales:</strong> en el lugar que dice la ficha. El viaje corre de tu
          cuenta.
        </li>
        <li>
          <strong>Audios, vídeos y libros:</strong> se oyen, ven y leen desde {PRODUCT_NAME} con un navegador
          actual. Los libros son archivos PDF o EPUB.
        </li>
      </ul>
      <p>
        Si un Maestro retira una enseñanza o cierra su cuenta, quien ya la compró la conserva con las mismas
        condiciones.
      </p>
    </>
  ),
};

const giftsSection: TextSection = {
  id: "regalos",
  title: "Regalar una enseñanza",
  body: (
    <>
      <p>
        Puedes pagar una enseñanza para otra persona. Nos das su nombre y su correo, y le escribimos, en
        cuanto pagas o el día que elijas, con un enlace personal. Da solo los datos de alguien a quien creas
        que le gustará; lo que hacemos con ellos está en la{" "}
        <Link href={`${routes.privacy()}#regalos`}>política de privacidad</Link>. La compra y el recibo son
        tuyos; el acceso, de quien acepta el regalo con su cuenta, una sola vez. No puede cambiarse por
        dinero.
      </p>
      <p>
        Si las plazas son limitadas, la suya queda guardada. Cuando el acceso dura unos días, cuentan desde
        que lo acepta. Los meses de un pack de sesiones también, hasta un día que te decimos antes de pagar.
      </p>
      <p>
        <strong>Mientras nadie lo haya aceptado</strong>, también si te dicen que no, puedes enviarlo otra
        vez, dárselo a otra persona o quedártelo, y pedir que te devolvamos el dinero en los{" "}
        <Link href={`${routes.terms()}#devoluciones`}>plazos de cualquier compra</Link>, que cuentan desde que
        pagas. Una vez aceptado ya no se devuelve a petición tuya; si la enseñanza no se da como se ofrecía,
        escríbenos. Si pasa el último encuentro sin que nadie lo acepte, el regalo termina y no se devuelve:
        el Maestro guardó la plaza y recibe su parte.
      </p>
    </>
  ),
};

const toConformitySection = (operator: Operator): TextSection => ({
  id: "garantia",
  title: "Si algo no es lo que se ofrecía",
  body: (
    <p>
      Los contenidos y servicios digitales tienen la garantía legal de conformidad del Real Decreto
      Legislativo 1/2007. Si lo recibido no coincide con la ficha o no funciona, escribe a{" "}
      <SupportEmailLink address={operator.email} />: tienes derecho a que se corrija y, si no es posible, a
      una rebaja o a que te devolvamos el dinero.
    </p>
  ),
});

export const toPurchaseSections = (operator: Operator): TextSection[] => [
  pricesSection,
  PURCHASE_SECTION,
  accessSection,
  giftsSection,
  membershipsSection,
  toConformitySection(operator),
];
