import { Link } from "@/components/ui/link";
import { routes } from "@/lib/platform/routes";
import type { TextSection } from "./page-text";

/** For people who never gave us their address; the mail and the page of a gift link to it. */
export const giftsSection: TextSection = {
  id: "regalos",
  title: "Si alguien te hace un regalo",
  body: (
    <>
      <p>
        Quien regala una enseñanza nos da <strong>el nombre y el correo</strong> de quien la recibe, que puede
        no tener cuenta, y un mensaje si quiere. Si es tu caso, los usamos solo para entregarte ese regalo:
        con el correo en que te llega y, mientras no respondas, con un recordatorio pasada una semana y otro
        antes del primer encuentro. No te hacemos una cuenta ni te enviamos publicidad. Nos apoyamos en el
        interés legítimo de esa persona en hacerte un regalo y en el nuestro en llevártelo (art. 6.1.f RGPD).
      </p>
      <ul>
        <li>
          <strong>Quien te lo hizo</strong> ve el nombre y el correo que escribió y en qué está su regalo: si
          ha podido llegar, si lo aceptaste o si dijiste que no, con las palabras que le dejes. No le decimos
          si tienes cuenta ni con cuál lo aceptas.
        </li>
        <li>
          <strong>Tú</strong> ves su nombre y apellidos y su mensaje.
        </li>
        <li>
          <strong>El Maestro</strong> no ve tu correo. Si lo aceptas, ve tu nombre y tu foto, como los de
          cualquiera que recibe algo de él.
        </li>
      </ul>
      <p>
        Guardamos tu correo mientras el regalo te espera y <strong>90 días</strong> después de que lo aceptes,
        se devuelva o termine. El nombre y los mensajes quedan con la compra hasta que se borre la cuenta de
        quien lo hizo o la tuya.
      </p>
      <p>
        Puedes oponerte cuando quieras y sin tener cuenta: en la página del regalo, di que no; con el enlace
        al pie de su correo, no volveremos a escribir a esa dirección por ningún regalo, y de ella conservamos
        solo una huella que no se puede leer, para poder cumplirlo. Para que borremos tus datos antes,
        escríbenos como se dice en <Link href={`${routes.privacy()}#derechos`}>tus derechos</Link>.
      </p>
    </>
  ),
};
