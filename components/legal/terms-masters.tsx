import { Link } from "@/components/ui/link";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { routes } from "@/lib/platform/routes";

export const masterSections = [
  {
    id: "maestros",
    title: "Si enseñas: ser Maestro",
    body: (
      <>
        <p>
          Cualquiera puede <Link href={routes.becomeMaster()}>pedir ser Maestro</Link>. Leemos la solicitud y
          la aprobamos o no, y te lo decimos por correo. Para cobrar debes tener capacidad legal para vender
          en tu país.
        </p>
        <p>Como Maestro te comprometes a:</p>
        <ul>
          <li>
            decir si actúas como profesional o como particular, y cumplir las obligaciones que eso tiene;
          </li>
          <li>describir con verdad lo que das, con sus contraindicaciones, y darlo como lo anuncias;</li>
          <li>tener los títulos, permisos y seguros que tu actividad exija;</li>
          <li>usar los datos de tus aprendices solo para lo que recibieron de ti;</li>
          <li>declarar tus ingresos y pagar tus impuestos.</li>
        </ul>
      </>
    ),
  },
  {
    id: "cobros",
    title: "Si enseñas: tus cobros",
    body: (
      <>
        <p>
          Tú decides si una enseñanza es gratuita o qué precio tiene. Lo que se paga{" "}
          <strong>lo vendemos nosotros, en nuestro propio nombre,</strong> a ese precio, y te compramos a ti
          lo que das. Tu parte es el precio sin los impuestos y sin la comisión que se te haya comunicado
          antes de publicar: esa diferencia es lo que ganamos.
        </p>
        <p>
          De tu parte nos haces una factura cada mes. Si guardas tus{" "}
          <Link href={routes.fiscalProfile()}>datos fiscales</Link> y aceptas el acuerdo de autofactura, la
          escribimos nosotros por ti y la encuentras en Intercambios, junto al extracto del mes. Puedes
          retirar el acuerdo cuando quieras y facturar tú. El IVA que añade y la retención que resta, según tu
          régimen, se liquidan contigo aparte de los pagos de las ventas.
        </p>
        <p>
          El dinero de una venta está disponible <strong>14 días después</strong>: de la compra, o de los
          encuentros. Si son varios, se reparte en partes iguales, y cada una está disponible 14 días después
          de su encuentro. Desde entonces preparamos el pago, y en Intercambios ves el estado de cada venta.
          Si una venta se devuelve, no se paga.
        </p>
        <p>
          La ley (Directiva (UE) 2021/514, DAC7) puede obligarnos a comunicar a la Agencia Tributaria quién
          eres y cuánto has cobrado.
        </p>
      </>
    ),
  },
  {
    id: "contenidos",
    title: "De quién es lo que se publica",
    body: (
      <>
        <p>
          Lo que publicas sigue siendo tuyo. Nos das permiso, sin exclusiva y mientras esté publicado, para
          alojarlo, adaptarlo a cada formato, mostrarlo y anunciarlo dentro y fuera de {PRODUCT_NAME}, y para
          que lo sigan usando quienes ya lo recibieron. Respondes de tener los derechos necesarios.
        </p>
        <p>
          Lo que recibes es para ti: no puedes copiarlo para otros, publicarlo, revenderlo ni compartir tu
          acceso; para dárselo a alguien puedes <Link href={`${routes.terms()}#regalos`}>regalárselo</Link>.
          La marca, el diseño y el programa de {PRODUCT_NAME} son nuestros o de quien nos los licencia.
        </p>
      </>
    ),
  },
];
